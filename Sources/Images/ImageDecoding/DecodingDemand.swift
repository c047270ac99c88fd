/// The cost of decoding an image, estimated from its header.
package struct DecodingDemand: Hashable, Sendable {
  package let image: ImageInfo
  package let profile: ColorProfile
  /// The memory of the codec in bytes, mainly for the coefficients of a JPEG with several scans.
  package let codecMemory: Int
  /// The memory of everything that decodes the image, in bytes: what is compared with
  /// ``DecodingLimits/maximumMemory``.
  package let memory: Int
  package let hasRowsInOrder: Bool

  /// The report of a decoding that was stopped early.
  package var reportOfPart: DecodingReport {
    DecodingReport(image: image, profile: profile, warnings: [])
  }

  /// A Boolean value that indicates whether the codec keeps all coefficients of a JPEG and
  /// processes them several times.
  package var hasSeveralScans: Bool { image.format == .jpeg && codecMemory > 0 }
}

extension ImageDecoder {
  /// Reads the header of an image, and throws the errors that `readRows(of:_:)` would throw before
  /// its first row. The beginning of a file is enough. If it ends within the header, the error is
  /// ``DecodingError/truncated(_:rowsRead:rowCount:)`` with no rows.
  package func demand(of input: ImageInput) throws(DecodingError) -> DecodingDemand {
    try ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
      var reading = Reading(decoder: self, input: input)
      return try reading.demand(by: reading.format(of: source).reader, from: source)
    }
  }
}
