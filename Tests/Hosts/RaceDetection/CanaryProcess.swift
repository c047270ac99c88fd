import Foundation
import Platform

/// A process of the executable with the canaries, which is built next to the tests with the same options.
enum CanaryProcess {
  /// The exit status of a process in which Thread Sanitizer found a race.
  static let reportStatus: Int32 = 66

  /// A Boolean value that indicates whether this process, and so the canaries, run under Thread Sanitizer.
  static var isWatched: Bool { unsafe dlsym(nil, "__tsan_init") != nil }

  struct Outcome {
    let status: Int32
    let output: String
    let complaints: String
  }

  /// Runs a canary, and terminates it if it does not end within two minutes.
  static func run(_ name: String) throws -> Outcome {
    let process = Process()
    process.executableURL = try executable()
    process.arguments = [name]
    process.environment = ["TSAN_OPTIONS": "exitcode=\(reportStatus):halt_on_error=1"]
    let (output, complaints) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaints
    try process.run()
    // Reading ends when the process does.
    let timeLimit = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: timeLimit)
    defer { timeLimit.cancel() }
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complained = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      complaints: String(decoding: complained, as: UTF8.self))
  }

  /// Returns the executable next to the tests.
  private static func executable() throws -> URL {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let tests = bundles + [URL(fileURLWithPath: CommandLine.arguments[0])]
    let found = tests.map { $0.deletingLastPathComponent().appending(path: "race-canaries") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { throw CocoaError(.fileNoSuchFile) }
    return found
  }
}
