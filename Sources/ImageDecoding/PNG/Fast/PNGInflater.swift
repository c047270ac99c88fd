internal import BinaryParsing
import CImageCodecs
import CZlib

/// An inflater of the rows of a plain PNG in place of libpng. Each row begins with the byte of its
/// filter. It accepts only data without any irregularity, and never returns more rows before one
/// than libpng would read. After an irregularity, libpng reads the file from its first byte and
/// judges it. The reader whose header it continues must outlive it, as ``PNGReader`` ensures.
@safe struct PNGInflater: ~Copyable {
  private static let inputByteCount = 128 << 10
  /// The number of inflated bytes that are checked at a time, while they are in the cache.
  private static let checkedByteCount = 32 << 10

  private let decoder: OpaquePointer
  private var chunks: PNGChunkStream
  /// The compressed bytes, and the range that is not decoded yet.
  private var input: [UInt8]
  private var inputRange = 0..<0
  private var pixelsEnded = false
  private var hasZlibHeader = false
  /// The number of remaining bytes of rows, by the header.
  private var bytesLeft: Int
  /// The number of returned bytes, and their checksum.
  private var returnedByteCount = 0
  private var checksum: UInt = 1
  /// The last returned bytes, and the decoded bytes beyond them.
  private var tail: [UInt8]
  private var surplus = 0

  /// Continues after a reader's header. Returns `nil` where memory runs out, or no number holds the size.
  init?(after reader: OpaquePointer, in source: OpaquePointer, rowByteCount: Int, rowCount: Int) {
    let (byteCount, overflows) = rowByteCount.multipliedReportingOverflow(by: rowCount)
    guard !overflows, let decoder = unsafe cdeflate_open() else { return nil }
    unsafe self.decoder = decoder
    unsafe chunks = PNGChunkStream(after: reader, in: source)
    bytesLeft = byteCount
    let spareByteCount = Int(CDEFLATE_LEAST_INPUT) + Int(CDEFLATE_INPUT_SLACK)
    input = [UInt8](repeating: 0, count: Self.inputByteCount + spareByteCount)
    tail = [UInt8](repeating: 0, count: Self.bufferByteCount(for: 0))
  }

  deinit { unsafe cdeflate_close(decoder) }

  /// The place of the inflated bytes in a buffer. Matches may repeat bytes before it.
  static let start = Int(CDEFLATE_WINDOW_BYTES)

  static let memory = inputByteCount + bufferByteCount(for: 0)

  /// Returns the size of a buffer for a number of inflated bytes.
  static func bufferByteCount(for byteCount: Int) -> Int {
    // A surplus, which may be followed by another of the same length.
    start + byteCount + 2 * Int(CDEFLATE_OUTPUT_SLACK)
  }

  /// Writes the next bytes to a buffer. Returns `false` for any irregularity.
  mutating func inflate(_ byteCount: Int, into buffer: inout [UInt8]) -> Bool {
    precondition(buffer.count >= Self.bufferByteCount(for: byteCount))
    return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the buffer is large enough.
      guard let buffer = buffer.baseAddress else { return false }
      return unsafe inflate(byteCount, into: buffer)
    }
  }

  /// Returns a buffer with the next bytes and one more, or `nil` for any irregularity.
  mutating func inflated(_ byteCount: Int) -> [UInt8]? {
    var isRegular = false
    let bytes = [UInt8](capacity: Self.bufferByteCount(for: byteCount)) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
        // SAFETY: the buffer is large enough, and all bytes before the end are initialized on success.
        guard let start = buffer.baseAddress, unsafe inflate(byteCount, into: start) else { return }
        unsafe buffer[Self.start + byteCount] = 0
        initializedCount = Self.start + byteCount + 1
        isRegular = true
      }
    }
    return isRegular ? bytes : nil
  }

  /// Writes the next bytes to a buffer of at least `bufferByteCount(for: byteCount)` bytes.
  private mutating func inflate(
    _ byteCount: Int, into buffer: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let start = Self.start
    // SAFETY: the window and the surplus fit the buffer, as they fit the shorter tail.
    unsafe tail.withUnsafeBufferPointer { tail in
      guard let tail = tail.baseAddress else { return }
      unsafe buffer.update(from: tail, count: start + surplus)
    }
    let window = max(0, start - returnedByteCount)
    var place = start + surplus
    bytesLeft -= byteCount
    // If the stream ends before the rows, libpng also checks its checksum when it reads the last row of the
    // stream. Before the last row of the image, there must therefore be one more byte.
    let wantedSurplus = bytesLeft > 0 ? 1 : 0
    var done = 0
    while done < byteCount {
      let part = min(byteCount - done, Self.checkedByteCount)
      let end = start + done + part + (done + part == byteCount ? wantedSurplus : 0)
      guard unsafe decode(into: buffer, window, &place, upTo: end), place >= end
      else { return false }
      // SAFETY: these bytes were decoded just now.
      checksum = unsafe adler32(checksum, buffer + start + done, uInt(part))
      done += part
    }
    returnedByteCount += byteCount
    surplus = place - (start + byteCount)
    unsafe tail.withUnsafeMutableBufferPointer { tail in
      guard let tail = tail.baseAddress else { return }
      unsafe tail.update(from: buffer + byteCount, count: start + surplus)
    }
    return true
  }

  /// Decodes at least up to a place in a buffer, or to the end. Returns `false` for any irregularity.
  private mutating func decode(
    into buffer: UnsafeMutablePointer<UInt8>, _ window: Int, _ place: inout Int, upTo end: Int
  ) -> Bool {
    while true {
      var consumed = 0
      let (range, isLast) = (inputRange, pixelsEnded)
      let status = unsafe input.withUnsafeBufferPointer { input -> CDeflateStatus in
        guard let bytes = input.baseAddress else { return .irregular }
        // SAFETY: there is slack after the range of the input and after `end`.
        return unsafe cdeflate_decode(
          decoder,
          CDeflateInput(bytes: bytes + range.lowerBound, count: range.count, is_last: isLast),
          &consumed, buffer, window, &place, end)
      }
      inputRange = range.lowerBound + consumed..<range.upperBound
      switch status {
      case .full, .ended: return true
      case .irregular: return false
      case .starved:
        guard readInput(), hasZlibHeader || skipZlibHeader() else { return false }
      }
    }
  }

  /// Fills the input from as many chunks of pixels as necessary. Returns `false` for any irregularity.
  private mutating func readInput() -> Bool {
    let rest = Array(input[inputRange])
    var end = rest.count
    input.replaceSubrange(..<end, with: rest)
    var room = Self.inputByteCount
    while !pixelsEnded {
      if chunks.bytesLeft == 0 {
        guard chunks.end(), chunks.beginNext() else { return false }
        pixelsEnded = chunks.type != .pixels
        continue
      }
      // Before the end of a truncated chunk, libpng has inflated all whole pieces.
      let part = room < chunks.bytesLeft ? room - room % Int(CPNG_PIECE_BYTES) : chunks.bytesLeft
      if part == 0 { break }
      guard chunks.read(part, into: &input, at: end) else { return false }
      end += part
      room -= part
    }
    inputRange = 0..<end
    for place in end..<end + Int(CDEFLATE_INPUT_SLACK) { input[place] = 0 }
    return true
  }

  /// Skips the header of the zlib stream (RFC 1950, 2.2). The window must be the largest, as libpng checks
  /// smaller ones.
  private mutating func skipZlibHeader() -> Bool {
    guard inputRange.count >= 2 else { return false }
    let (method, flags) = (Int(input[inputRange.lowerBound]), Int(input[inputRange.lowerBound + 1]))
    guard method == 0x78, (method << 8 | flags) % 31 == 0, flags & 0x20 == 0 else { return false }
    inputRange = inputRange.lowerBound + 2..<inputRange.upperBound
    hasZlibHeader = true
    return true
  }
}

extension PNGInflater {
  /// Returns the first EXIF block after the rows, empty without one, or `nil` for any irregularity.
  mutating func finish(chunkCount: Int, limits: DecodingLimits) -> [UInt8]? {
    guard endStream() else { return nil }
    var chunkCount = chunkCount
    var exif: [UInt8]?
    while chunks.type != .end {
      chunkCount += 1
      guard isHarmless(limits), chunkCount <= limits.maximumChunkCount else { return nil }
      let isFirst = chunks.type == .exif && exif == nil
      guard let content = readChunk(), chunks.beginNext() else { return nil }
      if isFirst { exif = content }
    }
    return chunks.bytesLeft == 0 && chunks.end() ? exif ?? [] : nil
  }

  /// Returns whether the stream ends here, with the right checksum and at the end of its last chunk.
  private mutating func endStream() -> Bool {
    var buffer = tail
    let end = Self.start + surplus
    var place = end
    let isRegular = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: there is room for a surplus after `end`, as in the tail.
      guard let buffer = buffer.baseAddress else { return false }
      return unsafe decode(into: buffer, 0, &place, upTo: end + 1)
    }
    guard isRegular, place == end else { return false }
    guard inputRange.count >= 4 || readInput(), inputRange.count >= 4 else { return false }
    var cursor = ByteCursor(Array(input[inputRange.prefix(4)]))
    let stored = cursor.takeUInt32().map(UInt.init)
    inputRange = inputRange.lowerBound + 4..<inputRange.upperBound
    guard inputRange.isEmpty, readInput(), inputRange.isEmpty else { return false }
    return stored == checksum
  }

  /// Returns whether a chunk after the pixels is EXIF or has no meaning there. libpng judges the others.
  private func isHarmless(_ limits: DecodingLimits) -> Bool {
    chunks.type.isValid && chunks.type.isAncillary && chunks.type != .profile
      && chunks.type != .transparency
      && chunks.bytesLeft <= min(limits.maximumMetadataSize, limits.maximumChunkSize)
  }

  /// Reads the rest of a chunk and checks its checksum. Returns `nil` for any irregularity.
  private mutating func readChunk() -> [UInt8]? {
    var content: [UInt8] = []
    while chunks.bytesLeft > 0 {
      // Piece by piece, because the file may be shorter than the chunk claims.
      let part = min(chunks.bytesLeft, Self.inputByteCount)
      let place = content.count
      content += repeatElement(0, count: part)
      guard chunks.read(part, into: &content, at: place) else { return nil }
    }
    return chunks.end() ? content : nil
  }
}
