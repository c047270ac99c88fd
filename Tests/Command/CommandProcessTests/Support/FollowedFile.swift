import Foundation

/// The lines of a file as a process adds them. They are waited for without polling, which would
/// hardly let a process in the background run.
final class FollowedFile {
  private let tail = Process()
  private let output = Pipe()
  private let deadline: Deadline
  private var rest: [UInt8] = []
  /// The last line of each photo so far.
  private(set) var latest: [String: String] = [:]

  /// Follows a file from its first line.
  ///
  /// - Parameters:
  ///   - path: The file, which need not exist yet.
  ///   - process: The process whose end is the end of the lines.
  /// - Throws: An error if there is no `tail`.
  init(_ path: String, until process: Process) throws {
    tail.executableURL = URL(fileURLWithPath: "/usr/bin/tail")
    tail.arguments = [
      "-s", "0.1", "--pid=\(process.processIdentifier)", "-n", "+1", "-F", path,
    ]
    tail.standardOutput = output
    tail.standardError = FileHandle.nullDevice
    try tail.run()
    deadline = Deadline(for: tail, seconds: 300)
  }

  deinit {
    if tail.isRunning { kill(tail.processIdentifier, SIGKILL) }
  }

  /// Waits for a line, or returns `nil` after the last.
  func next() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeSubrange(...end)
        if let source = Self.source(of: line) { latest[source] = line }
        return line
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      rest += more
    }
  }

  /// Returns the photo of a line.
  static func source(of line: String) -> String? {
    let parts = line.split(separator: "\"", maxSplits: 5)
    return parts.count > 3 ? String(parts[3]) : nil
  }
}
