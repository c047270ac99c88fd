public import ColorMath

/// A color of a palette, in the color space of its file.
public struct PaletteColor: Hashable, Sendable {
  /// The name, if there is one.
  public var name: String?
  /// The color space of the ``components``.
  public let space: Space
  /// The numbers that state the color, one for each component of the space.
  public let components: [Double]
  /// The opacity, from 0 to 1.
  public var alpha: Double
  /// The part of the photo that the color covers, from 0 to 1, if it comes from a photo.
  public var share: Double?
  /// The color for Display P3 screens, if it lies outside sRGB. Formats without such values omit it.
  public var displayP3: DisplayP3?

  /// Creates a color, or returns `nil` unless the components fit the space and are finite.
  public init?(
    space: Space, components: [Double], name: String? = nil, alpha: Double = 1, share: Double? = nil
  ) {
    guard components.count == space.componentCount, components.allSatisfy(\.isFinite)
    else { return nil }
    self.name = name
    self.space = space
    self.components = components
    self.alpha = alpha
    self.share = share
  }

  /// Creates an sRGB color of eight bits a channel.
  public init(_ color: SRGB8, name: String? = nil, alpha: Double = 1, share: Double? = nil) {
    let color = SRGB(color)
    self.name = name
    space = .srgb
    components = color.channels
    self.alpha = alpha
    self.share = share
  }

  /// Creates the nearest color of eight bits per channel, with a Display P3 value outside sRGB.
  public init(nearest color: Oklab, name: String? = nil, share: Double? = nil) {
    self.init(SRGB8(nearest: color), name: name, share: share)
    displayP3 = DisplayP3(outsideSRGB: color)
  }

  /// A color space in which palette files state colors.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Gamma-encoded red, green and blue of sRGB, each from 0 to 1.
    case srgb
    /// Hue in turns, saturation and brightness (also called value) of sRGB, each from 0 to 1.
    case hsb
    /// Amounts of cyan, magenta, yellow and black ink, each from 0 to 1, of an unknown press.
    case cmyk
    /// CIE Lab under D50: lightness from 0 to 100, a and b from about -128 to 127.
    case lab
    /// Gray from 0 for black to 1 for white, encoded as the channels of sRGB are.
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

  /// Returns the color with a label from a file. Its own code is not a name.
  package func labeled(_ label: String) -> PaletteColor {
    var color = self
    color.name = label.singleLine.isEmpty || label == hex ? nil : label
    return color
  }
}
