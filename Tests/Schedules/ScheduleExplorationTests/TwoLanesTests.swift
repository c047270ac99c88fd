import Foundation
import ScheduleExploration
import Testing

/// Explorations with two lanes, checked by Thread Sanitizer.
struct TwoLanesTests {
  /// The number of processes for each race: `EXPLORE_RACES=20` sets it.
  private static let processCount =
    ProcessInfo.processInfo.environment["EXPLORE_RACES"].flatMap { Int($0) } ?? 1

  @Test(arguments: Canary.all)
  func `a program without a fault passes on two lanes`(canary: Canary) async {
    let report = await Exploration(canary.name, scheduleCount: 25, laneCount: 2).run {
      try await canary.program($0, false)
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test(arguments: Canary.all)
  func `a fault is found and reproduced on two lanes`(canary: Canary) async throws {
    let exploration = Exploration(
      canary.name, stepLimit: 200, laneCount: 2, patience: .milliseconds(100))
    let finding = try #require(
      await exploration.run { try await canary.program($0, true) }.finding)
    let report = await exploration.play(finding.seed) { try await canary.program($0, true) }
    #expect(report.played?.trace == finding.trace)
  }

  /// Explores a race in its own process, and returns the output of Thread Sanitizer.
  private static func complaints(_ number: Int, isFaulty: Bool) async throws -> String {
    let result = await #expect(
      processExitsWith: isFaulty ? .failure : .success, observing: [\.standardErrorContent]
    ) { [number, isFaulty] in
      let race = Race.all[number]
      _ = await Exploration(race.name, scheduleCount: 100, laneCount: 2).run {
        await race.program($0, isFaulty)
      }
    }
    return String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  @Test(
    .enabled(if: Exploration.isWatched, "the tests are not built under Thread Sanitizer"),
    arguments: Race.all.indices)
  func `Thread Sanitizer reports a race, and nothing for its twin`(number: Int) async throws {
    for _ in 0..<Self.processCount {
      let words = try await Self.complaints(number, isFaulty: true)
      #expect(words.contains("WARNING: ThreadSanitizer"), "\(Race.all[number].name): \(words)")
      #expect(words.contains("race"), "\(words)")
      let others = try await Self.complaints(number, isFaulty: false)
      #expect(!others.contains("ThreadSanitizer"), "\(Race.all[number].name): \(others)")
    }
  }
}
