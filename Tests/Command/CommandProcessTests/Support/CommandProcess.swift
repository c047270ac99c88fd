import Foundation
import ScratchFolders
import Testing

/// The built `colorway` binary, run as a process of its own.
enum CommandProcess {
  /// The end of a run, and what was written.
  struct Outcome: Sendable {
    let output: String
    let complaints: String
    let status: Int32
    /// Whether the process ended by itself rather than by a signal.
    let isExit: Bool
    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// The binary: it is built beside the test bundle, wherever the tests are run from.
  static let binary: URL? = {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let executables = [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments[0])]
    return (bundles + executables.compactMap(\.self))
      .map { $0.deletingLastPathComponent().appendingPathComponent("colorway") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  static var isBuilt: Bool { binary != nil }

  /// Whether the tests, and the binary with them, are built with a sanitizer.
  static var isSanitized: Bool {
    unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
  }

  /// Returns a process that is ready to run. Of the environment of the tests, it gets only the
  /// search path, the options of sanitizers and the number of `Tests/Checks/mutations`.
  static func process(
    _ arguments: [String], environment: [String: String] = [:], folder: String? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let switches = ProcessInfo.processInfo.environment
      .filter { $0.key.hasSuffix("SAN_OPTIONS") || $0.key == "COLORWAY_MUTATION" }
    process.environment = environment.merging(switches) { first, _ in first }
      .merging(["PATH": path]) { first, _ in first }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    return process
  }

  /// Runs the binary to its end, with `input` on standard input.
  ///
  /// With `isShell`, the arguments are for `sh`, which finds the binary as `$COLORWAY`.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], folder: String? = nil,
    input: [UInt8] = [], isShell: Bool = false
  ) throws -> Outcome {
    let scratch = try ScratchFolder()
    let process = try process(arguments, environment: environment, folder: folder)
    if isShell {
      process.environment?["COLORWAY"] = binary?.path
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
    }
    // Unlike pipes, files take any amount of output without a concurrent reader.
    try scratch.write("in", input)
    try scratch.write("out", [])
    try scratch.write("err", [])
    process.standardInput = FileHandle(forReadingAtPath: scratch.path("in"))
    process.standardOutput = FileHandle(forWritingAtPath: scratch.path("out"))
    process.standardError = FileHandle(forWritingAtPath: scratch.path("err"))
    try process.run()
    process.waitUntilExit(Deadline(for: process))
    return Outcome(
      output: try scratch.text("out"), complaints: try scratch.text("err"),
      status: process.terminationStatus, isExit: process.terminationReason == .exit)
  }
}
