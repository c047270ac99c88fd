internal import BinaryParsing
internal import SchemeExtraction

/// The bytes of an index, in their order. Numbers are little-endian:
///
/// | Bytes | Meaning |
/// |---|---|
/// | 8 | signature: `89 43 57 49 0D 0A 1A 0A` |
/// | 1 | version: 1 |
/// | 8 | the size of the file of lines when it was read |
/// | 1 | the number of bytes of that file's modification time |
/// | | the modification time, as UTF-8 |
/// | 8 | the number of bytes of all lines |
/// | 4 | the CRC-32 of all lines |
/// | 4 | the number of lines |
/// | 4 | the number of colors of all lines |
/// | 6 each | the lines: 4 for the number of bytes with the line feed, 2 for the number of colors |
/// | 8 each | the colors: 2 each for L, a and b in Oklab, signed, in 1/32768; 2 for the share, in 1/32768 |
/// | 4 | CRC-32 of all bytes before (ISO 3309, as in PNG) |
///
/// The shares of a line add up to 32768.
extension SignatureIndex {
  private static let frame = ChecksummedFrame(
    signature: [0x89, 0x43, 0x57, 0x49, 0x0D, 0x0A, 0x1A, 0x0A], version: 1)
  private static let lineSize = 6
  private static let colorSize = 8
  private static let maximumHeadLength = 512
  /// The maximum number of bytes of an index.
  public static let maximumByteCount = 1 << 31

  /// A reason why bytes cannot be read as an index.
  @nonexhaustive
  public enum ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes do not begin with the signature of an index.
    case notAnIndex
    /// The bytes are of a later version of the format.
    case newerVersion(Int)
    /// The bytes are incomplete or were altered.
    case damaged

    /// The reason as a sentence without capital and period.
    public var description: String {
      switch self {
      case .notAnIndex: "this is not an index of colors"
      case .newerVersion(let version):
        "this index of colors has version \(version) of its format, which is too new to be read"
      case .damaged: "the index of colors is damaged or incomplete"
      }
    }
  }

  /// Returns the index as bytes for ``init(encoded:)``, or `nil` if they would be more than
  /// ``maximumByteCount``. Equal indexes have equal bytes.
  public func encoded() -> [UInt8]? {
    let size = lines.count * Self.lineSize + colors.count * Self.colorSize
    guard size < Self.maximumByteCount - Self.maximumHeadLength else { return nil }
    let modified = source.modified.utf8.prefix(Int(UInt8.max))
    var output: [UInt8] = []
    output.reserveCapacity(size + Self.maximumHeadLength)
    output.append(word: UInt64(source.byteCount))
    output.append(UInt8(modified.count))
    output += modified
    output.append(word: UInt64(byteCount))
    output.append(word: checksum)
    output.append(word: UInt32(lines.count))
    output.append(word: UInt32(colors.count))
    for line in lines {
      output.append(word: line.byteCount)
      output.append(word: line.colorCount)
    }
    for color in colors {
      output.append(word: color.lightness)
      output.append(word: color.a)
      output.append(word: color.b)
      output.append(word: color.share)
    }
    return Self.frame.bytes(of: output)
  }

  /// Reads an index from the bytes that ``encoded()`` returned, which may come from an untrusted
  /// source.
  public init(encoded bytes: [UInt8]) throws(ReadingError) {
    let content = try Self.content(of: bytes)
    var cursor = ByteCursor(Array(content.prefix(Self.maximumHeadLength)), order: .littleEndian)
    guard let size = cursor.takeCount(), let length = cursor.takeUInt8(),
      let modified = cursor.takeUInt8s(Int(length)), let byteCount = cursor.takeCount(),
      let checksum = cursor.takeUInt32(), let lineCount = cursor.takeUInt32(),
      let colorCount = cursor.takeUInt32(), let text = String(validating: modified, as: UTF8.self)
    else { throw .damaged }
    let tables = content.dropFirst(cursor.offset)
    let lineBytes = Int(lineCount) * Self.lineSize
    guard tables.count == lineBytes + Int(colorCount) * Self.colorSize,
      var index = SignatureIndex(
        lines: Self.lines(in: tables.prefix(lineBytes)),
        colors: Self.colors(in: tables.dropFirst(lineBytes)), byteCount: byteCount,
        checksum: checksum)
    else { throw .damaged }
    index.source = Source(byteCount: size, modified: text)
    self = index
  }

  private static func content(of bytes: [UInt8]) throws(ReadingError) -> ArraySlice<UInt8> {
    do throws(ColorHistogram.ReadingError) {
      return try frame.content(of: bytes).content
    } catch {
      switch error {
      case .notAHistogram: throw .notAnIndex
      case .newerVersion(let version): throw .newerVersion(version)
      case .damaged: throw .damaged
      }
    }
  }

  private static func lines(in bytes: ArraySlice<UInt8>) -> [Line] {
    let span = bytes.span
    return stride(from: 0, to: span.count, by: lineSize).map { start in
      Line(
        byteCount: UInt32(span.number(at: start)) | UInt32(span.number(at: start + 2)) << 16,
        colorCount: span.number(at: start + 4))
    }
  }

  private static func colors(in bytes: ArraySlice<UInt8>) -> [ColorSignature.Entry] {
    let span = bytes.span
    return stride(from: 0, to: span.count, by: colorSize).map { start in
      ColorSignature.Entry(
        lightness: Int16(bitPattern: span.number(at: start)),
        a: Int16(bitPattern: span.number(at: start + 2)),
        b: Int16(bitPattern: span.number(at: start + 4)), share: span.number(at: start + 6))
    }
  }
}

extension Span<UInt8> {
  /// Returns the little-endian number in the two bytes at an offset.
  fileprivate func number(at offset: Int) -> UInt16 {
    UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }
}

extension ByteCursor {
  /// Reads a number of bytes from eight bytes, or returns `nil` if no file is that large.
  fileprivate mutating func takeCount() -> Int? {
    guard let low = takeUInt32(), let high = takeUInt32(), high <= UInt32(Int32.max)
    else { return nil }
    return Int(high) << 32 | Int(low)
  }
}
