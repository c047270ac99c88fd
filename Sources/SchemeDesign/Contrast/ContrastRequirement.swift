package import ColorMath

/// The contrast that a color must have with another.
package struct ContrastRequirement: Hashable, Sendable {
  /// The color behind it.
  /// The color behind it.
  package let ground: SRGB8
  /// The minimum ratio, from ``SRGB8/contrastRatio(with:)``.
  package let minimum: Double

  package init(ground: SRGB8, minimum: Double) {
    self.ground = ground
    self.minimum = minimum
  }

  /// The factor by which contrasts exceed their minimum. With the exact coefficients of sRGB, which WCAG
  /// rounds to four decimals, ratios are up to 3 in 10,000 lower.
  package static let allowance = 1.0003

  /// Returns the contrast of a color divided by its minimum.
  package func fulfillment(by color: SRGB8) -> Double {
    color.contrastRatio(with: ground) / (minimum * Self.allowance)
  }
}

extension [ContrastRequirement] {
  /// Returns the least fulfillment by a color on any ground: 1 or more if it has enough contrast.
  package func fulfillment(by color: SRGB8) -> Double {
    reduce(.infinity) { Swift.min($0, $1.fulfillment(by: color)) }
  }
}

/// The minimum contrast that a design promises for a foreground and a background color.
public struct ContrastPromise<Role: Hashable & Sendable>: Hashable, Sendable {
  /// The color in front.
  public let foreground: Role
  /// The color behind it.
  public let ground: Role
  /// The minimum ratio, from `SRGB8.contrastRatio(with:)`.
  public let minimum: Double

  init(_ foreground: Role, on ground: Role, atLeast minimum: Double) {
    self.foreground = foreground
    self.ground = ground
    self.minimum = minimum
  }
}
