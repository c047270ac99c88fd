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
    let status = unsafe buffer.withUnsafeMutableBytes { bytes in
      // SAFETY: `rows` whole rows fit the buffer, so it is not empty either.
      guard let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return CImageStatus.corrupt }
      return unsafe cpng_read_rows(handle, start, storedSize.width * 4, UInt32(rows), &done, &message)
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
    let exif = chunk(.EXIF)
    metadata.orientation = Orientation(exif: exif.span) ?? .up
    return metadata
  }

  /// The bytes of the first chunk of a kind, or none.
  private func chunk(_ kind: CPNGChunk) -> [UInt8] {
    var count = 0
    // SAFETY: the bytes live as long as the reader, and are copied before this call returns.
    guard let bytes = unsafe cpng_chunk(handle, kind, &count) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
