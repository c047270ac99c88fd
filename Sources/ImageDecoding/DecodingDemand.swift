/// The cost of decoding an image, estimated from its header.
package struct DecodingDemand: Hashable, Sendable {
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

extension ImageDecoder {
  /// Reads the header of an image, and refuses what `readRows(of:_:)` would refuse before its first
  /// row: an image beyond the limits, or without a pixel of the region. The beginning of a file is enough; if it
  /// ends within the header, the error is ``DecodingError/truncated(_:rowsRead:rowCount:)`` with no rows.
  package func demand(of input: ImageInput) throws(DecodingError) -> DecodingDemand {
    try ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
      var reading = Reading(decoder: self, input: input)
      return try reading.demand(by: reading.format(of: source).reader, from: source)
    }
  }
}
