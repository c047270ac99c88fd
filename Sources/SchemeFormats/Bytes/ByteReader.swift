/// Reads numbers and text from bytes, most significant byte first, and never beyond their end.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  /// Where the next read begins, counted from the start of the file.
  private(set) var offset: Int

  /// Starts at the first byte of a file, or at an offset that is at most its length.
  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes[...]
    self.offset = offset
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// How many bytes are left.
  var remainingCount: Int { bytes.endIndex - offset }

  /// The next bytes.
  mutating func take(_ count: Int) throws(PaletteError) -> ArraySlice<UInt8> {
    guard count <= remainingCount else {
      throw PaletteError(
        .truncated, "the data ends here, where \(count) more bytes should follow",
        at: .byte(bytes.endIndex))
    }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// A reader of the next bytes alone.
  mutating func takeReader(_ count: Int) throws(PaletteError) -> ByteReader {
    ByteReader(try take(count))
  }

  /// A whole number without a sign.
  mutating func takeUInt16() throws(PaletteError) -> Int {
    try take(2).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A whole number without a sign.
  mutating func takeUInt32() throws(PaletteError) -> Int {
    try take(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A whole number without a sign of so many bytes, of which the first is the least significant.
  mutating func takeLittle(_ byteCount: Int) throws(PaletteError) -> Int {
    try take(byteCount).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of IEEE 754's binary32 that is finite.
  mutating func takeFloat() throws(PaletteError) -> Float {
    let start = offset
    let number = Float(bitPattern: UInt32(truncatingIfNeeded: try takeUInt32()))
    guard number.isFinite else {
      throw PaletteError(.malformed, "a component of a color is no number", at: .byte(start))
    }
    return number
  }

  /// Text of so many UTF-16 units, of which the last is a zero that is no part of it. Half of a
  /// surrogate pair becomes U+FFFD.
  mutating func takeUTF16(unitCount: Int) throws(PaletteError) -> String {
    guard unitCount <= remainingCount / 2 else {
      throw PaletteError(
        .truncated, "a name of \(unitCount) characters goes beyond its end", at: .byte(offset))
    }
    var units: [UInt16] = []
    for _ in 0..<unitCount { units.append(UInt16(try takeUInt16())) }
    if units.last == 0 { units.removeLast() }
    return String(decoding: units, as: UTF16.self)
  }
}
