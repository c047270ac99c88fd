internal import BinaryParsing
import CImageCodecs
import CZlib

/// An inflater of the rows of a plain PNG that replaces libpng. Each inflated row begins with its
/// filter byte. The inflater accepts only data without irregularities. Before an irregularity, it
/// never returns more rows than libpng would read. After an irregularity, libpng reads the file
/// again from its first byte, and alone decides about it. The inflater continues after the header
/// of a reader, which must outlive it, as ``PNGReader`` ensures.
@safe struct PNGInflater: ~Copyable {
  private static let inputByteCount = 128 << 10
  /// The number of inflated bytes in each checksum update, small enough to be still in the cache.
  private static let checkedByteCount = 32 << 10

  private let decoder: OpaquePointer
  private var chunks: PNGChunkStream
  /// The compressed bytes, and the range of bytes that are not decoded yet.
  private var input: [UInt8]
  private var inputRange = 0..<0
  private var pixelsEnded = false
  private var hasZlibHeader = false
  /// The number of remaining bytes of rows, according to the header.
  private var bytesLeft: Int
  /// The number of returned bytes, and their checksum.
  private var returnedByteCount = 0
  private var checksum: UInt = 1
  /// The last returned bytes, followed by bytes that were decoded beyond them.
  private var tail: [UInt8]
  private var surplus = 0

  /// Continues after the header of a reader. Returns `nil` if memory runs out or the size overflows.
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

  /// The offset of inflated bytes in a buffer. The window before it holds bytes that matches may repeat.
  static let start = Int(CDEFLATE_WINDOW_BYTES)

  static let memory = inputByteCount + bufferByteCount(for: 0)

  /// Returns the size of a buffer for a number of inflated bytes.
  static func bufferByteCount(for byteCount: Int) -> Int {
    // The buffer may begin with surplus bytes, and another surplus of the same size may follow.
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

  /// Writes the next bytes to a buffer of at least `bufferByteCount(for: byteCount)` bytes.
  private mutating func inflate(
    _ byteCount: Int, into buffer: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let start = Self.start
    // SAFETY: the window and the surplus fit in the buffer, because they fit in the tail, which is shorter.
    unsafe tail.withUnsafeBufferPointer { tail in
      guard let tail = tail.baseAddress else { return }
      unsafe buffer.update(from: tail, count: start + surplus)
    }
    let window = max(0, start - returnedByteCount)
    var place = start + surplus
    bytesLeft -= byteCount
    // If the stream ends too early, libpng verifies the stream's checksum as soon as it reads the
    // stream's last row. Unless these rows are the last of the image, one more byte must therefore
    // follow them.
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

  /// Decodes at least up to a position in a buffer, or to the end of the stream. Returns `false`
  /// for any irregularity.
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
      inputRange = range.dropFirst(consumed)
      switch status {
      case .full, .ended: return true
      case .irregular: return false
      case .starved:
        guard readInput(), hasZlibHeader || skipZlibHeader() else { return false }
      }
    }
  }

  /// Fills the input from as many IDAT chunks as necessary. Returns `false` for any irregularity.
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
      // If a chunk is truncated, libpng still inflates its complete pieces. A partly read chunk
      // therefore ends at a piece boundary.
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

  /// Skips the header of the zlib stream (RFC 1950, 2.2). Only the largest window size is accepted,
  /// because libpng checks smaller ones.
  private mutating func skipZlibHeader() -> Bool {
    guard inputRange.count >= 2 else { return false }
    let (method, flags) = (Int(input[inputRange.lowerBound]), Int(input[inputRange.lowerBound + 1]))
    guard method == 0x78, (method << 8 | flags) % 31 == 0, flags & 0x20 == 0 else { return false }
    inputRange = inputRange.dropFirst(2)
    hasZlibHeader = true
    return true
  }
}

extension PNGInflater {
  /// Returns the first EXIF block after the rows, an empty array if there is none, or `nil` for any
  /// irregularity.
  mutating func finish(chunkCount: Int, limits: DecodingLimits) -> [UInt8]? {
    guard endStream() else { return nil }
    var chunkCount = chunkCount
    var exif: [UInt8]?
    while chunks.type != .end {
      if !chunks.type.isOfAnimation { chunkCount += 1 }
      guard isHarmless(limits), chunkCount <= limits.maximumChunkCount else { return nil }
      let isFirst = chunks.type == .exif && exif == nil
      guard let content = readChunk(isKept: isFirst), chunks.beginNext() else { return nil }
      if isFirst { exif = content }
    }
    return chunks.bytesLeft == 0 && chunks.end() ? exif ?? [] : nil
  }

  /// Returns whether the stream ends here, with the correct checksum and at the end of the last IDAT chunk.
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
    inputRange = inputRange.dropFirst(4)
    guard inputRange.isEmpty, readInput(), inputRange.isEmpty else { return false }
    return stored == checksum
  }

  /// Returns whether a chunk after the pixels is EXIF or has no effect there. Other chunks are left
  /// to libpng.
  private func isHarmless(_ limits: DecodingLimits) -> Bool {
    chunks.type.isValid && chunks.type.isAncillary && chunks.type != .profile
      && chunks.type != .transparency
      && (chunks.type.isOfAnimation
        || chunks.bytesLeft <= min(limits.metadataSize, limits.chunkSize))
  }

  /// Reads the rest of a chunk, verifies its checksum, and returns its content if it is to be kept.
  /// Returns `nil` for any irregularity.
  private mutating func readChunk(isKept: Bool) -> [UInt8]? {
    var content: [UInt8] = []
    while chunks.bytesLeft > 0 {
      // The content is read in pieces, because the file may be shorter than the chunk claims.
      let part = min(chunks.bytesLeft, Self.inputByteCount)
      if !isKept { content.removeAll(keepingCapacity: true) }
      let place = content.count
      content += repeatElement(0, count: part)
      guard chunks.read(part, into: &content, at: place) else { return nil }
    }
    return chunks.end() ? content : nil
  }
}
