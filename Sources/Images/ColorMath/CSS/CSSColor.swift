/// A CSS color in any of the CSS color spaces, with an opacity. Components may be missing.
///
/// The original numbers are preserved. To compute with a color, convert it to ``Oklab``,
/// ``LinearSRGB`` or ``SRGB8``.
///
///     if let color = CSSColor("oklch(70% 0.15 240 / 50%)") { print(SRGB8(color).hex) }
///
/// Source: CSS Color Module Level 4.
public struct CSSColor: Hashable, Sendable {
  /// The color space, which gives the components their meaning.
  public var space: Space
  /// The three components, in the order of CSS. `nil` stands for `none`, and counts as 0.
  public var components: [Double?]
  /// The opacity, from 0 to 1. `nil` stands for `none`, and counts as 0.
  public var alpha: Double?

  /// Creates a color from three components in the ranges of its space, and an opacity.
  public init(space: Space, components: [Double?], alpha: Double? = 1) {
    precondition(components.count == 3)
    (self.space, self.components, self.alpha) = (space, components, alpha)
  }

  /// Creates the color of code values.
  public init(_ color: SRGB8) {
    self.init(
      space: .rgb, components: [Double(color.red), Double(color.green), Double(color.blue)])
  }

  /// A CSS color space.
  public enum Space: String, CaseIterable, Sendable {
    /// Gamma-encoded sRGB, each channel 0 to 255: `rgb()`, hex codes and names.
    case rgb
    /// Hue in degrees, saturation and lightness 0 to 100: `hsl()`.
    case hsl
    /// Hue in degrees, whiteness and blackness 0 to 100: `hwb()`.
    case hwb
    /// CIE Lab under D50: lightness 0 to 100, a and b about -125 to 125: `lab()`.
    case lab
    /// CIE Lab in polar coordinates: chroma about 0 to 150, hue in degrees: `lch()`.
    case lch
    /// Oklab: lightness 0 to 1, a and b about -0.4 to 0.4: `oklab()`.
    case oklab
    /// Oklab in polar coordinates: chroma about 0 to 0.4, hue in degrees: `oklch()`.
    case oklch
    /// Gamma-encoded sRGB, each channel 0 to 1. This space and the following ones are written with
    /// `color()`.
    case sRGB = "srgb"
    /// Linear light with the primaries of sRGB.
    case linearSRGB = "srgb-linear"
    /// Display P3, gamma-encoded like sRGB.
    case displayP3 = "display-p3"
    /// Linear light with the primaries of Display P3.
    case linearDisplayP3 = "display-p3-linear"
    /// Adobe RGB (1998).
    case adobeRGB = "a98-rgb"
    /// ProPhoto RGB (ROMM), whose white point is D50.
    case proPhotoRGB = "prophoto-rgb"
    /// ITU-R BT.2020.
    case rec2020
    /// CIE XYZ under D65. White has a Y of 1.
    case xyzD65 = "xyz-d65"
    /// CIE XYZ under D50. White has a Y of 1.
    case xyzD50 = "xyz-d50"
  }
}

extension CSSColor.Space {
  /// The kind of a component.
  enum Component {
    /// An angle in degrees.
    case hue
    /// An amount, with the number that equals 100 % and the valid range.
    case amount(_ full: Double, in: ClosedRange<Double> = anyNumber)

    static let anyNumber = -Double.greatestFiniteMagnitude ... .greatestFiniteMagnitude
    static let notNegative = 0...Double.greatestFiniteMagnitude
  }

  var components: [Component] {
    switch self {
    case .rgb: Array(repeating: .amount(255, in: 0...255), count: 3)
    case .hsl: [.hue, .amount(100, in: Component.notNegative), .amount(100)]
    case .hwb: [.hue, .amount(100), .amount(100)]
    case .lab: [.amount(100, in: 0...100), .amount(125), .amount(125)]
    case .lch: [.amount(100, in: 0...100), .amount(150, in: Component.notNegative), .hue]
    case .oklab: [.amount(1, in: 0...1), .amount(0.4), .amount(0.4)]
    case .oklch: [.amount(1, in: 0...1), .amount(0.4, in: Component.notNegative), .hue]
    default: Array(repeating: .amount(1), count: 3)
    }
  }

  /// Whether the space has its own function instead of `color()`.
  var hasFunction: Bool {
    switch self {
    case .rgb, .hsl, .hwb, .lab, .lch, .oklab, .oklch: true
    default: false
    }
  }
}
