package import ColorMath

/// A minimum contrast of a color with a background.
package struct ContrastRequirement: Hashable, Sendable {
  package let background: SRGB8
  /// The minimum ratio, from ``SRGB8/contrastRatio(with:)``.
  package let minimum: Double

  /// The factor by which contrasts exceed their minimum. With the exact coefficients of sRGB, which
  /// WCAG rounds to four decimals, ratios are up to 3 in 10,000 lower.
  package static let allowance = 1.0003

  /// Returns the contrast of a color divided by its minimum.
  package func fulfillment(by color: SRGB8) -> Double {
    color.contrastRatio(with: background) / (minimum * Self.allowance)
  }
}

extension [ContrastRequirement] {
  /// Creates the requirements of a color that has the same minimum contrast on all backgrounds.
  package init(on backgrounds: [SRGB8], atLeast minimum: Double) {
    self = backgrounds.map { ContrastRequirement(background: $0, minimum: minimum) }
  }

  /// Returns the minimum fulfillment by a color over all backgrounds: 1 or more if its contrast is
  /// sufficient.
  package func fulfillment(by color: SRGB8) -> Double {
    reduce(.infinity) { Swift.min($0, $1.fulfillment(by: color)) }
  }
}

extension Sequence {
  /// Returns the contrast requirements of a role, with the colors of its backgrounds.
  func requirements<Role>(
    of role: Role, background: (Role) -> SRGB8
  ) -> [ContrastRequirement] where Element == ContrastGuarantee<Role> {
    filter { $0.foreground == role }
      .map { ContrastRequirement(background: background($0.background), minimum: $0.minimum) }
  }
}

/// The minimum contrast that a design guarantees for a foreground and a background color.
public struct ContrastGuarantee<Role: Hashable & Sendable>: Hashable, Sendable {
  /// The color in front.
  public let foreground: Role
  /// The color behind it.
  public let background: Role
  /// The minimum ratio, from `SRGB8.contrastRatio(with:)`.
  public let minimum: Double

  init(_ foreground: Role, on background: Role, atLeast minimum: Double) {
    (self.foreground, self.background, self.minimum) = (foreground, background, minimum)
  }
}

/// A foreground and a background color of a design, with their contrast.
public struct ContrastPair<Role: Hashable & Sendable>: Hashable, Sendable {
  /// The guarantee that the pair fulfills.
  public let guarantee: ContrastGuarantee<Role>
  /// The WCAG contrast ratio, from 1 to 21, which is at least the guaranteed minimum.
  public let ratio: Double
  /// The APCA lightness contrast, from `SRGB8.apcaContrast(on:)`.
  public let apca: Double

  init(_ guarantee: ContrastGuarantee<Role>, color: (Role) -> SRGB8) {
    let (foreground, background) = (color(guarantee.foreground), color(guarantee.background))
    self.guarantee = guarantee
    ratio = foreground.contrastRatio(with: background)
    apca = foreground.apcaContrast(on: background)
  }

  /// The ratio with two decimals, rounded down: `4.52:1`.
  public var ratioText: String {
    let hundredths = Int(ratio * 100)
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10):1"
  }

  /// APCA's lightness contrast as a whole number, rounded toward 0: `Lc 61`.
  public var apcaText: String { "Lc \(Int(apca))" }
}

/// The minimum contrast ratios of WCAG 2.2 that designs guarantee.
package enum MinimumContrast {
  /// Text. Source: success criterion 1.4.3, level AA.
  package static let text = 4.5
  /// Text that is easy to read. Source: success criterion 1.4.6, level AAA.
  package static let enhancedText = 7.0
  /// Parts of controls and graphics that must be visible. Source: success criterion 1.4.11.
  package static let graphics = 3.0
  /// Decorative edges. WCAG has no requirement for them; 1.5 is our own choice and keeps them
  /// visible.
  package static let decoration = 1.5
}
