internal import BinaryParsing

/// ZIP archives. Written archives contain one file; any archive can be read. Source: PKWARE,
/// "APPNOTE.TXT - .ZIP File Format Specification", 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
enum ZIPArchive {
  private enum Signature {
    static let file: [UInt8] = [0x50, 0x4B, 3, 4]
    static let directoryEntry: [UInt8] = [0x50, 0x4B, 1, 2]
    static let directoryEnd: [UInt8] = [0x50, 0x4B, 5, 6]
  }

  private static let directoryEndLength = 22  // without a comment

  /// Returns the bytes of an archive with one uncompressed file of fewer than 2^32 bytes.
  static func bytes(name: String, content: [UInt8]) -> [UInt8] {
    // All archives have the first date of the format, so that equal content produces equal archives.
    let firstDay: UInt16 = 1 << 5 | 1
    let size = UInt32(content.count)
    var header = ByteWriter(.littleEndian)
    // Needs version 1.0 to extract; UTF-8 name; no compression; midnight on the first day.
    header.append([10, 1 << 11, 0, 0, firstDay])
    header.append(CRC32.checksum(of: content.span))
    header.append(size)
    header.append(size)
    header.append([UInt16(name.utf8.count), 0])  // no extra field

    var file = ByteWriter(.littleEndian)
    file.append(Signature.file + header.bytes + Array(name.utf8) + content)
    let directoryOffset = UInt32(file.bytes.count)
    file.append(Signature.directoryEntry)
    file.append(10 as UInt16)  // made by version 1.0, on MS-DOS
    file.append(header.bytes)
    // No comment, first disk, no attributes, and the file's offset in the archive, 0.
    file.append([UInt8](repeating: 0, count: 14))
    file.append(name.utf8)
    let directorySize = UInt32(file.bytes.count) - directoryOffset
    file.append(Signature.directoryEnd)
    file.append([0, 0, 1, 1] as [UInt16])  // first disk; one entry on it, and one in all
    file.append(directorySize)
    file.append(directoryOffset)
    file.append(0 as UInt16)  // no comment
    return file.bytes
  }

  /// The size limit of content. A few bytes can expand to any size, but no palette is larger than this.
  private static let maximumContentLength = 16 << 20

  /// Returns whether an archive has a file with a name that can be read.
  static func contains(_ name: String, in bytes: [UInt8]) -> Bool {
    (try? content(of: name, in: bytes)) != nil
  }

  /// Returns the content of the file with a name in an archive, decompressed if necessary.
  static func content(of name: String, in bytes: [UInt8]) throws(PaletteError) -> [UInt8] {
    let archive = ByteCursor(bytes, order: .littleEndian)
    // A comment of up to 65535 bytes may follow the directory.
    let lastStart = bytes.count - directoryEndLength
    let starts = (max(0, lastStart - 65_535)..<max(0, lastStart + 1)).reversed()
    guard let start = starts.first(where: { bytes[$0...].starts(with: Signature.directoryEnd) })
    else {
      throw PaletteError(.truncated, "this is not a complete ZIP archive", at: .byte(bytes.count))
    }
    var end = try archive.moved(to: start + 10)
    let count = try end.readUInt16()
    _ = try end.read(4)
    var directory = try archive.moved(to: try end.readUInt32())
    for _ in 0..<count {
      _ = try directory.read(10)
      let method = try directory.readUInt16()
      _ = try directory.read(8)
      let length = try directory.readUInt32()
      _ = try directory.read(4)
      let nameLength = try directory.readUInt16()
      let extraLength = try directory.readUInt16() + directory.readUInt16()
      _ = try directory.read(8)
      let offset = try directory.readUInt32()
      let isWanted = try directory.read(nameLength).elementsEqual(name.utf8)
      _ = try directory.read(extraLength)
      guard isWanted else { continue }
      var file = try archive.moved(to: offset)
      _ = try file.read(26)
      _ = try file.read(try file.readUInt16() + file.readUInt16())
      let start = file.offset
      let content = try file.read(length)
      if method == 0 { return Array(content) }
      if method == 8 { return try Inflater.inflated(content, limit: maximumContentLength) }
      throw PaletteError(
        .unsupported, "compression method \(method) is not supported", at: .byte(start))
    }
    throw PaletteError(.malformed, "there is no '\(name)' in the archive")
  }
}

extension ByteCursor {
  fileprivate func moved(to offset: Int) throws(PaletteError) -> ByteCursor {
    guard let part = part(at: offset) else {
      throw PaletteError(
        .truncated, "a part of the archive extends past its end", at: .byte(remainingCount))
    }
    return part
  }
}
