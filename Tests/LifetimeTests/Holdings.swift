import Foundation
import Testing

/// What a process holds of the system. A call that is over must have given back what it took.
struct Holdings {
  /// What the open descriptors lead to, sorted.
  var descriptors: [String]
  var threadCount: Int
  /// The files and folders below a folder, sorted.
  var files: [String]
  /// The pages in memory. They are not compared, as caches grow a little.
  var pageCount: Int

  /// The threads that the runtime's pools may start and end as they like.
  static let poolSize = 6
  /// The descriptors with which the runtime waits, which it opens as late as it needs them.
  static let runtimeDescriptorCount = 3

  /// Returns whether there is no more than before.
  func isWithin(_ before: Holdings) -> Bool {
    descriptors.count <= before.descriptors.count + Self.runtimeDescriptorCount
      && files == before.files
      && threadCount <= before.threadCount + Self.poolSize
  }

  /// Whether the system tells what a process holds.
  static let canBeSeen = FileManager.default.fileExists(atPath: "/proc/self/fd")

  /// What this process holds now.
  static func now(in folder: String) throws -> Holdings {
    let files = FileManager.default
    // Source: proc(5); the second number of statm is that of the pages in memory.
    let memory = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ")
    let descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
    }
    return Holdings(
      // The descriptor with which the folder was read is closed by now.
      descriptors: descriptors.filter { !$0.hasSuffix("/fd") }.map(Self.kind).sorted(),
      threadCount: try files.contentsOfDirectory(atPath: "/proc/self/task").count,
      files: try files.subpathsOfDirectory(atPath: folder).sorted(),
      pageCount: try #require(Int(memory[1])))
  }

  /// Returns a descriptor's destination without the number of a socket or pipe, which differs each time.
  private static func kind(_ destination: String) -> String {
    destination.hasPrefix("/") ? destination : String(destination.prefix { $0 != "[" })
  }
}

/// Runs a scenario many times in this process, in which nothing else runs, and expects that it holds as much
/// at the end as after the first few times, which fill caches and start threads that stay.
///
/// - Parameters:
///   - count: The number of runs.
///   - pageAllowance: The most pages by which memory may have grown.
///   - folder: The folder whose files are compared.
///   - scenario: The scenario, with the number of the run.
/// - Throws: The errors of the scenario.
func expectNothingLeft(
  after count: Int = 200, pageAllowance: Int = 2_000, in folder: String,
  _ scenario: (Int) async throws -> Void
) async throws {
  let warmUpCount = max(3, count / 5)
  for run in 0..<warmUpCount { try await scenario(run) }
  let before = try await settled(in: folder) { _ in true }
  for run in warmUpCount..<count { try await scenario(run) }
  let after = try await settled(in: folder) { $0.isWithin(before) }
  #expect(
    after.descriptors.count <= before.descriptors.count + Holdings.runtimeDescriptorCount,
    "\(before.descriptors), then \(after.descriptors)")
  #expect(after.threadCount <= before.threadCount + Holdings.poolSize)
  #expect(after.files == before.files)
  #expect(after.pageCount - before.pageCount <= pageAllowance)
}

/// Returns what this process holds once it is as wanted, and no longer changes. Threads that end need a
/// moment, so it looks again for ten seconds at most.
private func settled(in folder: String, _ isWanted: (Holdings) -> Bool) async throws -> Holdings {
  var last = try Holdings.now(in: folder)
  for _ in 0..<200 {
    try await Task.sleep(for: .milliseconds(50))
    let holdings = try Holdings.now(in: folder)
    if holdings.isWithin(last), last.isWithin(holdings), isWanted(holdings) { return holdings }
    last = holdings
  }
  return last
}
