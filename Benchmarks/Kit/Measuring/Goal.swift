/// The goal of a figure.
package enum Goal: Codable, Hashable, Sendable {
  /// The ratio of the figure to its floor is at most this.
  case ratio(atMost: Double)
  /// The difference between the figure and its floor is at most this, in the unit of the figure.
  case excess(atMost: Double)
  /// The figure itself is at most this.
  case value(atMost: Double)
  /// The ratio of the floor to the figure is at least this.
  case speedup(atLeast: Double)

  /// The number in the goal.
  package func compared(_ figure: Double, floor: Double?) -> Double {
    let floor = floor ?? 0
    return switch self {
    case .ratio: figure / floor
    case .excess: figure - floor
    case .value: figure
    case .speedup: floor / figure
    }
  }

  /// Whether a figure meets the goal. A comparison with a floor of 0 never does.
  package func isMet(_ figure: Double, floor: Double?) -> Bool {
    let compared = compared(figure, floor: floor)
    return switch self {
    case .ratio(let limit), .excess(let limit), .value(let limit): compared <= limit
    case .speedup(let limit): compared >= limit && compared.isFinite
    }
  }
}
