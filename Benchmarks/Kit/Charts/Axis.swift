import Foundation

/// From values to places along one side of a chart.
struct Axis: Hashable, Sendable {
  /// What the values are, with their unit.
  let label: String
  /// Whether equal distances are equal ratios.
  let isLogarithmic: Bool
  /// The values at both ends.
  let range: ClosedRange<Double>
  /// The values that are marked.
  let ticks: [Double]

  /// Creates an axis that has room for values: from 0, or from the 1, 2 or 5 below them if equal
  /// distances are equal ratios.
  init(_ label: String, values: [Double], isLogarithmic: Bool) {
    self.label = label
    self.isLogarithmic = isLogarithmic
    let greatest = values.max() ?? 1
    if isLogarithmic {
      let least = values.filter { $0 > 0 }.min() ?? 1
      let lower = Self.roundSteps.last { $0 <= least * 1.0001 } ?? least
      let upper = Self.roundSteps.first { $0 >= greatest * 0.9999 } ?? greatest
      range = lower...max(upper, lower * 2)
      let inside = Self.roundSteps.filter(range.contains)
      ticks = inside.count > 10 ? inside.filter(Self.isPowerOfTen) : inside
    } else {
      let step = Self.roundSteps.first { $0 * 6 >= greatest } ?? greatest
      let count = max(1, (greatest / step - 1e-9).rounded(.up))
      range = 0...step * count
      ticks = (0...Int(count)).map { Double($0) * step }
    }
  }

  /// Creates an axis of equal distances with given ends and marks.
  init(_ label: String, range: ClosedRange<Double>, ticks: [Double]) {
    self.label = label
    isLogarithmic = false
    self.range = range
    self.ticks = ticks
  }

  /// Where a value lies, from 0 at the lower end to 1 at the upper one.
  func fraction(_ value: Double) -> Double {
    guard isLogarithmic else {
      return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
    return log2(value / range.lowerBound) / log2(range.upperBound / range.lowerBound)
  }

  /// 1, 2 and 5 times every power of ten that figures come in.
  private static let roundSteps = (-6...9).flatMap { exponent in
    [1, 2, 5].map { $0 * pow(10, Double(exponent)) }
  }

  private static func isPowerOfTen(_ value: Double) -> Bool {
    let exponent = log10(value)
    return (exponent - exponent.rounded()).magnitude < 1e-9
  }
}
