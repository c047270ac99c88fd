internal import BinaryParsing

/// The frame of a change in a journal, in the order of its bytes:
///
/// | Bytes | Meaning |
/// |---|---|
/// | 4 | the number of bytes of the content, lowest byte first |
/// | 4 | CRC-32 of these four bytes, lowest byte first |
/// | | the content |
/// | 4 | CRC-32 of the content, lowest byte first |
///
/// The length has a checksum of its own, so that a record that was cut off, whose length is right, can be
/// told from one that was damaged, whose length may be anything.
enum JournalRecord {
  /// The most bytes of a text in a record.
  static let maximumTextByteCount = 16_384
  /// The most bytes of the content. No scheme of 256 colors has as many.
  static let maximumContentByteCount = 1 << 20

  /// The most bytes of a record.
  static let maximumByteCount = headByteCount + maximumContentByteCount + checksumByteCount

  private static let headByteCount = 8
  private static let checksumByteCount = 4

  /// What is at a place of a journal.
  enum Piece: Hashable {
    /// A record. The next one begins where it ends.
    case content(ArraySlice<UInt8>, end: Int)
    /// The beginning of a record, and the end of the bytes.
    case incomplete
    /// Something that was never written as a record.
    case damaged
  }

  /// Returns the record of some content.
  static func bytes(of content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(word: UInt32(content.count))
    bytes.append(word: CRC32.checksum(of: bytes.span))
    bytes += content
    bytes.append(word: CRC32.checksum(of: content.span))
    return bytes
  }

  /// Reads the record at the start of some bytes, of which there is at least one.
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
