import CImageCodecs

/// Owns one PNG decode.
///
/// libpng reads what comes before the pixels, and the pixels of all but plain images: 8 bits a
/// channel, neither interlaced nor with a palette or a color key. The rows of those are inflated and
/// unfiltered here, in half the time. Whatever is irregular in them sends us back to the file's
/// beginning, for libpng to read it in its own way: what a damaged file comes to is libpng's judgment
/// alone.
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
  /// `nil` where libpng reads the rows.
  private var plain: PlainPNGRows?
  /// What stopped libpng, which may find rows after it that are not what they seem.
  private var failure: CodecFailure?
  let storedSize: PixelSize

  var hasAlpha: Bool { header.has_alpha }
  /// libpng holds two rows of at most 8 bytes a pixel.
  var expectedMemory: Int { storedSize.width * 16 }

  /// Reads a PNG up to its first pixels.
  ///
  /// - Parameters:
  ///   - source: Where the bytes come from.
  ///   - limits: What to refuse.
  ///   - allowsPlain: Whether plain images may be read without libpng.
  /// - Throws: ``CodecFailure`` if the header cannot be read.
  init(
    _ source: borrowing ByteSource, limits: DecodingLimits, allowsPlain: Bool = true
  ) throws(CodecFailure) {
    let chunkLimits = CPNGChunkLimits(
      maximum_bytes: limits.maximumChunkSize, maximum_kept_bytes: limits.maximumMetadataSize,
      maximum_count: limits.maximumChunkCount)
    guard let handle = unsafe cpng_open(source.handle, chunkLimits) else {
      throw CodecFailure(.outOfMemory)
    }
    var header = CPNGHeader()
    var message = CImageMessage()
    let status = unsafe cpng_read_header(handle, &header, &message)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    guard status == .done, let size else {
      unsafe cpng_close(handle)
      throw CodecFailure(status == .done ? .corrupt : status, message)
    }
    unsafe self.handle = handle
    self.header = header
    storedSize = size
    passes = header.is_interlaced ? InterlacePass.adam7(of: size) : [InterlacePass(of: size)]
    // What is refused for its size gets no row.
    let isPlain = header.is_plain && max(size.width, size.height) <= limits.maximumSide
    if allowsPlain && isPlain { unsafe plain = PlainPNGRows(after: handle, header) }
  }

  deinit { unsafe cpng_close(handle) }

  var warning: String? {
    var message = CImageMessage()
    return unsafe cpng_warning(handle, &message) ? message.string : nil
  }

  func start(
    _ decoder: ImageDecoder
  ) throws(CodecFailure) -> (columnCount: Int, pixelCount: Int) {
    if plain == nil { try startLibPNG() }
    // libpng writes rows of the full width whatever the pass.
    return (storedSize.width, storedSize.pixelCount)
  }

  func prepare(limits: DecodingLimits) -> Bool { false }

  mutating func readBand(into buffer: inout [RGBA8]) throws(CodecFailure) -> RowBand? {
    guard passIndex < passes.count else { return nil }
    let pass = passes[passIndex]
    let rowCount = min(buffer.count / storedSize.width, pass.rowCount - nextRow)
    let done = try readRows(rowCount, into: &buffer)
    defer { advance(by: done, in: pass) }
    pixelsRead += done * pass.columnCount
    return RowBand(
      imageSize: storedSize, columnCount: pass.columnCount, rowCount: done,
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

  mutating func finish() throws(CodecFailure) {
    // The chunks after plain rows are read with the last of them.
    if plain != nil { return }
    var message = CImageMessage()
    let status = unsafe cpng_finish(handle, &message)
    try CodecFailure.check(status, message)
  }
}

extension PNGReader {
  /// Reads up to `rowCount` rows, at least one, and returns how many there were.
  private mutating func readRows(
    _ rowCount: Int, into buffer: inout [RGBA8]
  ) throws(CodecFailure) -> Int {
    if let isRegular = plain?.read(rowCount, into: &buffer) {
      if isRegular { return rowCount }
      try restart(atRow: nextRow)
    }
    if let failure { throw failure }
    var message = CImageMessage()
    var done: UInt32 = 0
    let bytesPerRow = storedSize.width * MemoryLayout<RGBA8>.stride
    // SAFETY: `rowCount` whole rows fit the buffer.
    let status = unsafe buffer.withBytes { bytes in
      unsafe cpng_read_rows(handle, bytes, bytesPerRow, UInt32(rowCount), &done, &message)
    }
    if status != .done { failure = CodecFailure(status, message) }
    if done == 0, let failure { throw failure }
    return Int(done)
  }

  /// Leaves all rows to libpng.
  func startLibPNG() throws(CodecFailure) {
    var message = CImageMessage()
    let status = unsafe cpng_start_rows(handle, &message)
    try CodecFailure.check(status, message)
  }

  /// Leaves the rest to libpng, which reads the file anew up to a row.
  mutating func restart(atRow row: Int) throws(CodecFailure) {
    plain = nil
    nextRow = 0
    pixelsRead = row * storedSize.width
    var message = CImageMessage()
    let status = unsafe cpng_restart(handle, &message)
    try CodecFailure.check(status, message)
    var skipped = [RGBA8](repeating: RGBA8(), count: storedSize.width)
    while nextRow < row { nextRow += try readRows(1, into: &skipped) }
  }
}

extension PNGReader {
  /// What unfilters the rows from the first on, or `nil` where libpng reads them.
  var filter: PNGRowFilter? { mutating get { plain?.filter } }

  /// The next filtered rows, or `nil` for any irregularity in them.
  mutating func inflated(_ rowCount: Int) -> [UInt8]? { plain?.inflated(rowCount) }

  /// Whether the file ends as it should after its last row.
  mutating func isEndRegular() -> Bool {
    plain?.inflater.finish() ?? false
  }
}

extension PNGReader {
  func metadata(limits: DecodingLimits) -> ImageMetadata {
    var metadata = ImageMetadata()
    if let exif = chunk(.EXIF) { metadata.orientation = Orientation(exif: exif) ?? .up }
    var colors = PNGColorChunks()
    colors.isGray = header.is_gray
    colors.codePoints = chunk(.CICP)
    colors.profile = profile(limits: limits)
    colors.renderingIntent = chunk(.SRGB).flatMap { $0.count == 1 ? $0[0] : nil }
    colors.gamma = chunk(.GAMA).flatMap { $0.count == 4 ? $0.bigEndianIntegers[0] : nil }
    colors.chromaticities = chunk(.CHRM).flatMap { $0.count == 32 ? $0.bigEndianIntegers : nil }
    metadata.apply(colors, limits: limits)
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
    guard let bytes = unsafe cpng_profile(handle, &count), count <= limits.maximumMetadataSize
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
