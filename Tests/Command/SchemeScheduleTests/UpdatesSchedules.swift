import ScheduleExploration
import Testing

@testable import SchemeService

/// Updates in many orders of execution, with an observer that looks at them now and then: their
/// fractions only rise, the last is the final one, and the work ends with the iteration.
@Suite(.timeLimit(.minutes(15)))
struct UpdatesSchedules {
  private struct Fault: Error {}

  /// Runs work of several steps, whose updates are observed at another rate.
  ///
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - pause: The time between two looks. A step takes a second.
  ///   - wanted: The number of updates after which the iteration ends early.
  @Sendable private static func watch(
    _ schedule: Schedule, pause: Duration, wanted: Int = .max
  ) async {
    let runs = RequestRuns()
    let updates = SchemeUpdates { latest in
      try await runs.run {
        for step in 1...3 {
          try await schedule.clock.sleep(for: .seconds(1))
          if schedule.failsHere() { throw Fault() }
          latest.change { $0.fraction = Double(step) / 4 }
        }
        latest.change { $0 = SchemeUpdate(fraction: 1, isFinal: true) }
      }
    }
    await Task(name: "watcher") {
      var seen: [SchemeUpdate] = []
      do {
        for try await update in updates {
          schedule.expect(update.fraction > seen.last?.fraction ?? 0, "\(update) after \(seen)")
          seen.append(update)
          if seen.count == wanted { break }
          try? await schedule.clock.sleep(for: pause)
        }
        schedule.expect(seen.count == wanted || seen.last?.isFinal == true, "\(seen)")
      } catch is CancellationError {
        schedule.expect(Task.isCancelled, "an observer that was not cancelled ends as cancelled")
        schedule.expect(runs.count == 0, "work runs after the error")
      } catch {
        schedule.expect(error is Fault, "\(error)")
        schedule.expect(runs.count == 0, "work runs after the error")
      }
    }.value
    // An observer that breaks out of the loop does not wait for the end of the work.
    await runs.waitUntilEmpty()
    try? await schedule.clock.sleep(for: .seconds(1))
  }

  @Test(arguments: [Duration.zero, .seconds(1), .seconds(9)], [1, 2, .max])
  func `the fractions of updates rise up to the end`(pause: Duration, wanted: Int) async {
    let report = await Exploration("updates", timePassing: .whenIdle).run { schedule in
      await Self.watch(schedule, pause: pause, wanted: wanted)
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `the observer of updates may be cancelled at every point`() async {
    let report = await Exploration("updates", timePassing: .whenIdle).sweep(
      .cancellation(of: "watcher"), orderCount: 12
    ) { schedule in
      await Self.watch(schedule, pause: .milliseconds(1_500))
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.scheduleCount > 50, "\(report)")
  }

  @Test func `the observed work may fail at every point`() async {
    let report = await Exploration("updates", timePassing: .whenIdle).sweep(.failure) { schedule in
      await Self.watch(schedule, pause: .milliseconds(1_500))
    }
    #expect(report.failure == nil, "\(report)")
  }

  /// One value that changes while two observers wait for it.
  @Test func `all observers see the changes they wait for and the end`() async {
    let report = await Exploration("two who look").run { schedule in
      let latest = LatestValue(0)
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<2 {
          group.addTask(name: "watcher \(number)") {
            var last = 0
            while let value = try? await latest.next() {
              schedule.expect(value > last, "\(value) after \(last)")
              last = value
            }
          }
        }
        group.addTask(name: "worker") {
          for _ in 0..<3 {
            latest.change { $0 += 1 }
            await Task.yield()
          }
          latest.finish()
        }
      }
    }
    #expect(report.failure == nil, "\(report)")
  }
}
