/// The claim of a decode on its host, as far as the header of the file tells.
package struct DecodingDemand: Hashable, Sendable {
  /// The description of the image.
  package let image: ImageInfo
  /// The colors that its channels are taken for.
  package let profile: ColorProfile
  /// The number of bytes that the codec holds: above all, the coefficients of a JPEG with several scans.
  package let codecMemory: Int
  /// A Boolean value that tells whether rows come from the first to the last, each whole: not those of
  /// an interlaced PNG.
  package let hasRowsInOrder: Bool

  /// The report of a decode that was stopped before its last row.
  package var reportOfPart: DecodingReport {
    DecodingReport(image: image, profile: profile, warnings: [])
  }

  /// A Boolean value that says whether all coefficients are held, and gone through several times.
  package var hasSeveralScans: Bool { image.format == .jpeg && codecMemory > 0 }
}

extension ImageDecoder {
  /// Reads the header of an image, and refuses what ``readRows(of:_:)`` would refuse before its first
  /// row: an image beyond the limits, or without a pixel of the region.
  ///
  /// - Parameter input: The image, or so much of its beginning that the header is in it.
  /// - Returns: The claim of its decode.
  /// - Throws: ``DecodingError``, which is ``DecodingError/truncated(_:rowsRead:rowCount:)`` with no rows
  ///   where the header is not complete.
  package func demand(of input: ImageInput) throws(DecodingError) -> DecodingDemand {
    try ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
      var reading = Reading(decoder: self, input: input)
      switch try source.format(of: input, limits: limits) {
      case .jpeg:
        let reader = try opened(input, source) { () throws(CodecFailure) in
          try JPEGReader(source, limits: limits)
        }
        return try reading.demand(of: reader)
      case .png: return try reading.demand(of: pngReader(of: input, from: source))
      case .pnm: return try reading.demand(of: pnmReader(of: input, from: source))
      }
    }
  }
}

extension Reading {
  /// Returns the claim of a decode, unless it is refused.
  fileprivate mutating func demand(
    of reader: borrowing some RowReader & ~Copyable
  ) throws(DecodingError) -> DecodingDemand {
    try begin(reader)
    return DecodingDemand(
      image: reader.info, profile: reader.metadata.profile, codecMemory: reader.expectedMemory,
      hasRowsInOrder: reader.hasRowsInOrder)
  }
}
