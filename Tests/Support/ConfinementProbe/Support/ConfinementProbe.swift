import Foundation
public import ScratchFolders

/// The program that attempts what a confined program must not be able to do.
public struct ConfinementProbe: Sendable {
  /// The path of a copy of the program.
  public let path: String

  /// Copies the program to a folder, because an attempt may change its own file, or returns `nil` if it
  /// is not built beside the test bundle.
  public init?(in folder: ScratchFolder) throws {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let executables = [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments[0])]
    let built = (bundles + executables.compactMap(\.self))
      .map { $0.deletingLastPathComponent().appendingPathComponent("confinement-probe") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let built else { return nil }
    path = try folder.install(built.path, as: "probe")
  }

  /// The names of all attempts.
  public var attempts: [String] {
    get throws {
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = ["list"]
      process.standardOutput = output
      try process.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  /// Returns the arguments for an attempt that concerns a process and a file. The file is the program
  /// itself, which it can read.
  public func words(for attempt: String, on victim: Int32) -> [String] {
    [attempt, "\(victim)", path]
  }
}
