extension Orientation {
  /// Finds the orientation in an EXIF block, or returns `nil` where there is none that is valid.
  ///
  /// Only the first directory is read, as it describes the image itself.
  ///
  /// - Parameter bytes: A TIFF header and what follows: the block without its `Exif\0\0`.
  package init?(exif bytes: Span<UInt8>) {
    guard let tiff = TIFFHeader(bytes) else { return nil }
    let directory = tiff.firstDirectory
    guard let count = tiff.uint16(at: directory, in: bytes) else { return nil }
    for entry in 0..<Int(count) {
      let offset = directory + 2 + 12 * entry
      guard let tag = tiff.uint16(at: offset, in: bytes) else { return nil }
      guard tag == 0x0112 else { continue }
      guard let value = tiff.shortValue(ofEntryAt: offset, in: bytes) else { return nil }
      self.init(rawValue: Int(value))
      return
    }
    return nil
  }
}

/// The byte order of a TIFF structure, and where its first directory begins.
///
/// Source: TIFF 6.0, section 2.
private struct TIFFHeader {
  let isBigEndian: Bool
  let firstDirectory: Int

  init?(_ bytes: Span<UInt8>) {
    guard bytes.count >= 8 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0x49, 0x49): isBigEndian = false
    case (0x4D, 0x4D): isBigEndian = true
    default: return nil
    }
    let parts = (4..<8).map { Int(bytes[$0]) }
    firstDirectory = (isBigEndian ? parts : parts.reversed()).reduce(0) { $0 << 8 | $1 }
  }

  func uint16(at offset: Int, in bytes: Span<UInt8>) -> UInt16? {
    guard offset >= 0, offset <= bytes.count - 2 else { return nil }
    let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  /// The value of an entry of type BYTE, SHORT or LONG with one value that fits 16 bits.
  ///
  /// Writers are meant to use SHORT, but not all do.
  func shortValue(ofEntryAt offset: Int, in bytes: Span<UInt8>) -> UInt16? {
    guard let type = uint16(at: offset + 2, in: bytes),
      let low = uint16(at: offset + (isBigEndian ? 6 : 4), in: bytes), low == 1,
      let first = uint16(at: offset + 8, in: bytes)
    else { return nil }
    switch type {
    case 1: return isBigEndian ? first >> 8 : first & 0xFF
    case 3: return first
    case 4: return isBigEndian ? uint16(at: offset + 10, in: bytes) : first
    default: return nil
    }
  }
}
