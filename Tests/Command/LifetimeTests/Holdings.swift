import Foundation
import TestAllocations
import Testing

/// The system resources that a process holds. A call must release its resources by the time it ends.
struct Holdings {
  /// The destinations of the open descriptors, sorted.
  var descriptors: [String]
  var threadCount: Int
  /// The files and folders below a folder, sorted.
  var files: [String]
  /// The bytes that are allocated, or 0 where they are not counted.
  var byteCount: Int

  /// The number of threads that the runtime's pools may start and end at any time.
  static let poolSize = 6
  /// The number of descriptors that the runtime needs for waiting and opens on first use.
  static let runtimeDescriptorCount = 3

  /// The descriptors of files, sockets, pipes and processes, none of which belongs to the runtime.
  var ownDescriptors: [String] { descriptors.filter { $0 != "anon_inode:" } }

  /// Returns whether the process has no more open descriptors than before.
  func hasDescriptorsWithin(_ before: Holdings) -> Bool {
    ownDescriptors.count <= before.ownDescriptors.count
      && descriptors.count <= before.descriptors.count + Self.runtimeDescriptorCount
  }

  /// Returns whether the process holds no more than before.
  func isWithin(_ before: Holdings) -> Bool {
    hasDescriptorsWithin(before) && files == before.files
      && threadCount <= before.threadCount + Self.poolSize
  }

  /// A Boolean value that indicates whether the system reports the resources of a process.
  static let canBeSeen = FileManager.default.fileExists(atPath: "/proc/self/fd")

  /// Returns the resources that this process holds now.
  static func now(in folder: String) throws -> Holdings {
    let files = FileManager.default
    let descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
    }
    return Holdings(
      // The descriptor by which the folder was read is closed by now.
      descriptors: descriptors.filter { !$0.hasSuffix("/fd") }.map(Self.kind).sorted(),
      threadCount: try files.contentsOfDirectory(atPath: "/proc/self/task").count,
      files: try files.subpathsOfDirectory(atPath: folder).sorted(),
      byteCount: allocations_in_use())
  }

  /// Returns a descriptor's destination without the number of a socket or pipe, which differs each
  /// time, and without the kind of a descriptor for waiting, unless it is for the end of a process.
  private static func kind(_ destination: String) -> String {
    destination.hasPrefix("/") || destination.hasSuffix("[pidfd]")
      ? destination : String(destination.prefix { $0 != "[" })
  }
}

/// Runs a scenario many times in this process, in which nothing else runs, and expects that the
/// process holds no more at the end than after the first few runs, which fill caches and start
/// permanent threads.
///
/// - Parameters:
///   - count: The number of runs.
///   - byteAllowance: The bytes by which the caches of all libraries and threads may grow. The
///     testing library keeps a backtrace of each error.
///   - folder: The folder whose files are compared.
///   - scenario: The scenario, with the number of the run.
/// - Throws: The errors of the scenario.
func expectNothingLeft(
  after count: Int = 100, byteAllowance: Int = 600_000, in folder: String,
  _ scenario: (Int) async throws -> Void
) async throws {
  let warmUpCount = max(3, count / 5)
  for run in 0..<warmUpCount { try await scenario(run) }
  let before = try await settled(in: folder) { _ in true }
  for run in warmUpCount..<count { try await scenario(run) }
  let after = try await settled(in: folder) {
    $0.isWithin(before) && $0.byteCount <= before.byteCount + byteAllowance
  }
  #expect(
    after.hasDescriptorsWithin(before), "\(before.descriptors), then \(after.descriptors)")
  #expect(after.threadCount <= before.threadCount + Holdings.poolSize)
  #expect(after.files == before.files)
  #expect(after.byteCount <= before.byteCount + byteAllowance)
}

/// Returns what this process holds once that passes a test and no longer changes. Ending threads
/// takes some time, so the state is checked repeatedly for at most ten seconds.
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
