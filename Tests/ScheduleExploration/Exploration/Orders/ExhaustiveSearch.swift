/// Enumerates all orders with few interruptions, each given by its first choices.
///
/// Musuvathi, Qadeer: Iterative Context Bounding for Systematic Testing of Multithreaded Programs,
/// PLDI 2007. An interruption is a choice of another task, or of time, while the last task could continue.
struct ExhaustiveSearch: OrderSearch {
  /// The choices at the beginning of an order: the default ones, except at some steps.
  private struct Prefix {
    let switches: [Int: Int]
    let count: Int
  }

  private let interruptions: Int
  private var rest = [Prefix(switches: [:], count: 0)]
  private var current = Prefix(switches: [:], count: 0)

  init(interruptions: Int) { self.interruptions = interruptions }

  mutating func next() -> [Int: Int]? {
    guard let prefix = rest.popLast() else { return nil }
    current = prefix
    return prefix.switches
  }

  /// Adds the orders that differ from a run after its given first choices.
  mutating func take(_ run: Run) {
    let choices = run.choices
    var interruptionCount = choices.prefix(current.count).count { $0.isInterruption }
    for (position, choice) in choices.enumerated().dropFirst(current.count) {
      for index in (0..<choice.count).reversed() where index != choice.index {
        guard choice.isForced || interruptionCount < interruptions else { continue }
        var switches = current.switches
        switches[choice.step] = index
        rest.append(Prefix(switches: switches, count: position + 1))
      }
      if choice.isInterruption { interruptionCount += 1 }
    }
  }
}

extension Choice {
  /// A Boolean value that indicates whether the task that ran last could have continued.
  fileprivate var isInterruption: Bool { !isForced && index != usual }
}
