import CImageCodecs

/// A PNG decoder. libpng reads everything before the pixels, and the pixels of all images that are
/// not plain. A plain image has 8 bits per channel, no interlacing, no palette, and no color key.
/// Its rows are inflated and unfiltered here, in half the time. After any irregularity, libpng
/// reads the file again from its beginning, so that libpng alone decides about damaged files. It is
/// an error if the header has changed by then.
@safe struct PNGReader: RowReader, ~Copyable {
  static let format = ImageFormat.png

  private let handle: OpaquePointer
  private let header: CPNGHeader
  private let limits: DecodingLimits
  private var passes: [InterlacePass]
  private var passIndex = 0
  private var nextRow = 0
  private var pixelsRead = 0
  /// The rows that are read without libpng, or `nil` if libpng reads them.
  var plain: PlainPNGRows?
  /// A Boolean value that indicates whether plain rows would exceed the memory limit. Then the image
  /// is rejected, and no buffers are allocated.
  private let exceedsMemory: Bool
  /// A failure of libpng. After a failure, libpng might continue and return wrong rows.
  private var failure: CodecFailure?
  /// The code values of samples, if they are linear light.
  private var lightCodes: LightCodes?
  let storedSize: PixelSize
  var metadata: ImageMetadata

  var hasAlpha: Bool { header.has_alpha }
  var hasRowsInOrder: Bool { passes.count == 1 }
  /// The memory of the two rows that libpng holds, at most 8 bytes per pixel.
  var expectedMemory: Int { storedSize.width * 16 }
  var isPlain: Bool { plain != nil }
  var rowMemory: Int {
    if metadata.profileOfLight != nil { return PNGLightRow.memory(width: storedSize.width) }
    return isPlain || exceedsMemory ? PlainPNGRows.memory(header) : 0
  }
  var hasFineSamples: Bool { header.bit_depth > 8 }

  init(_ source: borrowing ByteSource, for decoder: ImageDecoder) throws(CodecFailure) {
    let limits = decoder.limits
    let chunkLimits = CPNGChunkLimits(
      maximum_bytes: limits.chunkSize, maximum_kept_bytes: limits.metadataSize,
      maximum_count: max(0, limits.maximumChunkCount))
    guard let handle = unsafe cpng_open(source.handle, chunkLimits)
    else { throw CodecFailure(.outOfMemory) }
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
    self.limits = limits
    storedSize = size
    metadata = unsafe PNGChunks(of: handle).metadata(isGray: header.is_gray, limits: limits)
    passes = header.is_interlaced ? InterlacePass.adam7(of: size) : [InterlacePass(of: size)]
    // An image that is rejected for its size or its memory needs no buffers.
    let isSmallEnough = max(size.width, size.height) <= limits.maximumSide
    let canBePlain =
      decoder.allowsPlainPNG && header.is_plain && isSmallEnough && source.canRewind
    exceedsMemory = canBePlain && PlainPNGRows.memory(header) > limits.maximumMemory
    // If the data turns out to be irregular, libpng reads it again.
    if canBePlain, !exceedsMemory {
      unsafe plain = PlainPNGRows(after: handle, in: source.handle, header)
    }
  }

  deinit { unsafe cpng_close(handle) }

  var warning: String? {
    var message = CImageMessage()
    return unsafe cpng_warning(handle, &message) ? message.string : nil
  }

  mutating func start(
    _ decoder: ImageDecoder
  ) throws(CodecFailure) -> (columnCount: Int, pixelCount: Int) {
    lightCodes = metadata.profileOfLight?.lightCodes
    if plain == nil {
      let isFine = metadata.profileOfLight != nil
      try CodecFailure.check { unsafe cpng_start_rows(handle, isFine, &$0) }
    }
    // libpng writes rows of the full width in all passes.
    return (storedSize.width, storedSize.pixelCount)
  }

  mutating func readBand(into buffer: inout [RGBA8]) throws(CodecFailure) -> RowBand? {
    guard passIndex < passes.count else { return nil }
    let pass = passes[passIndex]
    let rowCount = min(buffer.count / storedSize.width, pass.rowCount - nextRow)
    let done = try readRows(rowCount, into: &buffer)
    defer { advance(by: done, in: pass) }
    pixelsRead += done * pass.columnCount
    return RowBand(
      imageSize: storedSize, orientation: metadata.orientation, columnCount: pass.columnCount,
      rowCount: done,
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
    // The data after plain rows is read together with the last row.
    if plain != nil { return }
    defer { unsafe applyEXIF(PNGChunks(of: handle).bytes(.EXIF)) }
    try CodecFailure.check { unsafe cpng_finish(handle, &$0) }
  }

  private mutating func applyEXIF(_ block: [UInt8]?) {
    guard let block, metadata.conversion == nil else { return }
    metadata.orientation = Orientation(exif: block) ?? .up
  }
}

extension PNGReader {
  /// Reads up to `rowCount` rows, but at least one, and returns the number of rows.
  private mutating func readRows(
    _ rowCount: Int, into buffer: inout [RGBA8]
  ) throws(CodecFailure) -> Int {
    if let isRegular = plain?.read(rowCount, into: &buffer) {
      if isRegular, nextRow + rowCount < storedSize.height || isEndRegular() { return rowCount }
      try restart(atRow: nextRow)
    }
    if let lightCodes { return try readLight(rowCount, lightCodes, into: &buffer) }
    return try decode(rowCount, into: &buffer)
  }

  /// Reads rows with libpng, and returns their number, at least one. The buffer has room for them.
  private mutating func decode(
    _ rowCount: Int, into buffer: inout [RGBA8]
  ) throws(CodecFailure) -> Int {
    if let failure { throw failure }
    var message = CImageMessage()
    var done: UInt32 = 0
    let bytesPerPixel = lightCodes == nil ? 4 : PNGLightRow.bytesPerPixel
    let bytesPerRow = storedSize.width * bytesPerPixel
    // SAFETY: the buffer has room for `rowCount` rows.
    let status = unsafe buffer.withBytes { bytes in
      unsafe cpng_read_rows(handle, bytes, bytesPerRow, UInt32(rowCount), &done, &message)
    }
    if status != .done { failure = CodecFailure(status, message) }
    if done == 0, let failure { throw failure }
    return Int(done)
  }

  /// Reads and encodes rows of linear light. Returns the number of rows, at least one.
  private mutating func readLight(
    _ rowCount: Int, _ codes: LightCodes, into buffer: inout [RGBA8]
  ) throws(CodecFailure) -> Int {
    var row = PNGLightRow(width: storedSize.width, codes)
    for index in 0..<rowCount {
      do throws(CodecFailure) { _ = try decode(1, into: &row.samples) } catch {
        if index == 0 { throw error }
        return index
      }
      row.write(to: &buffer, from: index * storedSize.width)
    }
    return rowCount
  }

  /// Continues with libpng, which reads the file from its beginning and skips the earlier rows.
  mutating func restart(atRow row: Int) throws(CodecFailure) {
    plain = nil
    nextRow = 0
    pixelsRead = row * storedSize.width
    try CodecFailure.check { unsafe cpng_restart(handle, &$0) }
    var skipped = [RGBA8](repeating: RGBA8(), count: storedSize.width)
    while nextRow < row { nextRow += try readRows(1, into: &skipped) }
  }
}

extension PNGReader {
  /// Reads the data after the last row. Returns `false` for any irregularity.
  mutating func isEndRegular() -> Bool {
    let chunkCount = unsafe cpng_chunk_count(handle)
    guard let block = plain?.inflater.finish(chunkCount: chunkCount, limits: limits)
    else { return false }
    let hasEXIF = unsafe PNGChunks(of: handle).bytes(.EXIF) != nil
    if !hasEXIF, !block.isEmpty { applyEXIF(block) }
    return true
  }
}
