package import ColorMath

/// A minimum contrast of a color with a ground.
package struct ContrastRequirement: Hashable, Sendable {
  package let ground: SRGB8
  /// The minimum ratio, from ``SRGB8/contrastRatio(with:)``.
  package let minimum: Double

  package init(ground: SRGB8, minimum: Double) { (self.ground, self.minimum) = (ground, minimum) }

  /// The factor by which contrasts exceed their minimum. With the exact coefficients of sRGB, which
  /// WCAG rounds to four decimals, ratios are up to 3 in 10,000 lower.
  package static let allowance = 1.0003

  /// Returns the contrast of a color divided by its minimum.
  package func fulfillment(by color: SRGB8) -> Double {
    color.contrastRatio(with: ground) / (minimum * Self.allowance)
  }
}

extension [ContrastRequirement] {
  /// Returns the minimum fulfillment by a color over all grounds: 1 or more if its contrast is
  /// sufficient.
  package func fulfillment(by color: SRGB8) -> Double {
    reduce(.infinity) { Swift.min($0, $1.fulfillment(by: color)) }
  }
}

extension Sequence {
  /// Returns the contrast requirements of a role, with the colors of its grounds.
  func requirements<Role>(
    of role: Role, ground: (Role) -> SRGB8
  ) -> [ContrastRequirement] where Element == ContrastPromise<Role> {
    filter { $0.foreground == role }
      .map { ContrastRequirement(ground: ground($0.ground), minimum: $0.minimum) }
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
    (self.foreground, self.ground, self.minimum) = (foreground, ground, minimum)
  }
}

/// A foreground and a background color of a design, with their contrast.
public struct ContrastPair<Role: Hashable & Sendable>: Hashable, Sendable {
  /// The promise that the pair keeps.
  public let promise: ContrastPromise<Role>
  /// The WCAG contrast ratio, from 1 to 21, which is at least the promised minimum.
  public let ratio: Double
  /// The APCA lightness contrast, from `SRGB8.apcaContrast(on:)`.
  public let apca: Double

  init(_ promise: ContrastPromise<Role>, color: (Role) -> SRGB8) {
    let (foreground, ground) = (color(promise.foreground), color(promise.ground))
    self.promise = promise
    ratio = foreground.contrastRatio(with: ground)
    apca = foreground.apcaContrast(on: ground)
  }

  /// The ratio with two decimals, rounded down: `4.52:1`.
  public var ratioText: String {
    let hundredths = Int(ratio * 100)
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10):1"
  }

  /// APCA's lightness contrast as a whole number, rounded toward 0: `Lc 61`.
  public var apcaText: String { "Lc \(Int(apca))" }
}

/// The minimum contrast ratios of WCAG 2.2 that designs promise.
package enum LeastContrast {
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
