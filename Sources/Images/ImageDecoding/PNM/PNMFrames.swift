/// The frames of a film as consecutive PNM pictures, as `ffmpeg -f image2pipe -c:v ppm` writes them.
///
/// Frames may differ in size and kind. Only one frame is in memory at a time, as the bytes of a file:
///
///     var frames = try PNMFrames(fileDescriptor: 0)
///     while let frame = try frames.next() {
///       print(try await SchemeExtractor().scheme(of: .bytes(frame)).swatches[0].rgb.hex)
///     }
///
/// Cancelling the surrounding task ends a wait for the next frame.
public struct PNMFrames: ~Copyable {
  private let source: ByteSource
  private let input: ImageInput
  private let limits: DecodingLimits
  private var isAtEnd = false

  /// The number of frames returned so far.
  public private(set) var count = 0

  /// Opens a file of frames. The limits apply to each frame; the size of the whole film is not limited.
  ///
  /// - Throws: ``DecodingError/unreadable(path:reason:)`` if the file cannot be opened.
  public init(path: RawPath, limits: DecodingLimits = DecodingLimits()) throws(DecodingError) {
    source = try ByteSource(FileInput(path), limits: limits.ofFilm)
    input = .file(path)
    self.limits = limits
  }

  /// Creates a reader of frames from an open file descriptor, such as a pipe, and leaves it open.
  ///
  /// - Throws: ``DecodingError/outOfMemory``.
  public init(
    fileDescriptor: Int32, limits: DecodingLimits = DecodingLimits()
  ) throws(DecodingError) {
    source = try ByteSource(FileInput(FileDescriptor(fileDescriptor)), limits: limits.ofFilm)
    input = .fileDescriptor(fileDescriptor)
    self.limits = limits
  }

  /// Reads the next frame as the bytes of a file. Returns `nil` after the last frame.
  ///
  /// If the stream ends within a frame, the beginning of the frame is returned. Decoding it gives a
  /// warning or an error.
  ///
  /// - Throws: ``DecodingError`` if the data is not a frame, if a header exceeds the limits, or if
  ///   reading fails.
  public mutating func next() throws(DecodingError) -> [UInt8]? {
    guard !isAtEnd else { return nil }
    isAtEnd = true
    if count == 0 { try checkSignature() }
    let bytes = PNMBytes(of: source)
    guard let first = firstByte(of: bytes) else {
      if let error = readFailure { throw error }
      return nil
    }
    let header: PNMHeader
    do throws(CodecFailure) { header = try PNMHeader(from: bytes, after: first) } catch {
      throw readFailure ?? error.error(in: .pnm, limits: limits)
    }
    var frame = header.bytes
    let byteCount = try rasterByteCount(of: header)
    bytes.append(byteCount, to: &frame)
    if let error = readFailure { throw error }
    isAtEnd = frame.count < header.bytes.count + byteCount
    count += 1
    return frame
  }

  private func checkSignature() throws(DecodingError) {
    let format = try source.format(of: input, limits: limits)
    guard format == .pnm
    else { throw .unsupportedFeature(format, reason: "a film is a stream of PNM pictures") }
  }

  /// Skips white space between frames, and returns the byte after it.
  private func firstByte(of bytes: PNMBytes) -> UInt8? {
    while let byte = bytes.next() {
      if !byte.isSpace { return byte }
    }
    return nil
  }

  /// Returns the number of bytes that follow a header, after checking the limits.
  private func rasterByteCount(of header: PNMHeader) throws(DecodingError) -> Int {
    try limits.check(header.size)
    let (product, overflows) = header.bytesPerRow.multipliedReportingOverflow(
      by: header.size.height)
    let byteCount = overflows ? Int.max : product
    try DecodingLimits.check(.bytes, byteCount, atMost: limits.maximumFileSize)
    try DecodingLimits.check(.memory, byteCount, atMost: limits.maximumMemory)
    return byteCount
  }

  private var readFailure: DecodingError? { source.readFailure(of: input, limits: limits) }
}

extension DecodingLimits {
  fileprivate var ofFilm: DecodingLimits {
    var limits = self
    limits.maximumFileSize = .max
    return limits
  }
}
