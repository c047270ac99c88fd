import Foundation

/// Maps values to positions along one side of a chart.
struct Axis: Hashable, Sendable {
  /// The name of the values, with their unit.
  let label: String
  /// Whether the scale is logarithmic.
  let isLogarithmic: Bool
  /// The values at both ends.
  let range: ClosedRange<Double>
  /// The values with tick marks.
  let ticks: [Double]

  /// Creates an axis with room for the values. It starts at 0, or for a logarithmic scale at the
  /// nearest round number below the values.
  init(_ label: String, values: [Double], isLogarithmic: Bool) {
    self.label = label
    self.isLogarithmic = isLogarithmic
    let greatest = values.max() ?? 1
    if isLogarithmic {
      let least = values.filter { $0 > 0 }.min() ?? 1
      // For less than a power of ten, the ticks 1, 2 and 5 are too few.
      let steps = greatest < 8 * least ? Self.fineSteps : Self.roundSteps
      let lower = steps.last { $0 <= least * 0.98 } ?? least
      let upper = steps.first { $0 >= greatest } ?? greatest
      range = lower...upper
      let inside = steps.filter(range.contains)
      ticks = inside.count > 10 ? inside.filter(Self.isPowerOfTen) : inside
    } else {
      let step = Self.roundSteps.first { $0 * 6 >= greatest } ?? greatest
      let count = max(1, (greatest / step - 1e-9).rounded(.up))
      range = 0...step * count
      ticks = (0...Int(count)).map { Double($0) * step }
    }
  }

  /// The position of a value, from 0 at the lower end to 1 at the upper end.
  func fraction(_ value: Double) -> Double {
    guard isLogarithmic else {
      return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
    return log2(value / range.lowerBound) / log2(range.upperBound / range.lowerBound)
  }

  /// 1, 2 and 5 times every power of ten in the range of the figures.
  private static let roundSteps = steps([1, 2, 5])
  private static let fineSteps = steps([1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 9])

  private static func steps(_ factors: [Double]) -> [Double] {
    (-6...9).flatMap { exponent in factors.map { $0 * pow(10, Double(exponent)) } }
  }

  private static func isPowerOfTen(_ value: Double) -> Bool {
    let exponent = log10(value)
    return (exponent - exponent.rounded()).magnitude < 1e-9
  }
}
