internal import BinaryParsing

struct ByteWriter {
  private(set) var bytes: [UInt8] = []
  let order: ByteCursor.ByteOrder

  init(_ order: ByteCursor.ByteOrder) { self.order = order }

  mutating func append(_ other: some Sequence<UInt8>) { bytes += other }

  mutating func append(_ number: UInt16) {
    let (high, low) = (UInt8(number >> 8), UInt8(truncatingIfNeeded: number))
    bytes += order == .bigEndian ? [high, low] : [low, high]
  }

  mutating func append(_ number: UInt32) {
    let (high, low) = (UInt16(number >> 16), UInt16(truncatingIfNeeded: number))
    append(order == .bigEndian ? [high, low] : [low, high])
  }

  mutating func append(_ number: Float) { append(number.bitPattern) }

  mutating func append(_ numbers: [UInt16]) {
    for number in numbers { append(number) }
  }
}

extension String {
  /// The text as zero-terminated UTF-16 of at most 65,535 units. Zeros in the text are removed.
  var zeroTerminatedUTF16: [UInt16] {
    let limit = 65_535
    var units = utf16.filter { $0 != 0 }
    if units.count >= limit {
      units.removeLast(units.count - limit + 1)
      // A leading surrogate without its trailing surrogate is not valid text.
      if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    }
    return units + [0]
  }
}

/// Reads that throw an error if a palette file ends too early.
extension ByteCursor {
  mutating func read(_ count: Int) throws(PaletteError) -> ArraySlice<UInt8> {
    guard let bytes = take(count) else { throw endError(wanting: count) }
    return bytes
  }

  /// Moves past bytes, and returns a cursor over only those bytes.
  mutating func readPart(_ count: Int) throws(PaletteError) -> ByteCursor {
    guard let part = takePart(count) else { throw endError(wanting: count) }
    return part
  }

  mutating func readUInt16() throws(PaletteError) -> Int {
    guard let number = takeUInt16() else { throw endError(wanting: 2) }
    return Int(number)
  }

  mutating func readUInt32() throws(PaletteError) -> Int {
    guard let number = takeUInt32() else { throw endError(wanting: 4) }
    return Int(number)
  }

  /// Reads a finite IEEE 754 binary32 number.
  mutating func readFloat() throws(PaletteError) -> Float {
    let start = offset
    let number = Float(bitPattern: UInt32(truncatingIfNeeded: try readUInt32()))
    guard number.isFinite else {
      throw PaletteError(.malformed, "a component of a color is not a number", at: .byte(start))
    }
    return number
  }

  /// Reads UTF-16 text, without its zero terminator. An unpaired surrogate becomes U+FFFD.
  mutating func readUTF16(unitCount: Int) throws(PaletteError) -> String {
    guard var units = takeUInt16s(unitCount) else {
      throw PaletteError(
        .truncated, "a name of \(unitCount) characters extends past its end", at: .byte(offset))
    }
    if units.last == 0 { units.removeLast() }
    return String(decoding: units, as: UTF16.self)
  }

  private func endError(wanting count: Int) -> PaletteError {
    PaletteError(
      .truncated, "the data ends here, but \(count) more bytes should follow",
      at: .byte(offset + remainingCount))
  }
}
