public import ColorMath

/// A color of a scheme in a role, shifted in lightness where the role needs more contrast.
public struct RoleColor: Hashable, Sendable {
  /// The color.
  public let color: SRGB8
  /// The color of the scheme from which it was made, equal to ``color`` if it already fit.
  public let original: SRGB8

  /// A Boolean value that indicates whether the lightness was shifted.
  public var isAdjusted: Bool { color != original }

  init(_ color: SRGB8, original: SRGB8) {
    self.color = color
    self.original = original
  }

  /// Creates a color that meets all requirements by the smallest shift of lightness.
  package init(_ original: SRGB8, meeting requirements: [ContrastRequirement]) {
    let place = Oklab(original)
    self.init(
      requirements.fulfillment(by: original) >= 1
        ? original : Tint(place).color(near: place.lightness, meeting: requirements),
      original: original)
  }

  /// Creates a color that meets all requirements by the shift of lightness that changes its look least.
  package init(vivid original: SRGB8, meeting requirements: [ContrastRequirement]) {
    let place = Oklab(original)
    self.init(
      requirements.fulfillment(by: original) >= 1
        ? original : Tint(place).vividColor(near: place.lightness, meeting: requirements),
      original: original)
  }
}
