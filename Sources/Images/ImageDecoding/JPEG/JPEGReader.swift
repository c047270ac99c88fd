import CImageCodecs

/// A JPEG decoder that uses libjpeg, and reads every byte once.
@safe struct JPEGReader: RowReader, ~Copyable {
  static let format = ImageFormat.jpeg

  private let handle: OpaquePointer
  private let header: CJPEGHeader
  private var sampling = JPEGSampling()
  /// The number of columns and rows that are returned.
  private var outputSize = (width: 0, height: 0)
  private var rowsRead = 0
  /// The conversion of inks, if the pixels are stored as inks.
  private var inks: CMYKConverter?
  /// A fault of the file that leaves all rows as they are.
  private(set) var warning: String?
  let storedSize: PixelSize
  var metadata: ImageMetadata

  let hasAlpha = false
  var expectedMemory: Int { Int(clamping: header.coefficient_bytes) }
  /// The memory of the band of samples that libjpeg holds for each component.
  var rowMemory: Int { storedSize.width * Int(header.rows_per_band) * Int(header.component_count) }

  init(_ source: borrowing ByteSource, for decoder: ImageDecoder) throws(CodecFailure) {
    guard let handle = unsafe cjpeg_open(source.handle) else { throw CodecFailure(.outOfMemory) }
    var header = CJPEGHeader()
    // The limit allows for EXIF, a profile, and the signatures of 255 profile parts.
    let maximumByteCount = 2 * decoder.limits.metadataSize + 255 * 17 + 64
    var message = CImageMessage()
    let status = unsafe cjpeg_read_header(handle, maximumByteCount, &header, &message)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    guard status == .done, let size else {
      unsafe cjpeg_close(handle)
      throw CodecFailure(status == .done ? .corrupt : status, message)
    }
    unsafe self.handle = handle
    self.header = header
    storedSize = size
    metadata = unsafe Self.metadata(of: handle, header, decoder.limits)
  }

  deinit { unsafe cjpeg_close(handle) }

  private static func metadata(
    of handle: OpaquePointer, _ header: CJPEGHeader, _ limits: DecodingLimits
  ) -> ImageMetadata {
    var metadata = ImageMetadata()
    var count = 0
    switch header.component_count {
    case 1: metadata.colorModel = .gray
    case 4: metadata.colorModel = .cmyk
    default: metadata.colorModel = .rgb
    }
    guard let bytes = unsafe cjpeg_segments(handle, &count) else { return metadata }
    // SAFETY: the bytes live as long as the reader, and are copied before this call returns.
    let segments = unsafe JPEGApplicationSegments(
      Array(UnsafeBufferPointer(start: bytes, count: count)),
      maximumByteCount: limits.metadataSize)
    if let exif = segments.exif { metadata.orientation = Orientation(exif: exif) ?? .up }
    if let profile = segments.profile {
      metadata.apply(icc: profile, limits: limits)
    } else if segments.isProfileDamaged {
      metadata.profileProblem = "its parts are incomplete or exceed the limits"
    }
    return metadata
  }

  mutating func start(
    _ decoder: ImageDecoder
  ) throws(CodecFailure) -> (columnCount: Int, pixelCount: Int) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    let rowsPerBand = Int(header.rows_per_band)
    let regionSize = decoder.storedRegion(in: self)?.size ?? storedSize
    sampling =
      decoder.sampling ?? JPEGSampling(of: regionSize, rowsPerBand: rowsPerBand, for: decoder)
    sampling.rowsPerBand = rowsPerBand
    let codecSampling = sampling.codecSampling
    try CodecFailure.check { message in
      unsafe cjpeg_start(
        handle, codecSampling, max(0, decoder.limits.maximumMemory), &width, &height, &message)
    }
    outputSize = (Int(width), sampling.rowCount(ofHeight: Int(height)))
    if metadata.colorModel == .cmyk { inks = CMYKConverter(metadata.inks) }
    return (outputSize.width, outputSize.width * outputSize.height)
  }

  func prepare(limits: DecodingLimits) throws(CodecFailure) -> Bool {
    var message = CImageMessage()
    let status = unsafe cjpeg_read_scans(
      handle, CInt(clamping: limits.maximumScanCount),
      UInt64(clamping: limits.maximumScannedBlockCount), &message)
    guard status == .done || status == .more else { throw CodecFailure(status, message) }
    return status == .more
  }

  mutating func readBand(into buffer: inout [RGBA8]) throws(CodecFailure) -> RowBand? {
    let rows = min(buffer.count / outputSize.width, outputSize.height - rowsRead)
    guard rows > 0 else { return nil }
    var message = CImageMessage()
    var (first, done): (UInt32, UInt32) = (0, 0)
    let width = outputSize.width
    // SAFETY: the buffer has room for `rows` rows.
    let status = unsafe buffer.withBytes { bytes in
      unsafe cjpeg_read_rows(handle, bytes, width * 4, UInt32(rows), &first, &done, &message)
    }
    guard done > 0 else {
      if status != .done { throw CodecFailure(status, message) }
      return nil
    }
    rowsRead += Int(done)
    inks?.convert(&buffer, count: Int(done) * width)
    return RowBand(
      imageSize: storedSize, orientation: metadata.orientation,
      totalPixelCount: width * outputSize.height, columnCount: width, rowCount: Int(done),
      firstRow: Int(first) * sampling.scale.rawValue, rowStep: sampling.scale.rawValue,
      columnStep: sampling.scale.rawValue, hasAlpha: false,
      fractionCompleted: Double(rowsRead) / Double(outputSize.height))
  }

  mutating func finish() throws(CodecFailure) {
    var message = CImageMessage()
    let status = unsafe cjpeg_finish(handle, &message)
    guard status == .done else { throw CodecFailure(status, message) }
    if !message.string.isEmpty { warning = message.string }
  }
}
