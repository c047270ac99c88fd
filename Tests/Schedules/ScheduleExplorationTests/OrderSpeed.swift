import Foundation
import ScheduleExploration
import Testing

/// The number of orders of ten tasks in a second of processor time.
///
/// `EXPLORE_SPEED=20000 swift test -c release --filter OrderSpeed` prints it for as many orders.
struct OrderSpeed {
  private static let count = ProcessInfo.processInfo.environment["EXPLORE_SPEED"]
    .flatMap { Int($0) }

  private actor Counter {
    private(set) var value = 0
    func add() { value += 1 }
  }

  @Test(.enabled(if: count != nil, "EXPLORE_SPEED is not set"))
  func `print the number of orders of ten tasks in a second`() async {
    await measure("ten tasks call an actor") { await $0.add() }
    await measure("ten tasks yield twice") { _ in
      await Task.yield()
      await Task.yield()
    }
  }

  private func measure(_ name: String, _ work: @escaping @Sendable (Counter) async -> Void) async {
    let start = Self.processorSeconds
    let report = await Exploration(name, scheduleCount: Self.count ?? 1).run { _ in
      let counter = Counter()
      await withTaskGroup { group in
        for _ in 0..<10 { group.addTask { await work(counter) } }
      }
    }
    #expect(report.failure == nil, "\(report)")
    print("\(name): \(Int(Double(report.scheduleCount) / (Self.processorSeconds - start)))")
  }

  private static var processorSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
