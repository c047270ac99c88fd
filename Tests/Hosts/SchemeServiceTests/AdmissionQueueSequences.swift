import TestCorpora
import Testing

@testable import SchemeService

/// Applies all short and many long sequences of events to the admission queue: its invariants hold
/// after each event, and every waiting request is admitted in the end.
struct AdmissionQueueSequences {
  private static let capacity = AdmissionQueue.Capacity(
    running: 2, memory: 3, waiting: 3)

  /// An event: a request that arrives or ends, or a running one that releases memory.
  private enum Event: CaseIterable {
    case small, large, other, urgent, endOfOldest, endOfNewest, endOfWaiting, lessMemory
  }

  @Test(arguments: 0..<8)
  func `every sequence of five events keeps the invariants and drains the queue`(first: Int) {
    let count = Event.allCases.count
    for number in 0..<(count * count * count * count) {
      var line = TestLine(capacity: Self.capacity)
      Self.apply(Event.allCases[first], to: &line)
      var rest = number
      for _ in 0..<4 {
        Self.apply(Event.allCases[rest % count], to: &line)
        rest /= count
        if let fault = line.fault {
          Issue.record("\(fault) in sequence \(number) after \(first)")
          return
        }
      }
      if let fault = line.faultOfDraining() {
        Issue.record("\(fault) after sequence \(number) after \(first)")
        return
      }
    }
  }

  @Test(arguments: 1...20)
  func `long random sequences of events keep the invariants and drain the queue`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var line = TestLine(
      running: random.next(in: 1...5), memory: random.next(in: 10...200),
      waiting: random.next(in: 0...20), isShared: seed % 2 == 0)
    for step in 0..<1_000 {
      switch random.next(in: 0...9) {
      case 0...4:
        _ = line.enter(
          "caller \(random.next(in: 0...4))", work: Double(random.next(in: 1...100)),
          memory: random.next(in: 0...60),
          priority: RequestPriority.allCases[random.next(in: 0...2)])
      case 5: _ = line.leave(line.someWaiting(random.next(in: 0...100)))
      case 6: _ = line.keep(random.next(in: 0...20), of: line.someRunning(random.next(in: 0...9)))
      default: _ = line.leave(line.someRunning(random.next(in: 0...100)))
      }
      if let fault = line.fault {
        Issue.record("\(fault) at step \(step)")
        return
      }
    }
    #expect(line.faultOfDraining() == nil)
  }

  private static func apply(_ event: Event, to line: inout TestLine) {
    switch event {
    case .small: _ = line.enter("a", memory: 1)
    case .large: _ = line.enter("a", work: 5, memory: 3)
    case .other: _ = line.enter("b", work: 2, memory: 2)
    case .urgent: _ = line.enter("c", memory: 1, priority: .high)
    case .endOfOldest: _ = line.leave(line.someRunning(0))
    case .endOfNewest: _ = line.leave(line.someRunning(-1))
    case .endOfWaiting: _ = line.leave(line.someWaiting(0))
    case .lessMemory: _ = line.keep(0, of: line.someRunning(0))
    }
  }
}
