import CImageCodecs

/// A decoder of the first PNM picture in a file, row by row. Netpbm has no profiles, so colors are sRGB.
struct PNMReader: RowReader, ~Copyable {
  static let format = ImageFormat.pnm

  private let bytes: PNMBytes
  private let header: PNMHeader
  private var samples: PNMSamples?
  private var row: [UInt8] = []
  private var nextRow = 0
  /// A failure within a band, which is thrown after the band's previous rows are returned.
  private var failure: CodecFailure?
  var metadata: ImageMetadata

  var storedSize: PixelSize { header.size }
  var hasAlpha: Bool { header.hasAlpha }
  /// The memory of a row and of the table of code values.
  var expectedMemory: Int { header.bytesPerRow + PNMSamples.maximumMemory }

  init(_ source: borrowing ByteSource, for decoder: ImageDecoder) throws(CodecFailure) {
    bytes = PNMBytes(of: source)
    header = try PNMHeader(from: bytes)
    metadata = ImageMetadata(colorModel: header.isGray ? .gray : .rgb)
  }

  mutating func start(
    _ decoder: ImageDecoder
  ) throws(CodecFailure) -> (columnCount: Int, pixelCount: Int) {
    samples = PNMSamples(header)
    row = [UInt8](repeating: 0, count: header.bytesPerRow)
    return (storedSize.width, storedSize.pixelCount)
  }

  mutating func readBand(into buffer: inout [RGBA8]) throws(CodecFailure) -> RowBand? {
    if let failure { throw failure }
    guard nextRow < storedSize.height else { return nil }
    let first = nextRow
    let end = min(first + buffer.count / storedSize.width, storedSize.height)
    do throws(CodecFailure) {
      while nextRow < end {
        try readRow(into: &buffer, from: (nextRow - first) * storedSize.width)
        nextRow += 1
      }
    } catch {
      guard nextRow > first else { throw error }
      failure = error
    }
    return RowBand(
      imageSize: storedSize, columnCount: storedSize.width, rowCount: nextRow - first,
      firstRow: first, hasAlpha: hasAlpha,
      fractionCompleted: Double(nextRow) / Double(storedSize.height))
  }

  private mutating func readRow(into buffer: inout [RGBA8], from start: Int) throws(CodecFailure) {
    guard bytes.fill(&row) else { throw CodecFailure(.truncated) }
    guard samples?.write(row, to: &buffer, from: start) ?? false else {
      throw CodecFailure(
        .corrupt, reason: "a sample is larger than \(header.maximum), the largest of its header")
    }
  }
}

/// The bytes of PNM pictures, starting at the position of their source, which must outlive this value.
@safe struct PNMBytes {
  private let handle: OpaquePointer

  init(of source: borrowing ByteSource) { unsafe handle = source.handle }

  /// Returns the next byte, or `nil` at the end or after a failure.
  func next() -> UInt8? {
    var byte: UInt8 = 0
    // SAFETY: there is room for one byte.
    return unsafe cbytes_read(handle, &byte, 1) ? byte : nil
  }

  /// Fills a buffer with the next bytes. Returns `false` if fewer bytes remain.
  func fill(_ buffer: inout [UInt8]) -> Bool {
    unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: exactly `buffer.count` bytes are written.
      guard let start = buffer.baseAddress else { return true }
      return unsafe cbytes_read(handle, start, buffer.count)
    }
  }

  /// Appends up to `byteCount` of the next bytes to a file.
  func append(_ byteCount: Int, to file: inout [UInt8]) {
    let header = file
    file = [UInt8](capacity: header.count + byteCount) { output in
      for byte in header { output.append(byte) }
      unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
        guard let start = buffer.baseAddress else { return }
        while initializedCount < buffer.count {
          // SAFETY: the source writes at most the given number of bytes, and returns their number.
          let count = unsafe cbytes_read_some(
            handle, start + initializedCount, buffer.count - initializedCount)
          guard count > 0 else { return }
          initializedCount += count
        }
      }
    }
  }
}
