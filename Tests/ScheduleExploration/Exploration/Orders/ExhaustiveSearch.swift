/// All orders with few interruptions, one after another, each as the choices that it begins with.
///
/// Musuvathi, Qadeer: Iterative Context Bounding for Systematic Testing of Multithreaded Programs,
/// PLDI 2007. An interruption is a choice of another task, or of time, while the last one could go on.
struct ExhaustiveSearch {
  /// The choices that an order begins with: the usual ones, but for some steps.
  struct Prefix {
    let switches: [Int: Int]
    let count: Int
  }

  private let interruptions: Int
  private var rest = [Prefix(switches: [:], count: 0)]
  private var current = Prefix(switches: [:], count: 0)

  init(interruptions: Int) { self.interruptions = interruptions }

  /// The choices that the next order begins with; `nil` after the last order.
  var next: Prefix? {
    mutating get {
      guard let prefix = rest.popLast() else { return nil }
      current = prefix
      return prefix
    }
  }

  /// Adds the orders that differ from a run after the choices that it was to begin with.
  mutating func take(_ choices: [Choice]) {
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
  /// A Boolean value that indicates whether the task that ran last could have gone on.
  fileprivate var isInterruption: Bool { !isForced && index != usual }
}
