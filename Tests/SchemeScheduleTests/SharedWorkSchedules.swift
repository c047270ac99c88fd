import ScheduleExploration
import Testing

@testable import SchemeService

/// Work that several ask for at the same time, in many orders: done once, for as long as anybody waits.
@Suite(.timeLimit(.minutes(15)))
struct SharedWorkSchedules {
  private actor Record {
    private(set) var begun = 0
    private(set) var running = 0

    func begin() {
      begun += 1
      running += 1
    }

    func end() { running -= 1 }
  }

  private struct Fault: Error {}

  /// Three who ask for the same, and one for something else.
  @Sendable private static func fourRequests(_ schedule: Schedule) async -> [String] {
    let (shared, record) = (SharedWork<String, String>(), Record())
    let outcomes = await withTaskGroup(of: (Int, String).self) { group in
      for number in 0..<4 {
        group.addTask(name: "request \(number)") {
          let key = number == 3 ? "other" : "same"
          do {
            let value = try await shared.value(for: key) {
              await record.begin()
              let hasSlept: Void? = try? await schedule.clock.sleep(for: .seconds(1))
              let fails = schedule.failsHere()
              await record.end()
              if hasSlept == nil { throw CancellationError() }
              if fails { throw Fault() }
              return key
            }
            schedule.expect(value == key, "the result of \(value) is that of \(key)")
            return (number, "done")
          } catch is CancellationError {
            schedule.expect(Task.isCancelled, "who is not cancelled ends as cancelled")
            let running = await record.running
            schedule.expect(running <= 2, "\(running) run")
            return (number, "cancelled")
          } catch {
            return (number, "failed")
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let running = await record.running
    schedule.expect(running == 0, "\(running) run after the end")
    schedule.expect(shared.count == 0, "\(shared.count) are in progress after the end")
    return outcomes.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test func `each has the result of what it asked for`() async {
    let report = await Exploration("shared work").run(Self.fourRequests)
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 300, "\(report)")
  }

  @Test(arguments: 0..<4)
  func `one may be cancelled at every point, and the others are not`(number: Int) async {
    let report = await Exploration("shared work").sweep(
      .cancellation(of: "request \(number)"), orderCount: 12
    ) { schedule in
      let outcomes = await Self.fourRequests(schedule)
      for (index, outcome) in outcomes.enumerated() where index != number {
        schedule.expect(outcome == "done", "\(outcomes)")
      }
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.scheduleCount > 50, "\(report)")
  }

  @Test func `all may be cancelled at every point`() async {
    let report = await Exploration("shared work").sweep(
      .cancellation(of: "host"), orderCount: 12
    ) { schedule in
      _ = await Task(name: "host") { await Self.fourRequests(schedule) }.value
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `work may fail at every point`() async {
    let report = await Exploration("shared work").sweep(.failure) { schedule in
      _ = await Self.fourRequests(schedule)
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `two lanes`() async {
    let report = await Exploration("shared work", scheduleCount: 200, laneCount: 2)
      .run(Self.fourRequests)
    #expect(report.failure == nil, "\(report)")
  }
}
