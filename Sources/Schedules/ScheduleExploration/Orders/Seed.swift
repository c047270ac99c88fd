/// Everything that determines a run, in a form that can be printed and parsed.
public struct Seed: Hashable, Sendable {
  /// An order of the jobs.
  enum Order: Hashable, Sendable {
    /// Random choices.
    case random(UInt64)
    /// Random priorities, with change points for faults of a depth among the first steps.
    case priorities(UInt64, depth: Int, stepCount: Int)
    /// The usual order except for the candidates of some steps.
    case switches([Int: Int])
  }

  var order: Order
  var disturbance: Disturbance?

  /// The order without any switch.
  static let usual = Seed(order: .switches([:]))

  /// The strategy that chooses the order.
  var strategy: any Strategy {
    switch order {
    case .random(let seed): RandomStrategy(seed: seed)
    case .priorities(let seed, let depth, let stepCount):
      PriorityStrategy(seed: seed, depth: depth, stepCount: stepCount)
    case .switches(let switches): SwitchingStrategy(switches: switches)
    }
  }
}

extension Seed: LosslessStringConvertible {
  /// Reads a seed as ``description`` writes it.
  public init?(_ description: String) {
    let parts = description.split(separator: "+", maxSplits: 1).map(String.init)
    guard let order = parts.first.flatMap(Order.init) else { return nil }
    self.order = order
    guard parts.count > 1 else { return }
    guard let disturbance = Disturbance(parts[1]) else { return nil }
    self.disturbance = disturbance
  }

  /// The seed as `EXPLORE_SEED` takes it.
  public var description: String {
    "\(order)" + (disturbance.map { "+\($0)" } ?? "")
  }
}

extension Seed.Order: LosslessStringConvertible {
  init?(_ description: String) {
    let parts = description.split(separator: ":").map(String.init)
    switch (parts.first, parts.count) {
    case ("random", 2):
      guard let number = UInt64(parts[1]) else { return nil }
      self = .random(number)
    case ("pct", 4):
      guard let depth = Int(parts[1]), let number = UInt64(parts[2]), let count = Int(parts[3])
      else { return nil }
      self = .priorities(number, depth: depth, stepCount: count)
    case ("switches", 1): self = .switches([:])
    case ("switches", 2):
      var switches: [Int: Int] = [:]
      for part in parts[1].split(separator: ",") {
        let numbers = part.split(separator: "=").compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        switches[numbers[0]] = numbers[1]
      }
      self = .switches(switches)
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .random(let number): "random:\(number)"
    case .priorities(let number, let depth, let count): "pct:\(depth):\(number):\(count)"
    case .switches(let switches):
      "switches:"
        + switches.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: ",")
    }
  }
}
