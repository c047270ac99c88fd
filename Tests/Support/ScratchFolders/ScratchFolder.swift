import Foundation

/// A temporary folder for one test, removed with its last reference.
public final class ScratchFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates an empty folder in the system's temporary folder.
  public init() throws {
    path = NSTemporaryDirectory() + "colorway-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of an entry in the folder.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// Writes an executable shell script and returns its path.
  @discardableResult
  public func writeProgram(_ name: String, _ script: String) throws -> String {
    let text = try write(name + ".sh", Array("#!/bin/sh\n\(script)\n".utf8))
    defer { try? FileManager.default.removeItem(atPath: text) }
    return try install(text, as: name)
  }

  /// Copies a program and returns its path.
  public func install(_ program: String, as name: String) throws -> String {
    // A process that another thread starts at the same time would inherit the open file, and a file
    // that is open for writing cannot be executed.
    let copying = try Process.run(
      URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "755", program, path(name)])
    copying.waitUntilExit()
    guard copying.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return path(name)
  }

  /// The text of a file.
  public func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The names of all entries, including hidden ones.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
