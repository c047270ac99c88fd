internal import CProcess
internal import SystemThreads

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A terminal, as the two descriptors that lead to it.
///
/// A process can take over one terminal at a time.
///
/// SAFETY: every pointer below is to a local or an array that outlives the call.
package struct TerminalDevice: Hashable, Sendable {
  /// The descriptor from which keys are read.
  private let input: Int32
  /// The descriptor to which screens are written.
  private let output: Int32

  /// The number of milliseconds after which a terminal that accepts nothing is given up.
  private static let patience: Int32 = 1_000
  /// The number of bytes written before the next check that the terminal still accepts some.
  private static let chunkSize = 1_024

  /// The terminal on standard input and output.
  package static let standard = TerminalDevice(input: 0, output: 1)

  /// Creates a terminal from its descriptors, which must stay open.
  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// A Boolean value that indicates whether both descriptors lead to a terminal.
  package var isPresent: Bool { isatty(input) == 1 && isatty(output) == 1 }

  /// The size of the screen. It is 80 × 24 if the terminal does not report it.
  package var size: GridSize {
    var size = winsize()
    guard unsafe ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return GridSize(columns: 80, rows: 24) }
    return GridSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// A Boolean value that indicates whether this process may use the terminal, because no other job
  /// of the shell has it.
  package var isInForeground: Bool { cprocess_is_in_foreground(input) != 0 }

  /// Takes the terminal over until ``release()`` or the end of the process.
  ///
  /// - Returns: Whether that worked.
  package func take() -> Bool { cprocess_take_terminal(input, output) == 0 }

  /// Gives the terminal back in the state in which it was taken.
  package func release() { cprocess_release_terminal() }

  /// Writes bytes.
  ///
  /// - Returns: Whether the terminal accepted all of them.
  package func write(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      let ready = unsafe poll(&entry, 1, Self.patience)
      guard ready > 0 || (ready < 0 && errno == EINTR) else { return false }
      let end = min(start + Self.chunkSize, bytes.count)
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(output, buffer.baseAddress?.advanced(by: start), end - start)
      }
      guard count >= 0 || errno == EINTR || errno == EAGAIN else { return false }
      start += max(0, count)
    }
    return true
  }

  /// Starts a thread that passes on the events of the terminal.
  ///
  /// - Parameters:
  ///   - take: Called with each event, in order.
  ///   - end: Called when the terminal is gone.
  package func listen(
    _ take: @escaping @Sendable (InputEvent) -> Void, end: @escaping @Sendable () -> Void
  ) {
    SystemThread.start {
      cprocess_stop_in_background()
      var parser = InputParser()
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        if let patience = parser.patience, unsafe poll(&entry, 1, Int32(patience)) == 0 {
          parser.flush().forEach(take)
          continue
        }
        let count = unsafe read(input, &buffer, buffer.count)
        if count > 0 {
          parser.events(from: buffer[..<count]).forEach(take)
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
          return end()
        }
      }
    }
  }
}

/// The system's `write`, which the method of the same name hides.
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = unsafe write
