/// What a figure should reach.
package enum Goal: Codable, Hashable, Sendable {
  /// The figure over its floor is at most this.
  case ratio(atMost: Double)
  /// The figure less its floor is at most this, in the figure's unit.
  case excess(atMost: Double)
  /// The figure itself is at most this.
  case value(atMost: Double)
  /// The floor over the figure is at least this: how many times faster.
  case speedup(atLeast: Double)

  /// The number that the goal is about.
  package func compared(_ figure: Double, floor: Double?) -> Double {
    let floor = floor ?? 0
    return switch self {
    case .ratio: figure / floor
    case .excess: figure - floor
    case .value: figure
    case .speedup: floor / figure
    }
  }

  /// Whether a figure reaches the goal. A comparison with a floor of 0 does not.
  package func isMet(_ figure: Double, floor: Double?) -> Bool {
    let compared = compared(figure, floor: floor)
    return switch self {
    case .ratio(let limit), .excess(let limit), .value(let limit): compared <= limit
    case .speedup(let limit): compared >= limit && compared.isFinite
    }
  }
}
