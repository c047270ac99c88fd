public import ColorMath

/// A color of a palette, in the color space in which its file specifies it.
public struct PaletteColor: Hashable, Sendable {
  /// The name, if there is one.
  public var name: String?
  /// The color space of the ``components``.
  public let space: Space
  /// The components of the color in ``space``.
  public let components: [Double]
  /// The opacity, from 0 to 1. A number beyond that is clamped.
  public var alpha: Double { didSet { alpha = Self.fraction(alpha) } }
  /// The fraction of the photo that the color covers, from 0 to 1, if it comes from a photo. A
  /// number beyond that is clamped.
  public var share: Double? { didSet { share = share.map(Self.fraction) } }
  /// The Display P3 value, if the color is outside sRGB, with its channels clamped to 0...1.
  /// Formats without such values omit it.
  public var displayP3: DisplayP3? { didSet { displayP3 = displayP3?.clipped } }

  /// The valid components in every space. Those of real colors are far below the limit, which keeps
  /// the results of all conversions finite.
  static let componentRange = -1_000.0...1_000

  /// Creates a color, or returns `nil` if the number of components does not match the space, a
  /// component is not from -1,000 to 1,000, or the opacity or share is not from 0 to 1.
  public init?(
    space: Space, components: [Double], name: String? = nil, alpha: Double = 1, share: Double? = nil
  ) {
    guard components.count == space.componentCount,
      components.allSatisfy({ Self.componentRange.contains($0) }), 0...1 ~= alpha,
      0...1 ~= share ?? 0
    else { return nil }
    self.name = name
    self.space = space
    self.components = components
    self.alpha = Self.fraction(alpha)
    self.share = share.map(Self.fraction)
  }

  /// Creates an sRGB color with eight bits per channel. An opacity or share beyond 0...1 is clamped.
  public init(_ color: SRGB8, name: String? = nil, alpha: Double = 1, share: Double? = nil) {
    let color = SRGB(color)
    self.name = name
    space = .srgb
    components = color.channels
    self.alpha = Self.fraction(alpha)
    self.share = share.map(Self.fraction)
  }

  /// Creates the nearest color with eight bits per channel, and a Display P3 value if `color` is
  /// outside sRGB.
  public init(nearest color: Oklab, name: String? = nil, share: Double? = nil) {
    self.init(SRGB8(nearest: color), name: name, share: share)
    displayP3 = DisplayP3(outsideSRGB: color)
  }

  /// Returns the opacity that programs write as a number from 0 to 1, or above 1 as one from 0 to 255.
  static func opacity(_ number: Double) -> Double { fraction(number > 1 ? number / 255 : number) }

  /// Returns a number clamped to 0...1. NaN and negative zero become 0.
  private static func fraction(_ number: Double) -> Double { number > 0 ? min(number, 1) : 0 }

  /// A color space in which palette files specify colors.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Gamma-encoded red, green, and blue in sRGB, each from 0 to 1.
    case srgb
    /// Hue in turns, saturation, and brightness (also called value) in sRGB, each from 0 to 1.
    case hsb
    /// Amounts of cyan, magenta, yellow, and black ink for an unknown press, each from 0 to 1.
    case cmyk
    /// CIE Lab under D50: lightness from 0 to 100, a and b from about -128 to 127.
    case lab
    /// Gray from 0 for black to 1 for white, gamma-encoded like the channels of sRGB.
    case gray

    /// The number of components.
    public var componentCount: Int {
      switch self {
      case .srgb, .hsb, .lab: 3
      case .cmyk: 4
      case .gray: 1
      }
    }
  }

  package var label: String {
    guard let name, !name.singleLine.isEmpty else { return hex }
    return name
  }

  /// Returns the color named by a label from a file. A label that is only the color's hex code is not a name.
  package func labeled(_ label: String) -> PaletteColor {
    var color = self
    color.name = label.singleLine.isEmpty || label == hex ? nil : label
    return color
  }
}
