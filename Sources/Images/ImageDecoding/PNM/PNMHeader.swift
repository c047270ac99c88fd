import CImageCodecs

struct PNMHeader: Hashable, Sendable {
  let size: PixelSize
  /// The number of samples per pixel: one for gray or three for colors, plus one for alpha.
  let channelCount: Int
  /// The maximum value of a sample, from 1 to 65,535.
  let maximum: Int
  /// A Boolean value that indicates whether samples are single bits, where 1 is black.
  let isBitmap: Bool
  let bytes: [UInt8]

  var isGray: Bool { channelCount < 3 }
  var hasAlpha: Bool { channelCount == 2 || channelCount == 4 }
  /// The number of bytes per sample, if samples are not bits.
  var bytesPerSample: Int { maximum > 255 ? 2 : 1 }

  /// The number of bytes per row. It cannot overflow for widths of up to 2^32 pixels.
  var bytesPerRow: Int {
    isBitmap
      ? size.width / 8 + (size.width % 8 > 0 ? 1 : 0)
      : size.width * channelCount * bytesPerSample
  }

  /// Creates a header, or throws ``CodecFailure`` if the values are not valid.
  init(
    width: Int, height: Int, channelCount: Int, maximum: Int, isBitmap: Bool = false,
    bytes: [UInt8]
  ) throws(CodecFailure) {
    guard width > 0, height > 0
    else { throw CodecFailure(.corrupt, reason: "its size is \(width) × \(height) pixels") }
    // Other formats have the same limits.
    guard width <= UInt32.max, height <= UInt32.max,
      let size = PixelSize(width: width, height: height)
    else { throw CodecFailure(.corrupt, reason: "a side is implausibly long") }
    guard 1...65_535 ~= maximum else {
      throw CodecFailure(
        .corrupt, reason: "its largest sample is \(maximum), which is not between 1 and 65535")
    }
    self.size = size
    self.channelCount = channelCount
    self.maximum = maximum
    self.isBitmap = isBitmap
    self.bytes = bytes
  }

  /// Reads the header of a picture. If its first byte has already been read, it is `first`.
  init(from bytes: PNMBytes, after first: UInt8? = nil) throws(CodecFailure) {
    var text = PNMHeaderText(bytes, after: first)
    let letter = if let first { first } else { try text.next() }
    guard letter == UInt8(ascii: "P") else { throw .noPNMHeader }
    switch try text.next() {
    case UInt8(ascii: "4"): self = try text.map(channelCount: 1, isBitmap: true)
    case UInt8(ascii: "5"): self = try text.map(channelCount: 1)
    case UInt8(ascii: "6"): self = try text.map(channelCount: 3)
    case UInt8(ascii: "7"): self = try text.arbitraryMap()
    default: throw .noPNMHeader
    }
  }
}

extension CodecFailure {
  fileprivate static var noPNMHeader: CodecFailure {
    CodecFailure(.corrupt, reason: "there is no header of a raw PNM picture")
  }
}

/// The text of a PNM header. It is read byte by byte, because the rows follow immediately.
struct PNMHeaderText {
  /// The maximum number of bytes in a header. Only comments can make it that long.
  static let maximumByteCount = 64 << 10

  private let source: PNMBytes
  private var bytes: [UInt8] = []

  init(_ source: PNMBytes, after first: UInt8?) {
    self.source = source
    if let first { bytes.append(first) }
  }

  mutating func next() throws(CodecFailure) -> UInt8 {
    guard bytes.count < Self.maximumByteCount else {
      throw CodecFailure(
        .corrupt, reason: "its header is longer than \(Self.maximumByteCount.grouped) bytes")
    }
    guard let byte = source.next() else { throw CodecFailure(.truncated) }
    bytes.append(byte)
    return byte
  }

  /// Reads the rest of the header of a PBM, PGM, or PPM.
  mutating func map(channelCount: Int, isBitmap: Bool = false) throws(CodecFailure) -> PNMHeader {
    try expectSpace()
    let (width, height) = (try number("width"), try number("height"))
    let maximum = try isBitmap ? 1 : number("largest sample")
    return try PNMHeader(
      width: width, height: height, channelCount: channelCount, maximum: maximum,
      isBitmap: isBitmap, bytes: bytes)
  }

  /// Returns the next byte that is not in a comment. A comment extends from `#` to the end of the
  /// line, and may even interrupt a number.
  private mutating func nextOutsideComments() throws(CodecFailure) -> UInt8 {
    var byte = try next()
    guard byte == UInt8(ascii: "#") else { return byte }
    while byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { byte = try next() }
    return byte
  }

  private mutating func expectSpace() throws(CodecFailure) {
    guard try nextOutsideComments().isSpace
    else { throw CodecFailure(.corrupt, reason: "expected white space after the kind of picture") }
  }

  /// Reads white space, a number, and one white space character after the number.
  private mutating func number(_ name: String) throws(CodecFailure) -> Int {
    var byte = try nextOutsideComments()
    while byte.isSpace { byte = try nextOutsideComments() }
    var digits: [UInt8] = []
    while !byte.isSpace {
      digits.append(byte)
      byte = try nextOutsideComments()
    }
    return try Self.number(digits[...], name)
  }

  fileprivate static func number(
    _ digits: ArraySlice<UInt8>, _ name: String
  ) throws(CodecFailure) -> Int {
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { throw CodecFailure(.corrupt, reason: "its \(name) is not a number") }
    return number
  }
}

extension PNMHeaderText {
  mutating func arbitraryMap() throws(CodecFailure) -> PNMHeader {
    guard try line().isEmpty
    else { throw CodecFailure(.corrupt, reason: "expected a line end after the kind of picture") }
    var numbers: [String: Int] = [:]
    var kinds: [String] = []
    while true {
      let words = try line().split(maxSplits: 1, whereSeparator: \.isSpace)
      guard let first = words.first, first.first != UInt8(ascii: "#") else { continue }
      let rest = words.count > 1 ? words[1].trimmingSpace : []
      let key = String(decoding: first.prefix(20), as: UTF8.self)
      switch key {
      case "ENDHDR": return try arbitraryMap(numbers, kind: kinds.joined(separator: " "))
      case "TUPLTYPE": kinds.append(String(decoding: rest.prefix(40), as: UTF8.self))
      case "WIDTH", "HEIGHT", "DEPTH", "MAXVAL":
        guard numbers[key] == nil
        else { throw CodecFailure(.corrupt, reason: "\(key) appears twice") }
        numbers[key] = try Self.number(rest, key)
      default:
        throw CodecFailure(.corrupt, reason: "its header has a line that is not valid in PAM")
      }
    }
  }

  private func arbitraryMap(
    _ numbers: [String: Int], kind: String
  ) throws(CodecFailure) -> PNMHeader {
    func number(_ key: String) throws(CodecFailure) -> Int {
      guard let number = numbers[key]
      else { throw CodecFailure(.corrupt, reason: "its header has no \(key)") }
      return number
    }
    let (depth, maximum) = (try number("DEPTH"), try number("MAXVAL"))
    let channelCount: Int
    switch kind {
    case "BLACKANDWHITE", "GRAYSCALE": channelCount = 1
    case "BLACKANDWHITE_ALPHA", "GRAYSCALE_ALPHA": channelCount = 2
    case "RGB": channelCount = 3
    case "RGB_ALPHA": channelCount = 4
    case "" where 1...4 ~= depth: channelCount = depth
    default:
      throw CodecFailure(
        .unsupported, reason: kind.isEmpty ? "tuples of \(depth) samples" : "tuples of type \(kind)"
      )
    }
    guard depth == channelCount else {
      throw CodecFailure(.corrupt, reason: "tuples of type \(kind) cannot have a DEPTH of \(depth)")
    }
    if kind.hasPrefix("BLACK"), maximum != 1 {
      throw CodecFailure(
        .corrupt, reason: "tuples of type \(kind) cannot have a MAXVAL of \(maximum)")
    }
    return try PNMHeader(
      width: try number("WIDTH"), height: try number("HEIGHT"), channelCount: channelCount,
      maximum: maximum, bytes: bytes)
  }

  /// Reads a line, without leading and trailing white space.
  private mutating func line() throws(CodecFailure) -> ArraySlice<UInt8> {
    var line: [UInt8] = []
    while true {
      let byte = try next()
      guard byte != UInt8(ascii: "\n") else { return line[...].trimmingSpace }
      line.append(byte)
    }
  }
}

extension UInt8 {
  var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingSpace: ArraySlice {
    var bytes = drop(while: \.isSpace)
    while bytes.last?.isSpace ?? false { bytes.removeLast() }
    return bytes
  }
}
