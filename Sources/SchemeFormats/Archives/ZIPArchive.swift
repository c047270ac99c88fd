/// Writes a ZIP archive of one file, which is stored as it is.
///
/// Source: PKWARE, "APPNOTE.TXT - .ZIP File Format Specification", 6.3.10, sections 4.3.7, 4.3.12
/// and 4.3.16.
enum ZIPArchive {
  /// The bytes of an archive of one file, whose content is below 4 GiB.
  static func bytes(name: String, content: [UInt8]) -> [UInt8] {
    // The time is midnight of the first day there is, so that equal content gives equal archives.
    let firstDay: UInt16 = 1 << 5 | 1
    let size = UInt32(content.count)
    var header: [UInt8] = []
    header.appendLittle(UInt16(10))  // version 1.0 is enough to extract it
    header.appendLittle(UInt16(1 << 11))  // the name is UTF-8
    header.appendLittle(UInt16(0))  // stored
    header.appendLittle(UInt16(0))
    header.appendLittle(firstDay)
    header.appendLittle(CRC32.checksum(of: content))
    header.appendLittle(size)
    header.appendLittle(size)
    header.appendLittle(UInt16(name.utf8.count))
    header.appendLittle(UInt16(0))  // no extra field

    var bytes: [UInt8] = [0x50, 0x4B, 3, 4] + header + Array(name.utf8) + content
    let directoryOffset = UInt32(bytes.count)
    bytes += [0x50, 0x4B, 1, 2]
    bytes.appendLittle(UInt16(10))  // made by version 1.0, on MS-DOS
    // No comment, first disk, no attributes, and the header at the start of the archive.
    bytes += header + [UInt8](repeating: 0, count: 14) + Array(name.utf8)
    let directorySize = UInt32(bytes.count) - directoryOffset
    bytes += [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0]  // one entry, on this disk and in all
    bytes.appendLittle(directorySize)
    bytes.appendLittle(directoryOffset)
    bytes.appendLittle(UInt16(0))  // no comment
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func appendLittle(_ number: some FixedWidthInteger & UnsignedInteger) {
    var rest = number
    for _ in 0..<number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
