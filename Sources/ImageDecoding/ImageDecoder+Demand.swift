extension ImageDecoder {
  /// Reads the header of an image, and refuses what ``readRows(of:_:)`` would refuse before its first
  /// row: an image beyond the limits, or without a pixel of the region.
  ///
  /// - Parameter input: The image, or as much of its beginning as contains the header.
  /// - Returns: What decoding it takes.
  /// - Throws: ``DecodingError``. If the header is incomplete, it is
  ///   ``DecodingError/truncated(_:rowsRead:rowCount:)`` with no rows.
  package func demand(of input: ImageInput) throws(DecodingError) -> DecodingDemand {
    try ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
      var reading = Reading(decoder: self, input: input)
      return try reading.demand(by: reading.format(of: source).reader, from: source)
    }
  }
}
