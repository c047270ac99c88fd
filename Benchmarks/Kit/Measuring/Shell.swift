import Foundation

/// Runs commands to completion.
package enum Shell {
  /// Runs a command and returns what it prints.
  ///
  /// - Parameters:
  ///   - command: The program, looked up along the search path, and its arguments.
  ///   - environment: Variables to add to the environment.
  /// - Returns: The standard output of the command.
  /// - Throws: ``BenchmarkError/commandFailed(command:status:)`` unless the status is 0.
  @discardableResult
  package static func output(
    of command: [String], environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { _, added in added }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError.commandFailed(
        command: command.joined(separator: " "), status: process.terminationStatus)
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Whether a program is found in the search path.
  package static func has(_ program: String) -> Bool {
    (try? output(of: ["which", program])) != nil
  }
}
