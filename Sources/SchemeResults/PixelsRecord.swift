internal import ImageDecoding
public import SchemeExtraction

/// The numbers of pixels that a scheme is made of, as JSON has them.
public struct PixelsRecord: JSONRecord {
  /// The number of pixels of the image.
  public var total: Int
  /// The number of those that the colors were found in. Pixels that are not opaque count by their
  /// alpha, and of large photos only as many pixels are looked at as the colors need.
  public var counted: Int

  /// Creates the record of an extraction.
  public init(_ extraction: SchemeExtractor.Extraction) {
    total = extraction.image.size.pixelCount
    counted = extraction.scheme.swatches.reduce(0) { $0 + $1.pixelCount }
  }
}
