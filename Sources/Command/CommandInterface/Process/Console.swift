internal import StructuredText
package import SystemCalls

/// The environment of a process as a command uses it. Tests replace it.
package struct Console: Sendable {
  package var environment: @Sendable (String) -> String?
  package var isOutputTerminal: Bool
  package var terminalColumns: Int?
  package var processorCount: Int
  package var writeBytes: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// Writes complaints. Write failures are ignored.
  package var complain: @Sendable (String) -> Void
  /// Returns the width of the terminal that complaints go to, in columns, or `nil` if they do not
  /// go to a terminal.
  package var complaintColumns: @Sendable () -> Int? = { nil }
  /// Asks the user at the terminal a yes-or-no question, or returns `nil` if there is no terminal.
  package var ask: @Sendable (String) -> Bool? = { _ in nil }
  /// Returns the bytes of a file, or `nil` if there are more than the given number.
  package var readFile: @Sendable (RawPath, Int) throws(SystemError) -> [UInt8]? = {
    (_, _) throws(SystemError) in throw .missingFile
  }
  /// Returns the time since a fixed moment.
  package var elapsed: @Sendable () -> Duration = { .zero }

  package static var process: Console {
    let start = ContinuousClock.now
    return Console(
      environment: { System.environment($0) },
      isOutputTerminal: FileDescriptor.standardOutput.isTerminal,
      terminalColumns: FileDescriptor.standardOutput.terminalSize?.columns,
      processorCount: SystemThread.processorCount,
      writeBytes: { (bytes) throws(SystemError) in
        try FileDescriptor.standardOutput.write(bytes)
      },
      complain: { try? FileDescriptor.standardError.write(Array($0.utf8)) },
      complaintColumns: {
        guard FileDescriptor.standardError.isTerminal else { return nil }
        return FileDescriptor.standardError.terminalSize?.columns ?? 80
      },
      ask: { FileDescriptor.ask($0.escapingControls + " [y/N] ") },
      readFile: { (path, limit) throws(SystemError) in
        try System.contents(of: path, limit: limit)
      },
      elapsed: { start.duration(to: .now) })
  }

  /// The console of a service request, which has no environment and one processor.
  package static let none = Console(
    environment: { _ in nil }, isOutputTerminal: false, processorCount: 1, writeBytes: { _ in },
    complain: { _ in })

  package func write(_ text: String) throws(SystemError) { try writeBytes(Array(text.utf8)) }

  /// Writes the whole result of a command to standard output, and returns the exit status.
  package func show(_ text: String) -> ExitStatus {
    do throws(SystemError) {
      try write(text)
      return .success
    } catch {
      if error.isClosedPipe { return .closedPipe }
      complain(aboutOutput: nil, error.message)
      return .failure
    }
  }

  /// Writes a one-line complaint. Control characters from files and arguments are escaped so that
  /// they cannot control the terminal, and a name of any length is cut off.
  package func complain(of matter: String) {
    complain("colorway: \(String(matter.prefix(10_000)).escapingControls)\n")
  }

  /// The maximum number of columns of a line: the terminal width, otherwise the value of `COLUMNS`,
  /// otherwise 80.
  package var columns: Int {
    if let terminalColumns { return terminalColumns }
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    return 80
  }
}

extension FileDescriptor {
  /// Returns whether the user's answer to a question on the terminal begins with "y". An interrupt
  /// counts as "no".
  fileprivate static func ask(_ question: String) -> Bool? {
    guard standardInput.isTerminal, standardError.isTerminal else { return nil }
    try? standardError.write(Array(question.utf8))
    guard standardInput.waitForInput(), let answer = try? standardInput.readAvailable() else {
      return false
    }
    return ["y", "Y"].contains(String(decoding: answer, as: UTF8.self).first)
  }
}
