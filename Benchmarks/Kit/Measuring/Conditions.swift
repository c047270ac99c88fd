import Foundation

/// The conditions of a measurement.
package struct Conditions: Codable, Hashable, Sendable {
  /// Names and values, in the order in which they are shown.
  package var entries: [Entry]

  /// A condition.
  package struct Entry: Codable, Hashable, Sendable {
    package var name: String
    package var value: String
  }

  /// Records the current conditions.
  package init(_ workspace: Workspace) throws {
    let versions = try Shell.output(of: [workspace.floor, "--versions"])
    let swift = try? Shell.output(of: ["swift", "--version"]).firstMatch(of: /Swift version (\S+)/)
    let system = Self.file("/etc/os-release").firstMatch(of: /PRETTY_NAME="(.*)"/)
    let processor = Self.file("/proc/cpuinfo").firstMatch(of: /model name\s*: (.*)/)
    entries = [
      Entry(name: "Processor", value: processor.map { String($0.1) } ?? "unknown"),
      Entry(name: "Cores", value: "\(ProcessInfo.processInfo.activeProcessorCount)"),
      Entry(name: "System", value: system.map { String($0.1) } ?? "unknown"),
      Entry(name: "Swift", value: swift.map { String($0.1) } ?? "unknown"),
      Entry(name: "Codecs", value: versions.split(separator: "\n").joined(separator: ", ")),
      Entry(name: "Load at the start", value: Self.load),
      Entry(name: "Date", value: Date.now.formatted(.iso8601.year().month().day())),
    ]
  }

  /// The conditions on one line.
  package var line: String {
    entries.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
  }

  /// The load average over the last minute.
  private static var load: String {
    file("/proc/loadavg").split(separator: " ").first.map(String.init) ?? "unknown"
  }

  private static func file(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
