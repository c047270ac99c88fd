package import ColorMath

/// A contrast that a color must have with another.
package struct ContrastRequirement: Hashable, Sendable {
  /// The color behind it.
  package let ground: SRGB8
  /// The least ratio, as ``SRGB8/contrastRatio(with:)`` has it.
  package let minimum: Double

  /// Creates a requirement.
  package init(ground: SRGB8, minimum: Double) {
    self.ground = ground
    self.minimum = minimum
  }

  /// Software that weighs light by the exact coefficients of sRGB, where WCAG rounds them to four
  /// decimals, finds ratios that are up to 3 in 10,000 lower. What is promised holds there too.
  package static let allowance = 1.0003

  /// How much contrast a color has of what it needs: 1 or more if it has enough.
  package func fulfillment(by color: SRGB8) -> Double {
    color.contrastRatio(with: ground) / (minimum * Self.allowance)
  }
}

extension [ContrastRequirement] {
  /// How much contrast a color has of what it needs where it has least of it: 1 or more if it has
  /// enough everywhere.
  package func fulfillment(by color: SRGB8) -> Double {
    reduce(.infinity) { Swift.min($0, $1.fulfillment(by: color)) }
  }
}
