/// What decoding an image takes, as far as its header tells.
package struct DecodingDemand: Hashable, Sendable {
  /// The description of the image.
  package let image: ImageInfo
  /// The color profile of its pixels.
  package let profile: ColorProfile
  /// The number of bytes that the codec holds: above all, the coefficients of a JPEG with several scans.
  package let codecMemory: Int
  /// A Boolean value that indicates whether rows come in order and whole, unlike those of an interlaced PNG.
  package let hasRowsInOrder: Bool

  /// The report of a decode that was stopped before its last row.
  package var reportOfPart: DecodingReport {
    DecodingReport(image: image, profile: profile, warnings: [])
  }

  /// A Boolean value that indicates whether the codec holds all coefficients of a JPEG and goes through them
  /// several times.
  package var hasSeveralScans: Bool { image.format == .jpeg && codecMemory > 0 }
}
