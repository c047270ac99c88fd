internal import ImageDecoding
package import SchemeExtraction

/// The mask that weighted the pixels of a photo, as JSON has it.
public struct MaskRecord: JSONRecord {
  /// The property of the mask's picture: `alpha` or `luminance`.
  public var channel: String
  /// The width of the mask.
  public var width: Int
  /// The height of the mask.
  public var height: Int
  /// The mean weight, 0 to 1.
  public var coverage: Double

  package init(_ mask: PixelMask) {
    channel = mask.channel.rawValue
    width = mask.size.width
    height = mask.size.height
    coverage = mask.coverage.rounded(decimals: 6)
  }
}
