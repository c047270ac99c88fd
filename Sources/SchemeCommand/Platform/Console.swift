/// What a command has to do with the world around it: made up in tests.
struct Console: Sendable {
  /// The value of an environment variable.
  var environment: @Sendable (String) -> String?
  /// Whether results go to a terminal.
  var isOutputTerminal: Bool
  /// How many columns that terminal has, if it says so.
  var terminalColumns: Int?
  /// How many processors there are.
  var processorCount: Int
  /// Writes results.
  var writeBytes: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// Writes complaints. There is nobody to tell if that fails.
  var complain: @Sendable (String) -> Void

  /// The console of this process.
  static var process: Console {
    Console(
      environment: { System.environment($0) },
      isOutputTerminal: System.isTerminal(System.standardOutput),
      terminalColumns: System.terminalColumns(System.standardOutput),
      processorCount: System.processorCount,
      writeBytes: { (bytes) throws(SystemError) in
        try System.writeAll(bytes, to: System.standardOutput)
      },
      complain: { try? System.writeAll(Array($0.utf8), to: System.standardError) })
  }

  /// Writes results that are text.
  func write(_ text: String) throws(SystemError) { try writeBytes(Array(text.utf8)) }

  /// How wide lines may be: what the terminal says, else the variable `COLUMNS`, else 80.
  var columns: Int {
    if let terminalColumns { return terminalColumns }
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    return 80
  }
}
