/// Decompresses DEFLATE.
///
/// Source: RFC 1951.
struct Inflater {
  private let bytes: ArraySlice<UInt8>
  private let limit: Int
  private var offset: Int
  /// Bits that were read and not used, the next one lowest.
  private var bits = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  // Sections 3.2.5 and 3.2.7.
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
  private static let fixedLengths =
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }

  /// The data that some bytes stand for, if it is not longer than a limit.
  static func inflated(_ bytes: ArraySlice<UInt8>, limit: Int) throws(PaletteError) -> [UInt8] {
    var inflater = Inflater(bytes: bytes, limit: limit, offset: bytes.startIndex)
    var isLast = false
    while !isLast {
      isLast = try inflater.takeBits(1) == 1
      switch try inflater.takeBits(2) {
      case 0: try inflater.copyStored()
      case 1:
        try inflater.decode(
          literals: HuffmanCode(lengths: fixedLengths),
          distances: HuffmanCode(lengths: [Int](repeating: 5, count: 30)))
      case 2:
        let (literals, distances) = try inflater.takeCodes()
        try inflater.decode(literals: literals, distances: distances)
      default: throw inflater.damaged
      }
    }
    return inflater.output
  }

  private init(bytes: ArraySlice<UInt8>, limit: Int, offset: Int) {
    (self.bytes, self.limit, self.offset) = (bytes, limit, offset)
  }

  private mutating func copyStored() throws(PaletteError) {
    (bits, bitCount) = (0, 0)
    let (length, complement) = (try takeBits(16), try takeBits(16))
    guard length ^ complement == 0xFFFF, length <= bytes.endIndex - offset else { throw damaged }
    try makeRoom(length)
    output += bytes[offset..<offset + length]
    offset += length
  }

  private mutating func decode(
    literals: HuffmanCode, distances: HuffmanCode
  ) throws(PaletteError) {
    while true {
      let symbol = try takeSymbol(literals)
      if symbol < 256 {
        try makeRoom(1)
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol - 257 < Self.lengthBases.count else { throw damaged }
      let lengthBits = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      let length = Self.lengthBases[symbol - 257] + (try takeBits(lengthBits))
      let code = try takeSymbol(distances)
      guard code < Self.distanceBases.count else { throw damaged }
      let distance = Self.distanceBases[code] + (try takeBits(code < 4 ? 0 : code / 2 - 1))
      guard distance <= output.count else { throw damaged }
      try makeRoom(length)
      // What is copied may be what was just copied.
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func takeCodes() throws(PaletteError) -> (HuffmanCode, HuffmanCode) {
    let literalCount = try takeBits(5) + 257
    let distanceCount = try takeBits(5) + 1
    var codeLengths = [Int](repeating: 0, count: 19)
    for index in 0..<(try takeBits(4) + 4) {
      codeLengths[Self.codeLengthOrder[index]] = try takeBits(3)
    }
    let lengthCode = HuffmanCode(lengths: codeLengths)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try takeSymbol(lengthCode)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw damaged }
        lengths += [Int](repeating: last, count: try takeBits(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try takeBits(3) + 3)
      case 18: lengths += [Int](repeating: 0, count: try takeBits(7) + 11)
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw damaged }
    return (
      HuffmanCode(lengths: Array(lengths[..<literalCount])),
      HuffmanCode(lengths: Array(lengths[literalCount...]))
    )
  }

  private mutating func takeSymbol(_ code: HuffmanCode) throws(PaletteError) -> Int {
    var prefix = HuffmanCode.Prefix()
    while prefix.length < HuffmanCode.maximumLength {
      if let symbol = code.symbol(appending: try takeBits(1), to: &prefix) { return symbol }
    }
    throw damaged
  }

  private mutating func takeBits(_ count: Int) throws(PaletteError) -> Int {
    while bitCount < count {
      guard offset < bytes.endIndex else {
        throw PaletteError(.truncated, "the compressed data ends here", at: .byte(offset))
      }
      bits |= Int(bytes[offset]) << bitCount
      offset += 1
      bitCount += 8
    }
    defer {
      bits >>= count
      bitCount -= count
    }
    return bits & (1 << count - 1)
  }

  private func makeRoom(_ count: Int) throws(PaletteError) {
    guard count <= limit - output.count else {
      throw PaletteError(.malformed, "the compressed data is too long", at: .byte(offset))
    }
  }

  private var damaged: PaletteError {
    PaletteError(.malformed, "the compressed data is damaged", at: .byte(offset))
  }
}
