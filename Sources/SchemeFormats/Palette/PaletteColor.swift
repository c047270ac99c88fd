public import ColorMath

/// One color of a palette, in the space it was stated in.
public struct PaletteColor: Hashable, Sendable {
  /// What people call it, if anything.
  public var name: String?
  /// The space of the ``components``.
  public let space: Space
  /// One number for each component of the space.
  public let components: [Double]
  /// How opaque it is, from 0 to 1.
  public var alpha: Double
  /// The part of the photo that it covers, from 0 to 1, if it comes from one.
  public var share: Double?

  /// Creates a color from components, as many as the space has.
  public init?(
    space: Space, components: [Double], name: String? = nil, alpha: Double = 1,
    share: Double? = nil
  ) {
    guard components.count == space.componentCount, components.allSatisfy(\.isFinite) else {
      return nil
    }
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
    components = [color.red, color.green, color.blue]
    self.alpha = alpha
    self.share = share
  }
}

extension PaletteColor {
  /// A space that palette files state colors in.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Encoded red, green and blue; 0 to 1.
    case srgb
    /// Hue, saturation and brightness of sRGB, also called value; 0 to 1, the hue in turns.
    case hsb
    /// Amounts of cyan, magenta, yellow and black ink, 0 to 1, of no press in particular.
    case cmyk
    /// CIE Lab under D50: lightness from 0 to 100, a and b about -128 to 127.
    case lab
    /// Gray from 0 for black to 1 for white, encoded as the channels of sRGB are.
    case gray

    /// How many numbers a color has.
    public var componentCount: Int {
      switch self {
      case .srgb, .hsb, .lab: 3
      case .cmyk: 4
      case .gray: 1
      }
    }
  }
}
