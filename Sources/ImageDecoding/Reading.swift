/// Drives one reader from the header to the end: limits, cancellation, and what to make of data
/// that is damaged.
struct Reading {
  /// About how many pixels a band has: few enough to stay in a core's cache.
  private static let bandPixelCount = 64 << 10

  let decoder: ImageDecoder
  let input: ImageInput
  /// The part of the stored image that is handed over, or `nil` for all of it.
  private(set) var region: PixelRectangle?
  private var warnings: [DecodingWarning] = []
  var rowsRead = 0
  private var rowCount = 0

  init(decoder: ImageDecoder, input: ImageInput) {
    self.decoder = decoder
    self.input = input
  }

  /// Reads all that `reader` has.
  mutating func run(
    _ reader: inout some RowReader & ~Copyable, from source: borrowing ByteSource,
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) -> DecodingReport {
    try begin(reader)
    let failure = try readBands(&reader, body)
    return try conclude(failure, of: &reader, from: source)
  }

  /// Refuses what cannot be read within the limits.
  mutating func begin(_ reader: borrowing some RowReader & ~Copyable) throws(DecodingError) {
    rowCount = reader.storedSize.height
    region = decoder.storedRegion(in: reader)
    try checkLimits(reader)
  }

  /// Reads what follows the rows, or makes the best of the failure that ended them.
  mutating func conclude(
    _ failure: CodecFailure?, of reader: inout some RowReader & ~Copyable,
    from source: borrowing ByteSource
  ) throws(DecodingError) -> DecodingReport {
    if let failure = failure ?? missingRows {
      try accept(failure, of: reader, from: source)
    } else {
      try finish(&reader, from: source)
    }
    let metadata = reader.metadata(limits: decoder.limits)
    let info = reader.info(limits: decoder.limits)
    guard region == nil || region == decoder.storedRegion(in: reader) else {
      throw .unsupportedFeature(
        info.format, reason: "its orientation follows its pixels, so no region can be told")
    }
    if let problem = metadata.profileProblem { warnings.append(.profileIgnored(reason: problem)) }
    return DecodingReport(image: info, profile: metadata.profile, warnings: warnings)
  }

  /// Hands over the part of a band that lies in a region, if any does.
  static func deliver(
    _ pixels: Span<RGBA8>, _ band: RowBand, of region: PixelRectangle?,
    to body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) {
    guard let region else { return try body(pixels, band) }
    guard let (part, firstPixel) = band.cropped(to: region) else { return }
    try body(pixels.extracting(firstPixel...), part)
  }

  /// How many rows a band has at most.
  static func bandRowCount(width: Int) -> Int { max(1, min(64, bandPixelCount / width)) }

  /// Refuses what the header claims before anything of that size is allocated.
  private func checkLimits(
    _ reader: borrowing some RowReader & ~Copyable
  ) throws(DecodingError) {
    let limits = decoder.limits
    let pixelCount = reader.storedSize.pixelCount
    guard pixelCount <= limits.maximumPixelCount else {
      throw .limitExceeded(.pixels, value: pixelCount, limit: limits.maximumPixelCount)
    }
    let memory = reader.expectedMemory
    guard memory <= limits.maximumMemory else {
      throw .limitExceeded(.memory, value: memory, limit: limits.maximumMemory)
    }
  }

  /// Reads bands to the last, or to the failure that is returned.
  private mutating func readBands(
    _ reader: inout some RowReader & ~Copyable,
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) -> CodecFailure? {
    let columnCount: Int
    let pixelCount: Int
    do throws(CodecFailure) {
      (columnCount, pixelCount) = try reader.start(decoder)
      while try reader.prepare(limits: decoder.limits) {
        if Task.isCancelled { break }
      }
    } catch {
      return error
    }
    let bandRowCount = Self.bandRowCount(width: columnCount)
    var buffer = [RGBA8](repeating: RGBA8(), count: columnCount * bandRowCount)
    var pixelsRead = 0
    while true {
      if Task.isCancelled { throw .cancelled }
      let next: RowBand?
      do throws(CodecFailure) { next = try reader.readBand(into: &buffer) } catch { return error }
      guard let band = next else { return nil }
      pixelsRead += band.columnCount * band.rowCount
      rowsRead = pixelsRead * rowCount / pixelCount
      try Self.deliver(buffer.span, band, of: region, to: body)
    }
  }

  /// The failure of a reader that ended early without a word.
  private var missingRows: CodecFailure? {
    rowsRead < rowCount ? .missingRows : nil
  }

  /// Makes the best of data that ended early, or throws.
  private mutating func accept(
    _ failure: CodecFailure, of reader: borrowing some RowReader & ~Copyable,
    from source: borrowing ByteSource
  ) throws(DecodingError) {
    guard failure.isDamage, rowsRead > 0, !decoder.isStrict, source.readFailure(of: input) == nil
    else {
      throw error(for: failure, in: reader, from: source)
    }
    warnings.append(.truncated(rowsRead: rowsRead, rowCount: rowCount))
  }

  /// Reads what follows the rows, and reports what the codec had to overlook.
  private mutating func finish(
    _ reader: inout some RowReader & ~Copyable, from source: borrowing ByteSource
  ) throws(DecodingError) {
    do throws(CodecFailure) {
      try reader.finish()
      if let reason = reader.warning { warnings.append(.damaged(reason: reason)) }
    } catch {
      if decoder.isStrict { throw self.error(for: error, in: reader, from: source) }
      warnings.append(.damaged(reason: error.reason))
    }
  }

  private func error<Reader: RowReader & ~Copyable>(
    for failure: CodecFailure, in reader: borrowing Reader, from source: borrowing ByteSource
  ) -> DecodingError {
    source.readFailure(of: input)
      ?? failure.error(
        in: Reader.format, rowsRead: rowsRead, rowCount: rowCount, limits: decoder.limits)
  }
}
