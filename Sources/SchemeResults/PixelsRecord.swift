internal import ImageDecoding
package import SchemeExtraction

/// The numbers of pixels that a scheme is made of, as JSON has them.
public struct PixelsRecord: JSONRecord {
  /// The number of pixels of the image.
  public var total: Int
  /// The number of those in which the colors were found. Pixels that are not opaque count by their alpha,
  /// and large photos are sampled.
  public var counted: Int
  /// The number of pixels that were read, if known, as are the following.
  public var read: Int?
  /// The number of pixels outside the region.
  public var outside: Int?
  /// The number of transparent pixels, partly transparent ones by that part.
  public var transparent: Int?
  /// The number of pixels below the alpha threshold, or that a mask leaves out.
  public var excluded: Int?
  /// The number of pixels of ignored colors.
  public var ignored: Int?

  package init(_ extraction: SchemeExtractor.Extraction) {
    total = extraction.image.size.pixelCount
    counted = extraction.scheme.swatches.reduce(0) { $0 + $1.pixelCount }
    guard let pixels = extraction.evidence?.pixels else { return }
    read = pixels.read
    outside = pixels.outside
    transparent = pixels.transparent
    excluded = pixels.excluded
    ignored = pixels.ignored
  }
}
