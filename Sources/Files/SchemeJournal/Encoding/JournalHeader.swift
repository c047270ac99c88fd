internal import BinaryParsing

/// The header of a journal file. Its fields, in order:
///
/// | Bytes | Meaning |
/// |---|---|
/// | 8 | signature: `89 43 57 4A 0D 0A 1A 0A` |
/// | 1 | version: 1 |
/// | 8 | the number of the last change that the first records include, lowest byte first |
/// | 8 | the time when the file was created or rewritten, in milliseconds since 1970, lowest byte first |
/// | 4 | CRC-32 of all bytes before (ISO 3309, as in PNG), lowest byte first |
///
/// Records follow, in the format of ``JournalRecord``. A rewritten file starts with one record for each
/// entry, whose number is at most that of the header. The records of later changes follow, numbered
/// consecutively.
package struct JournalHeader: Hashable, Sendable {
  /// The version that this program writes, and the latest that it can read.
  static let version: UInt8 = 1
  package static let byteCount = 29

  private static let signature: [UInt8] = [0x89, 0x43, 0x57, 0x4A, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The number of the last change that the entries at the start of the file include.
  let number: UInt64
  let time: WallTime

  package enum Fault: Error, Hashable {
    case notAJournal, damaged
    case newerVersion(Int)
  }

  init(number: UInt64 = 0, time: WallTime) { (self.number, self.time) = (number, time) }

  var bytes: [UInt8] {
    var bytes = Self.signature + [Self.version]
    bytes.append(word: number)
    bytes.append(word: UInt64(bitPattern: time.milliseconds))
    bytes.append(word: CRC32.checksum(of: bytes.span))
    return bytes
  }

  init(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    let start = Array(bytes.prefix(Self.byteCount))
    guard start.starts(with: Self.signature), start.count > Self.signature.count
    else { throw Self.signature.starts(with: start) ? .damaged : .notAJournal }
    let version = start[Self.signature.count]
    guard version <= Self.version else { throw .newerVersion(Int(version)) }
    let sealed = start.dropLast(4)
    guard version > 0, start.count == Self.byteCount,
      CRC32.checksum(of: sealed.span) == UInt32(word: start.suffix(4))
    else { throw .damaged }
    number = UInt64(word: start[9..<17])
    time = WallTime(milliseconds: Int64(bitPattern: UInt64(word: start[17..<25])))
  }
}
