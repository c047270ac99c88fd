/// A PNG that has been read up to its first pixels, with its source.
struct PNGDecode: ~Copyable {
  let source: ByteSource
  var reader: PNGReader
  var reading: Reading

  /// The minimum number of pixels for inflating in a separate task.
  private static let overlappedPixelCount = 1 << 20

  /// The memory for bands that are being inflated or used, in bytes.
  private static let overlappedMemory = 32 << 20

  init(
    _ source: consuming ByteSource, of input: ImageInput, _ decoder: ImageDecoder
  ) throws(DecodingError) {
    reading = Reading(decoder: decoder, input: input)
    reader = try reading.open(from: source)
    self.source = source
  }

  var overlappedFilter: PNGRowFilter? {
    mutating get {
      let isLarge = reader.storedSize.pixelCount >= Self.overlappedPixelCount
      let limit = reading.decoder.limits.maximumMemory
      return isLarge && limit >= Self.overlappedMemory ? reader.plain?.filter : nil
    }
  }

  mutating func conclude(
    rowsRead: Int, _ failure: CodecFailure?
  ) throws(DecodingError) -> DecodingReport {
    reading.rowsRead = rowsRead
    return try reading.conclude(failure, of: &reader, from: source)
  }
}

/// An actor that inflates the rows of a plain PNG while another task uses the previous rows. All
/// state of the file stays in the actor. Bands of rows leave it as values.
actor PNGPipeline {
  private var decode: PNGDecode

  let imageSize: PixelSize
  let orientation: Orientation
  let hasAlpha: Bool
  /// The region of the stored image to read, or `nil` for all of it.
  let region: PixelRectangle?
  /// The state of the row filter before the first row.
  let filter: PNGRowFilter

  /// Checks the limits of a plain PNG that has been read up to its first pixels.
  init(
    _ decode: consuming sending PNGDecode, _ filter: PNGRowFilter
  ) throws(DecodingError) {
    try decode.reading.begin(decode.reader)
    imageSize = decode.reader.storedSize
    orientation = decode.reader.metadata.orientation
    hasAlpha = decode.reader.hasAlpha
    region = decode.reading.region
    self.filter = filter
    self.decode = decode
  }

  func inflated(_ rowCount: Int) -> [UInt8]? { decode.reader.plain?.inflated(rowCount) }

  func isEndRegular() -> Bool { decode.reader.isEndRegular() }

  func restart(atRow row: Int) throws(CodecFailure) { try decode.reader.restart(atRow: row) }

  func pixels(_ rowCount: Int) throws(CodecFailure) -> (pixels: [RGBA8], band: RowBand)? {
    var pixels = [RGBA8](repeating: RGBA8(), count: rowCount * imageSize.width)
    return try decode.reader.readBand(into: &pixels).map { (pixels, $0) }
  }

  func report(rowsRead: Int, failure: CodecFailure?) throws(DecodingError) -> DecodingReport {
    try decode.conclude(rowsRead: rowsRead, failure)
  }
}

extension PNGPipeline {
  static let bandPixelCount = 256 << 10

  /// Reads all rows in the calling task. Only inflating runs elsewhere.
  nonisolated func readRows(
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> DecodingReport {
    var rowsRead = try await readPlainRows(body)
    var failure: CodecFailure?
    if rowsRead < imageSize.height { failure = try await readRows(from: &rowsRead, body) }
    return try await report(rowsRead: rowsRead, failure: failure)
  }

  /// Reads rows up to the first irregularity, and returns the number of rows.
  private nonisolated func readPlainRows(
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> Int {
    var filter = filter
    let height = imageSize.height
    let rowCount = max(1, Self.bandPixelCount / imageSize.width)
    let usedRowCount = Reading.bandRowCount(width: imageSize.width, height: height)
    var pixels = [RGBA8](repeating: RGBA8(), count: usedRowCount * imageSize.width)
    var inflated = await inflated(min(rowCount, height))
    for start in stride(from: 0, to: height, by: rowCount) {
      guard let filtered = inflated else { return start }
      let end = min(start + rowCount, height)
      async let following = end < height ? self.inflated(min(rowCount, height - end)) : nil
      for row in stride(from: start, to: end, by: usedRowCount) {
        if Task.isCancelled { throw .cancelled }
        let rows = row..<min(row + usedRowCount, end)
        let places = rows.lowerBound - start..<rows.upperBound - start
        guard filter.unfilter(filtered, rows: places, into: &pixels) else { return row }
        if rows.upperBound == height {
          guard await isEndRegular() else { return row }
        }
        try Reading.deliver(pixels.span, band(of: rows), of: region, to: body)
      }
      inflated = await following
    }
    return height
  }

  /// Reads the remaining rows with libpng. Returns the failure that stopped reading, if any.
  private nonisolated func readRows(
    from rowsRead: inout Int, _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> CodecFailure? {
    do throws(CodecFailure) { try await restart(atRow: rowsRead) } catch { return error }
    let bandRowCount = Reading.bandRowCount(width: imageSize.width, height: imageSize.height)
    while true {
      if Task.isCancelled { throw .cancelled }
      let next: (pixels: [RGBA8], band: RowBand)?
      do throws(CodecFailure) { next = try await pixels(bandRowCount) } catch { return error }
      guard let (pixels, band) = next else { return nil }
      rowsRead += band.rowCount
      try Reading.deliver(pixels.span, band, of: region, to: body)
    }
  }

  private nonisolated func band(of rows: Range<Int>) -> RowBand {
    RowBand(
      imageSize: imageSize, orientation: orientation, columnCount: imageSize.width,
      rowCount: rows.count, firstRow: rows.lowerBound, hasAlpha: hasAlpha,
      fractionCompleted: Double(rows.upperBound) / Double(imageSize.height))
  }
}

extension ImageInput {
  /// The path of the file that is decoded, or `nil` for other inputs and for a converted image.
  fileprivate var path: RawPath? {
    switch self {
    case .file(let path): path
    case .convertible(let image): image.converted == nil ? image.original.path : nil
    case .bytes, .shared, .fileDescriptor: nil
    }
  }
}

extension ImageDecoder {
  /// Reads all rows of an image, with the same result as `readRows(of:_:)`. For a large PNG file, a
  /// child task inflates the next rows during each call of `body`. All other images are read in the
  /// calling task.
  package func readRowsOverlapped(
    of input: ImageInput, _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) async throws(DecodingError) -> DecodingReport {
    guard let path = input.path else { return try readRowsUntilStopped(of: input, body) }
    let source = try ByteSource(FileInput(path), limits: limits)
    if case .convertible = input, case .other = FileSignature(source.head(FileSignature.byteCount))
    {
      return try readRowsUntilStopped(of: input, body)
    }
    guard try source.format(of: input, limits: limits) == .png
    else { return try readRows(of: input, from: source, body) }
    var png = try PNGDecode(source, of: input, self)
    guard let filter = png.overlappedFilter
    else { return try png.reading.run(&png.reader, from: png.source, body) }
    return try await PNGPipeline(png, filter).readRows(body)
  }
}
