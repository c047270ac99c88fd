/// A PNG that was read up to its first pixels, with the source of its bytes.
struct PNGDecode: ~Copyable {
  let source: ByteSource
  var reader: PNGReader
  var reading: Reading

  /// Reads a PNG up to its first pixels.
  init(
    _ source: consuming ByteSource, of input: ImageInput, _ decoder: ImageDecoder
  ) throws(DecodingError) {
    reading = Reading(decoder: decoder, input: input)
    reader = try reading.open(from: source)
    self.source = source
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

/// An actor that decodes bands of a plain PNG for another task, which uses the bands before them at the same
/// time.
///
/// Everything that is bound to the file stays in the actor. Bands of rows leave it as values.
actor PNGPipeline {
  typealias Band = (pixels: [RGBA8], band: RowBand)

  /// The least number of pixels of an image that is worth a task of its own.
  private static let leastPixelCount = 1 << 20
  /// The number of bytes that two bands and their buffers may take.
  private static let memory = 32 << 20

  private var decode: PNGDecode
  private let region: PixelRectangle?

  /// Checks the limits of a PNG that was read up to its first pixels.
  init(_ decode: consuming sending PNGDecode) throws(DecodingError) {
    try decode.reading.begin(decode.reader)
    region = decode.reading.region
    self.decode = decode
  }

  /// Returns whether it pays to decode a PNG in a task of its own.
  static func isWorthwhile(for decode: borrowing PNGDecode) -> Bool {
    decode.reader.isPlain && decode.reader.storedSize.pixelCount >= leastPixelCount
      && decode.reading.decoder.limits.maximumMemory >= memory
  }

  /// Reads all rows where this method is called. Only the decoding is done elsewhere.
  nonisolated func readRows(
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> DecodingReport {
    var rowsRead = 0
    var next = await nextBand()
    while case .success(let (pixels, band)?) = next {
      async let following = nextBand()
      if Task.isCancelled { throw .cancelled }
      try Reading.deliver(pixels.span, band, of: region, to: body)
      rowsRead += band.rowCount
      next = await following
    }
    return try await conclude(rowsRead: rowsRead, next).get()
  }

  /// Returns the next rows, or `nil` after the last.
  private func nextBand() -> Result<Band?, CodecFailure> {
    let size = decode.reader.storedSize
    let rowCount = Reading.bandRowCount(width: size.width, height: size.height)
    var pixels = [RGBA8](repeating: RGBA8(), count: rowCount * size.width)
    do throws(CodecFailure) {
      guard let band = try decode.reader.readBand(into: &pixels) else { return .success(nil) }
      return .success((pixels, band))
    } catch {
      return .failure(error)
    }
  }

  /// Reads what follows the rows, given their number and what came instead of more.
  private func conclude(
    rowsRead: Int, _ end: Result<Band?, CodecFailure>
  ) -> Result<DecodingReport, DecodingError> {
    var failure: CodecFailure?
    if case .failure(let error) = end { failure = error }
    do throws(DecodingError) {
      return .success(try decode.conclude(rowsRead: rowsRead, failure))
    } catch {
      return .failure(error)
    }
  }
}

extension ImageDecoder {
  /// Reads all rows of an image as ``readRows(of:_:)`` does, with the same result. For a large PNG file,
  /// a child task decodes the next rows while `body` is called with the rows before them.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - body: Called as by ``readRows(of:_:)``, in the calling task.
  /// - Returns: The description of the image.
  /// - Throws: ``DecodingError``, and what `body` throws.
  package func readRowsOverlapped(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> DecodingReport {
    guard case .file(let path) = input else {
      return try readRowsUntilStopped(of: input, body)
    }
    let source = try ByteSource(path: path, limits: limits)
    guard try source.format(of: input, limits: limits) == .png else {
      return try readRows(of: input, from: source, body)
    }
    var png = try PNGDecode(source, of: input, self)
    guard PNGPipeline.isWorthwhile(for: png) else {
      return try png.readRows(body)
    }
    return try await PNGPipeline(png).readRows(body)
  }
}
