import ScheduleExploration
import Testing

/// Intentional ordering faults, which show that explorations find others.
struct CanaryTests {
  private static func exploration(_ canary: Canary, _ scheduleCount: Int) -> Exploration {
    Exploration(
      canary.name, scheduleCount: scheduleCount, stepLimit: 200,
      interruption: canary.interruption, patience: .milliseconds(100))
  }

  @Test(arguments: Canary.all)
  func `every fault is found within 1,000 orders, with the same report each time`(
    canary: Canary
  ) async throws {
    let exploration = Self.exploration(canary, 1_000)
    let report = await exploration.run { try await canary.program($0, true) }
    let finding = try #require(report.finding, "\(report)")
    let again = await exploration.run { try await canary.program($0, true) }
    #expect(again.description == report.description)
    #expect(again.finding?.trace == finding.trace)
  }

  @Test(arguments: Canary.all)
  func `a fault is reproduced by its seed and by that with the fewest switches`(
    canary: Canary
  ) async throws {
    let exploration = Self.exploration(canary, 1_000)
    let finding = try #require(
      await exploration.run { try await canary.program($0, true) }.finding)
    let small = try #require(finding.small)
    for (seed, trace) in [(finding.seed, finding.trace), (small.seed, small.trace)] {
      let report = await exploration.play(try #require(Seed("\(seed)"))) { schedule in
        try await canary.program(schedule, true)
      }
      #expect(report.failure?.isLike(finding.failure) == true, "\(report)")
      #expect(report.played?.trace == trace)
    }
    #expect(small.switchCount <= 5, "\(finding)")
  }

  @Test(arguments: Canary.all)
  func `a program without its fault passes 300 orders`(canary: Canary) async {
    let report = await Self.exploration(canary, 300).run {
      try await canary.program($0, false)
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `there are at least 60 canaries with different names`() {
    #expect(Set(Canary.all.map(\.name)).count == Canary.all.count)
    #expect(Canary.all.count >= 60)
  }
}
