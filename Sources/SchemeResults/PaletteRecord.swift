/// A palette, as JSON has it: the members of ``PhotoRecord`` that any palette can have.
///
/// The record of a photo can be read as one of a palette.
public struct PaletteRecord: JSONRecord {
  /// One color.
  public struct Color: JSONRecord {
    /// The color, as `#rrggbb`, or `#rrggbbaa` if it is not opaque. Only a color that has components
    /// can do without.
    public var hex: String?
    /// The name, if there is one.
    public var name: String?
    /// The part of the photo that it covers, from 0 to 1, if it comes from one.
    public var share: Double?
    /// The space of the components, for a color that the code cannot state exactly: `srgb`, `hsb`,
    /// `cmyk`, `lab` or `gray`.
    public var space: String?
    /// The components in that space.
    public var components: [Double]?
    /// The opacity of the color, from 0 to 1, if it has components.
    public var alpha: Double?
    /// Red, green and blue in Display P3, from 0 to 1, of a color outside sRGB.
    public var displayP3: [Double]?

    /// Creates the record of a color.
    public init(
      hex: String?, name: String? = nil, share: Double? = nil, space: String? = nil,
      components: [Double]? = nil, alpha: Double? = nil
    ) {
      self.hex = hex
      self.name = name
      self.share = share
      self.space = space
      self.components = components
      self.alpha = alpha
    }
  }

  /// The photo that the colors come from, as it was named, if they come from one.
  public var source: String?
  /// The name of the palette, if there is one.
  public var name: String?
  /// The colors, in order.
  public var colors: [Color]

  /// Creates the record of a palette.
  public init(source: String? = nil, name: String? = nil, colors: [Color]) {
    self.source = source
    self.name = name
    self.colors = colors
  }
}
