/// Enumerates all orders within a bound, each given by its first choices.
struct BoundedSearch: OrderSearch {
  /// The choices at the beginning of an order: the default ones, except at some steps.
  private struct Prefix {
    let switches: [Int: Int]
    let count: Int
  }

  private let bound: Int
  /// Returns what a choice costs if it takes the candidate at an index.
  private let cost: (Choice, _ index: Int) -> Int
  private var rest = [Prefix(switches: [:], count: 0)]
  private var current = Prefix(switches: [:], count: 0)

  /// Creates a search of the orders with few interruptions.
  ///
  /// An interruption is a choice of another task, or of time, while the last task could continue. Musuvathi,
  /// Qadeer: Iterative Context Bounding for Systematic Testing of Multithreaded Programs, PLDI 2007.
  init(interruptions: Int) {
    bound = interruptions
    cost = { choice, index in choice.isForced || index == choice.usual ? 0 : 1 }
  }

  /// Creates a search of the orders with few delays.
  ///
  /// A delay skips the candidate of the usual order, so that the next one is chosen. Emmi, Qadeer, Rakamarić:
  /// Delay-Bounded Scheduling, POPL 2011.
  init(delays: Int) {
    bound = delays
    cost = { choice, index in (index - choice.usual + choice.count) % choice.count }
  }

  mutating func next() -> [Int: Int]? {
    guard let prefix = rest.popLast() else { return nil }
    current = prefix
    return prefix.switches
  }

  /// Adds the orders that differ from a run after its given first choices.
  mutating func take(_ run: Run) {
    let choices = run.choices
    let spent = choices.prefix(current.count).reduce(0) { $0 + cost($1, $1.index) }
    for (position, choice) in choices.enumerated().dropFirst(current.count) {
      for index in (0..<choice.count).reversed()
      where index != choice.index && spent + cost(choice, index) <= bound {
        var switches = current.switches
        switches[choice.step] = index
        rest.append(Prefix(switches: switches, count: position + 1))
      }
    }
  }
}
