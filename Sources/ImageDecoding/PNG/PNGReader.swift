import CImageCodecs

/// Owns one libpng decode.
///
/// The source must outlive it, which ``ImageDecoder`` sees to by scope.
@safe struct PNGReader: RowReader, ~Copyable {
  static let format = ImageFormat.png

  private let handle: OpaquePointer
  private let header: CPNGHeader
  private var passes: [InterlacePass]
  private var passIndex = 0
  private var nextRow = 0
  private var pixelsRead = 0
  let storedSize: PixelSize

  var hasAlpha: Bool { header.has_alpha }
  /// libpng holds two rows of at most 8 bytes a pixel.
  var expectedMemory: Int { storedSize.width * 16 }

  /// Reads a PNG up to its first pixels.
  init(_ source: borrowing ByteSource, limits: DecodingLimits) throws(CodecFailure) {
    guard let handle = unsafe cpng_open(source.handle) else { throw CodecFailure(.outOfMemory) }
    var header = CPNGHeader()
    var message = CImageMessage()
    let status = unsafe cpng_read_header(handle, limits.maximumChunkSize, &header, &message)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    guard status == .done, let size else {
      unsafe cpng_close(handle)
      throw CodecFailure(status == .done ? .corrupt : status, message)
    }
    unsafe self.handle = handle
    self.header = header
    storedSize = size
    passes = header.is_interlaced ? InterlacePass.adam7(of: size) : [InterlacePass(of: size)]
  }

  deinit { unsafe cpng_close(handle) }

  var warning: String? {
    var message = CImageMessage()
    return unsafe cpng_warning(handle, &message) ? message.string : nil
  }

  func start(_ decoder: ImageDecoder) -> (columnCount: Int, pixelCount: Int) {
    // libpng writes rows of the full width whatever the pass.
    (storedSize.width, storedSize.pixelCount)
  }

  func prepare(limits: DecodingLimits) -> Bool { false }

  mutating func readBand(into buffer: inout [RGBA8]) throws(CodecFailure) -> RowBand? {
    guard passIndex < passes.count else { return nil }
    let pass = passes[passIndex]
    let rows = min(buffer.count / storedSize.width, pass.rowCount - nextRow)
    var message = CImageMessage()
    var done: UInt32 = 0
    let width = storedSize.width
    // SAFETY: `rows` whole rows fit the buffer.
    let status = unsafe buffer.withBytes { bytes in
      unsafe cpng_read_rows(handle, bytes, width * 4, UInt32(rows), &done, &message)
    }
    guard done > 0 else {
      try CodecFailure.check(status, message)
      return nil
    }
    defer { advance(by: Int(done), in: pass) }
    pixelsRead += Int(done) * pass.columnCount
    return RowBand(
      imageSize: storedSize, columnCount: pass.columnCount, rowCount: Int(done),
      firstRow: pass.firstRow + nextRow * pass.rowStep, rowStep: pass.rowStep,
      firstColumn: pass.firstColumn, columnStep: pass.columnStep, hasAlpha: hasAlpha,
      pixelsPerRow: storedSize.width,
      fractionCompleted: Double(pixelsRead) / Double(storedSize.pixelCount))
  }

  private mutating func advance(by rows: Int, in pass: InterlacePass) {
    nextRow += rows
    guard nextRow == pass.rowCount else { return }
    nextRow = 0
    passIndex += 1
  }

  func finish() throws(CodecFailure) {
    var message = CImageMessage()
    let status = unsafe cpng_finish(handle, &message)
    try CodecFailure.check(status, message)
  }
}

extension PNGReader {
  func metadata(limits: DecodingLimits) -> ImageMetadata {
    var metadata = ImageMetadata()
    if let exif = chunk(.EXIF) { metadata.orientation = Orientation(exif: exif.span) ?? .up }
    var colors = PNGColorChunks()
    colors.isGray = header.is_gray
    colors.codePoints = chunk(.CICP)
    colors.profile = profile(limits: limits)
    colors.renderingIntent = chunk(.SRGB).flatMap { $0.count == 1 ? $0[0] : nil }
    colors.gamma = chunk(.GAMA).flatMap { $0.count == 4 ? $0.bigEndianIntegers[0] : nil }
    colors.chromaticities = chunk(.CHRM).flatMap { $0.count == 32 ? $0.bigEndianIntegers : nil }
    metadata.apply(colors)
    return metadata
  }

  /// The bytes of the first chunk of a kind.
  private func chunk(_ kind: CPNGChunk) -> [UInt8]? {
    var count = 0
    // SAFETY: the bytes live as long as the reader, and are copied before this call returns.
    guard let bytes = unsafe cpng_chunk(handle, kind, &count) else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private func profile(limits: DecodingLimits) -> [UInt8]? {
    var count = 0
    // SAFETY: the bytes live as long as the reader, and are copied before this call returns.
    guard let bytes = unsafe cpng_profile(handle, &count), count <= limits.maximumProfileSize
    else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension [UInt8] {
  /// Each four bytes as an integer, most significant byte first.
  fileprivate var bigEndianIntegers: [UInt32] {
    stride(from: 0, to: count - 3, by: 4).map { start in
      self[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
