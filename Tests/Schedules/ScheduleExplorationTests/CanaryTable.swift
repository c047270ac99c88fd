import Foundation
import ScheduleExploration
import Testing

/// The table of the canaries: the run in which each strategy finds a fault, and whether it is reproduced.
///
/// `EXPLORE_TABLE=10000 swift test --filter CanaryTable` prints it after 10,000 orders of each twin.
struct CanaryTable {
  private static let twinCount = ProcessInfo.processInfo.environment["EXPLORE_TABLE"]
    .flatMap { Int($0) }
  private static let methods: [Exploration.Method] = [.random, .priorities(depth: 3), .mixed]

  @Test(.enabled(if: twinCount != nil, "EXPLORE_TABLE is not set"))
  func `print the run in which each strategy finds a fault`() async throws {
    print("| Fault | Random | PCT | Mixed | Switches | False alarms |")
    print("|---|---:|---:|---:|---:|---:|")
    for canary in Canary.all {
      var cells: [String] = []
      var switchCount: Int?
      var alarmCount = 0
      for method in Self.methods {
        let exploration = Self.exploration(canary, method, 10_000)
        let report = await exploration.run { try await canary.program($0, true) }
        cells.append(await Self.cell(report, exploration, canary))
        switchCount = [switchCount, report.finding?.small?.switchCount].compactMap(\.self).min()
        let other = await Self.exploration(canary, method, Self.twinCount ?? 0).run {
          try await canary.program($0, false)
        }
        if other.failure != nil { alarmCount += 1 }
      }
      print(
        "| \(canary.name) | \(cells.joined(separator: " | ")) | \(switchCount.map { "\($0)" } ?? "") | \(alarmCount) |"
      )
    }
  }

  private static func exploration(
    _ canary: Canary, _ method: Exploration.Method, _ count: Int
  ) -> Exploration {
    Exploration(
      canary.name, method: method, scheduleCount: count, stepLimit: 200,
      interruption: canary.interruption, patience: .milliseconds(100))
  }

  /// Returns the number of the run in which a fault was found, and whether its seed reproduces it.
  private static func cell(
    _ report: Report, _ exploration: Exploration, _ canary: Canary
  ) async -> String {
    guard let finding = report.finding else { return "not found" }
    let again = await exploration.play(finding.seed) { try await canary.program($0, true) }
    let isEqual = again.failure == finding.failure && again.played?.trace == finding.trace
    return isEqual ? "\(report.scheduleCount)" : "\(report.scheduleCount), not played again"
  }
}
