/// One reading of an image. It checks limits and cancellation, and decides how to handle damaged data.
struct Reading {
  /// The approximate number of pixels in a band, which fit in a core's cache.
  private static let bandPixelCount = 64 << 10

  let decoder: ImageDecoder
  let input: ImageInput
  /// The region of the stored image to pass to `body`, or `nil` for the whole image.
  private(set) var region: PixelRectangle?
  private var warnings: [DecodingWarning] = []
  var rowsRead = 0
  private var rowCount = 0

  init(decoder: ImageDecoder, input: ImageInput) {
    self.decoder = decoder
    self.input = input
  }

  func format(of source: borrowing ByteSource) throws(DecodingError) -> ImageFormat {
    try source.format(of: input, limits: decoder.limits)
  }

  func open<Reader: RowReader & ~Copyable>(
    _ type: Reader.Type = Reader.self, from source: borrowing ByteSource
  ) throws(DecodingError) -> Reader {
    do throws(CodecFailure) {
      var reader = try Reader(source, for: decoder)
      if let image = source.conversion { reader.metadata.apply(image, limits: decoder.limits) }
      if reader.hasFineSamples { reader.metadata.encodeLight() }
      return reader
    } catch {
      throw readFailure(of: source) ?? error.error(in: Reader.format, limits: decoder.limits)
    }
  }

  func info<Reader: RowReader & ~Copyable>(
    by type: Reader.Type, from source: borrowing ByteSource
  ) throws(DecodingError) -> ImageInfo {
    try open(type, from: source).info
  }

  mutating func demand<Reader: RowReader & ~Copyable>(
    by type: Reader.Type, from source: borrowing ByteSource
  ) throws(DecodingError) -> DecodingDemand {
    let reader = try open(type, from: source)
    try begin(reader)
    return DecodingDemand(
      image: reader.info, profile: reader.metadata.profile, codecMemory: reader.expectedMemory,
      memory: memory(of: reader),
      hasRowsInOrder: reader.hasRowsInOrder)
  }

  mutating func run<Reader: RowReader & ~Copyable>(
    by type: Reader.Type, from source: borrowing ByteSource,
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) -> DecodingReport {
    var reader = try open(type, from: source)
    return try run(&reader, from: source, body)
  }

  mutating func run(
    _ reader: inout some RowReader & ~Copyable, from source: borrowing ByteSource,
    _ body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) -> DecodingReport {
    try begin(reader)
    let failure = try readBands(&reader, body)
    return try conclude(failure, of: &reader, from: source)
  }

  /// Throws an error if the image exceeds the limits or the region contains none of its pixels.
  mutating func begin(_ reader: borrowing some RowReader & ~Copyable) throws(DecodingError) {
    rowCount = reader.storedSize.height
    try decoder.limits.check(reader.storedSize)
    let memory = memory(of: reader)
    try DecodingLimits.check(.memory, memory, atMost: decoder.limits.maximumMemory)
    region = decoder.storedRegion(in: reader)
    if let region, region.columns.isEmpty || region.rows.isEmpty {
      throw .regionOutsideImage(reader.info.size)
    }
  }

  /// Reads the data after the rows, or accepts the failure that stopped reading them, and returns the report.
  mutating func conclude(
    _ failure: CodecFailure?, of reader: inout some RowReader & ~Copyable,
    from source: borrowing ByteSource
  ) throws(DecodingError) -> DecodingReport {
    if let failure = failure ?? (rowsRead < rowCount ? .missingRows : nil) {
      try accept(failure, of: reader, from: source)
    } else {
      try finish(&reader, from: source)
    }
    // This check also detects a file that changed while it was read.
    if let error = readFailure(of: source) { throw error }
    let metadata = reader.metadata
    let info = reader.info
    guard region == nil || region == decoder.storedRegion(in: reader) else {
      throw .unsupportedFeature(
        info.format, reason: "its orientation is stored after its pixels, so no region can be used")
    }
    if let problem = metadata.profileProblem { warnings.append(.profileIgnored(reason: problem)) }
    return DecodingReport(image: info, profile: metadata.profile, warnings: warnings)
  }

  /// Passes the part of a band that is in a region to `body`, if there is one.
  static func deliver(
    _ pixels: Span<RGBA8>, _ band: RowBand, of region: PixelRectangle?,
    to body: (Span<RGBA8>, RowBand) throws(DecodingError) -> Void
  ) throws(DecodingError) {
    guard let region else { return try body(pixels, band) }
    guard let (part, firstPixel) = band.cropped(to: region) else { return }
    try body(pixels.extracting(firstPixel...), part)
  }

  static func bandRowCount(width: Int, height: Int) -> Int {
    max(1, min(64, bandPixelCount / width, height))
  }

  /// Returns the memory in use until the last row is read, in bytes, as estimated from the header.
  private func memory(of reader: borrowing some RowReader & ~Copyable) -> Int {
    let (width, height) = (reader.storedSize.width, reader.storedSize.height)
    let band =
      width * Self.bandRowCount(width: width, height: height) * MemoryLayout<RGBA8>.stride
    // Three bytes of a profile's table become three numbers of 4 bytes, and these a node of 16 bytes.
    let profile = 12 * reader.metadata.profileByteCount
    return reader.expectedMemory + reader.rowMemory + band + profile + input.bufferByteCount
  }

  /// Reads all bands, or the bands before a failure, and returns the failure.
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
    let bandRowCount = Self.bandRowCount(width: columnCount, height: rowCount)
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

  /// Converts the failure that stopped reading to a warning, or throws it.
  private mutating func accept(
    _ failure: CodecFailure, of reader: borrowing some RowReader & ~Copyable,
    from source: borrowing ByteSource
  ) throws(DecodingError) {
    // An incomplete conversion is an error of the program that wrote it.
    if failure.isDamage, let conversion = reader.metadata.conversion, let name = conversion.program
    {
      throw .conversionFailed(
        format: conversion.format, program: name,
        reason: "wrote only \(rowsRead.grouped) of \(rowCount.grouped) rows")
    }
    guard failure.isDamage, rowsRead > 0, !decoder.isStrict
    else { throw error(for: failure, in: reader, from: source) }
    warnings.append(.truncated(rowsRead: rowsRead, rowCount: rowCount))
  }

  /// Reads the data after the rows, and adds a warning for damage that the codec ignored.
  private mutating func finish(
    _ reader: inout some RowReader & ~Copyable, from source: borrowing ByteSource
  ) throws(DecodingError) {
    do throws(CodecFailure) {
      try reader.finish()
      if let reason = reader.warning { warnings.append(.damaged(reason: reason)) }
    } catch {
      if !error.isDamage || decoder.isStrict {
        throw self.error(for: error, in: reader, from: source)
      }
      warnings.append(.damaged(reason: error.reason))
    }
  }

  /// Returns the error if reading itself failed, as opposed to damaged data.
  private func readFailure(of source: borrowing ByteSource) -> DecodingError? {
    source.readFailure(of: input, limits: decoder.limits)
  }

  private func error<Reader: RowReader & ~Copyable>(
    for failure: CodecFailure, in reader: borrowing Reader, from source: borrowing ByteSource
  ) -> DecodingError {
    readFailure(of: source)
      ?? failure.error(
        in: Reader.format, rowsRead: rowsRead, rowCount: rowCount, limits: decoder.limits)
  }
}

extension DecodingLimits {
  func check(_ size: PixelSize) throws(DecodingError) {
    try Self.check(.side, max(size.width, size.height), atMost: maximumSide)
    try Self.check(.pixels, size.pixelCount, atMost: maximumPixelCount)
  }

  package static func check(
    _ kind: Kind, _ value: Int, atMost limit: Int
  ) throws(DecodingError) {
    guard value <= limit else { throw .limitExceeded(kind, value: value, limit: limit) }
  }
}
