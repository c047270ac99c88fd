internal import BinaryParsing

/// The frame around a change in a journal. Its fields, in order:
///
/// | Bytes | Meaning |
/// |---|---|
/// | 4 | the number of bytes of the content, lowest byte first |
/// | 4 | CRC-32 of these four bytes, lowest byte first |
/// | | the content |
/// | 4 | CRC-32 of the content, lowest byte first |
///
/// The length has its own checksum. This distinguishes a truncated record, whose length is correct, from
/// a damaged one, whose length may be wrong.
enum JournalRecord {
  /// The maximum number of bytes of a text in a record.
  static let maximumTextByteCount = 16_384
  /// The maximum number of bytes of the content. A scheme of 256 colors needs fewer.
  static let maximumContentByteCount = 1 << 20

  static let maximumByteCount = headByteCount + maximumContentByteCount + checksumByteCount

  private static let headByteCount = 8
  private static let checksumByteCount = 4

  enum Piece: Hashable {
    /// A record. The next one begins at its end.
    case content(ArraySlice<UInt8>, end: Int)
    /// The beginning of a record whose remaining bytes are not available yet.
    case incomplete
    case damaged
  }

  static func bytes(of content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(word: UInt32(content.count))
    bytes.append(word: CRC32.checksum(of: bytes.span))
    bytes += content
    bytes.append(word: CRC32.checksum(of: content.span))
    return bytes
  }

  /// Reads the record at the start of at least one byte.
  static func piece(at bytes: ArraySlice<UInt8>) -> Piece {
    let length = bytes.prefix(4)
    let rest = bytes.dropFirst(headByteCount)
    guard bytes.count >= headByteCount else { return .incomplete }
    guard CRC32.checksum(of: length.span) == UInt32(word: bytes[length.endIndex..<rest.startIndex]),
      let count = Int(exactly: UInt32(word: length)), count <= maximumContentByteCount
    else { return .damaged }
    guard rest.count >= count + checksumByteCount else { return .incomplete }
    let content = rest.prefix(count)
    let checksum = rest[content.endIndex..<content.endIndex + checksumByteCount]
    guard CRC32.checksum(of: content.span) == UInt32(word: checksum) else { return .damaged }
    return .content(content, end: checksum.endIndex)
  }
}
