public import ColorMath

/// A color of a scheme in a role, shifted in lightness where the role needs more contrast.
public struct RoleColor: Hashable, Sendable {
  /// The color.
  public let color: SRGB8
  /// The color of the scheme that it was made of, equal to ``color`` if nothing had to be done.
  public let original: SRGB8

  /// Whether the lightness was shifted.
  public var isAdjusted: Bool { color != original }

  init(_ color: SRGB8, original: SRGB8) {
    self.color = color
    self.original = original
  }

  /// A color with every contrast it needs, by the smallest shift of lightness that gives it those.
  package init(_ original: SRGB8, meeting requirements: [ContrastRequirement]) {
    let place = Oklab(original)
    self.init(
      requirements.fulfillment(by: original) >= 1
        ? original : Tint(place).color(near: place.lightness, meeting: requirements),
      original: original)
  }
}
