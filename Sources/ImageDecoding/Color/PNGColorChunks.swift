/// The chunks of a PNG file that describe its colors, as they are in the file.
///
/// Source: PNG (third edition), 11.3.2.
package struct PNGColorChunks: Hashable, Sendable {
  /// The bytes of cICP: primaries, transfer function, matrix and range, as ITU-T H.273 numbers them.
  package var codePoints: [UInt8]?
  /// The ICC profile of iCCP, inflated.
  package var profile: [UInt8]?
  /// The rendering intent of sRGB, 0 to 3.
  package var renderingIntent: UInt8?
  /// The number of gAMA: 100,000 times the exponent that encoded the image.
  package var gamma: UInt32?
  /// The eight numbers of cHRM: 100,000 times x and y of white, red, green and blue.
  package var chromaticities: [UInt32]?
  /// A Boolean value that indicates whether the image is gray, so that a profile for gray applies to it.
  package var isGray = false

  /// Creates the chunks of a file that has none of them.
  package init() {}
}
