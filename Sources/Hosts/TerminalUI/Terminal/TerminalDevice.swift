package import SystemCalls

/// A terminal, represented by its two descriptors. A process can take over one terminal at a time.
package struct TerminalDevice: Hashable, Sendable {
  private let input: FileDescriptor
  private let output: FileDescriptor

  /// The time to wait for a terminal that accepts nothing, in milliseconds.
  private static let patience: Int32 = 1_000
  /// The number of bytes to write between checks that the terminal still accepts input.
  private static let chunkSize = 1_024

  package static let standard = TerminalDevice(input: .standardInput, output: .standardOutput)

  package init(input: FileDescriptor, output: FileDescriptor) {
    (self.input, self.output) = (input, output)
  }

  package var isPresent: Bool { input.isTerminal && output.isTerminal }

  /// The size of the screen. It is 80 × 24 if the terminal does not report it.
  package var size: GridSize {
    guard let size = output.terminalSize else { return GridSize(columns: 80, rows: 24) }
    let cell = GridSize.Cell(
      width: size.width / size.columns, height: size.height / max(1, size.rows))
    let isKnown = 2...200 ~= cell.width && 2...200 ~= cell.height
    return GridSize(columns: size.columns, rows: size.rows, cell: isKnown ? cell : nil)
  }

  package var isInForeground: Bool { input.isInForeground }

  /// Takes over the terminal until ``release()`` or the end of the process, and returns whether
  /// that succeeded.
  package func take() -> Bool { input.takeTerminal(showingOn: output) }

  package func release() { FileDescriptor.releaseTerminal() }

  /// Writes bytes, and returns whether the terminal accepted all of them.
  package func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard output.isReady(.writing, within: Self.patience),
        let count = try? output.writeAvailable(rest.prefix(Self.chunkSize))
      else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Starts a thread that passes each event of the terminal to `take`, and calls `end` when the
  /// terminal is gone.
  package func listen(
    _ take: @escaping @Sendable (InputEvent) -> Void, end: @escaping @Sendable () -> Void
  ) {
    SystemThread.start {
      FileDescriptor.stopInBackground()
      var parser = InputParser()
      while true {
        if let patience = parser.patience, !input.isReady(.reading, within: Int32(patience)) {
          parser.flush().forEach(take)
          continue
        }
        do throws(SystemError) {
          guard let bytes = try input.readAvailable() else { continue }
          if bytes.isEmpty { return end() }
          parser.events(from: bytes[...]).forEach(take)
        } catch {
          return end()
        }
      }
    }
  }
}
