/// What the chunks of a PNG file say of its colors, as they stand in the file.
///
/// Source: PNG (third edition), 11.3.2.
public struct PNGColorChunks: Hashable, Sendable {
  /// The bytes of cICP: primaries, transfer function, matrix and range, as ITU-T H.273 numbers them.
  public var codePoints: [UInt8]?
  /// The ICC profile of iCCP, inflated.
  public var profile: [UInt8]?
  /// The rendering intent of sRGB, 0 to 3.
  public var renderingIntent: UInt8?
  /// The number of gAMA: 100,000 times the exponent that encoded the image.
  public var gamma: UInt32?
  /// The eight numbers of cHRM: 100,000 times x and y of white, red, green and blue.
  public var chromaticities: [UInt32]?
  /// Whether the image is gray, so that a profile for RGB or for gray is the wrong one.
  public var isGray = false

  /// Creates what a file without any of the chunks says.
  public init() {}
}
