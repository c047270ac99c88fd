/// A PNG that was read up to its first pixels, with the source of its bytes.
struct PNGDecode: ~Copyable {
  let source: ByteSource
  var reader: PNGReader
  var reading: Reading

  /// The least number of pixels for which it pays to inflate in a task of its own.
  private static let overlappedPixelCount = 1 << 20

  /// The number of bytes that this may take: bands that are inflated, and those that are used meanwhile.
  private static let overlappedMemory = 32 << 20

  /// Reads a PNG up to its first pixels.
  init(
    _ source: consuming ByteSource, of input: ImageInput, _ decoder: ImageDecoder
  ) throws(DecodingError) {
    reading = Reading(decoder: decoder, input: input)
    reader = try reading.open(from: source)
    self.source = source
  }

  /// A Boolean value that indicates whether it pays to inflate rows in a task of its own.
  var isWorthOverlapping: Bool {
    reader.isPlain && reader.storedSize.pixelCount >= Self.overlappedPixelCount
      && reading.decoder.limits.maximumMemory >= Self.overlappedMemory
  }

  /// Reads all rows where it is called.
  mutating func readRows(
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) -> DecodingReport {
    try reading.run(&reader, from: source, body)
  }

  /// Reads what follows the rows, given their number and the failure that ended them.
  mutating func conclude(
    rowsRead: Int, _ failure: CodecFailure?
  ) throws(DecodingError) -> DecodingReport {
    reading.rowsRead = rowsRead
    return try reading.conclude(failure, of: &reader, from: source)
  }
}
