internal import SystemCalls

/// The environment of a process as a command uses it. Tests replace it.
struct Console: Sendable {
  /// Returns the value of an environment variable.
  var environment: @Sendable (String) -> String?
  /// A Boolean value that indicates whether results go to a terminal.
  var isOutputTerminal: Bool
  /// The number of columns of that terminal, if it is known.
  var terminalColumns: Int?
  /// The number of processors.
  var processorCount: Int
  /// Writes results.
  var writeBytes: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// Writes complaints. Failures to do so are ignored.
  var complain: @Sendable (String) -> Void
  /// Returns the number of columns of the terminal that complaints go to, or `nil` if they go to
  /// something else.
  var complaintColumns: @Sendable () -> Int? = { nil }
  /// Returns the bytes of a file, or `nil` if there are more than the given number.
  var readFile: @Sendable (RawPath, Int) throws(SystemError) -> [UInt8]? = {
    (_, _) throws(SystemError) in throw .missingFile
  }
  /// Returns the time since some fixed moment.
  var elapsed: @Sendable () -> Duration = { .zero }

  /// The environment of this process.
  static var process: Console {
    let start = ContinuousClock.now
    return Console(
      environment: { System.environment($0) },
      isOutputTerminal: FileDescriptor.standardOutput.isTerminal,
      terminalColumns: FileDescriptor.standardOutput.terminalSize?.columns,
      processorCount: System.processorCount,
      writeBytes: { (bytes) throws(SystemError) in
        try FileDescriptor.standardOutput.write(bytes)
      },
      complain: { try? FileDescriptor.standardError.write(Array($0.utf8)) },
      complaintColumns: {
        guard FileDescriptor.standardError.isTerminal else { return nil }
        return FileDescriptor.standardError.terminalSize?.columns ?? 80
      },
      readFile: { (path, limit) throws(SystemError) in
        try System.contents(of: path, limit: limit)
      },
      elapsed: { start.duration(to: .now) })
  }

  /// Writes results that are text.
  func write(_ text: String) throws(SystemError) { try writeBytes(Array(text.utf8)) }

  /// Writes the whole result of a command, and returns ``ExitStatus/success``.
  func show(_ text: String) throws(SystemError) -> ExitStatus {
    try write(text)
    return .success
  }

  /// The number of columns that lines may take: that of the terminal, otherwise the value of
  /// `COLUMNS`, otherwise 80.
  var columns: Int {
    if let terminalColumns { return terminalColumns }
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    return 80
  }
}
