internal import BinaryParsing

/// The bytes of a histogram, in their order:
///
/// | Bytes | Meaning |
/// |---|---|
/// | 8 | signature: `89 43 57 48 0D 0A 1A 0A` |
/// | 1 | version: 2 |
/// | 1 | kind: 0 for up to 2¹⁵ colors counted exactly, 1 for every color counted exactly, 2 for cells |
/// | number | number of entries that follow |
/// | | the entries, in ascending order of keys |
/// | 4 | CRC-32 of all bytes before (ISO 3309, as in PNG), lowest byte first |
///
/// An entry is a sequence of numbers:
///
/// - its key, delta-encoded: the difference from the previous key minus 1, or for the first entry
///   the key itself. A key is a color as `0xRRGGBB`, or the number of a cell, which has 6 bits each
///   of red, green and blue, red highest. Codes of a channel below 8 are bins of their own; codes
///   below 24 form bins of 2; each further bin *b*, from 16 on, holds the codes *c* with
///   ⌊(*c* − 24) · 48 / 232⌋ = *b* − 16;
/// - the sum of the pixels' alpha values, 255 for an opaque pixel;
/// - for cells only, the sums of red, green and blue, each times alpha;
/// - the column and the row of the first pixel in reading order;
/// - for cells only, and not in version 1, the color of that pixel as `0xRRGGBB`.
///
/// Numbers are unsigned LEB128: seven bits a byte, lowest first; all bytes but the last have their
/// highest bit set. The code values are those of the image. The bytes do not contain its color
/// space.
extension ColorHistogram {
  private static let frame = ChecksummedFrame(
    signature: [0x89, 0x43, 0x57, 0x48, 0x0D, 0x0A, 0x1A, 0x0A], version: 2)
  /// The minimum number of bytes of an entry: key, alpha sum, column and row.
  private static let minimumEntrySize = 4

  /// The meaning of the keys.
  private enum Kind: UInt8 {
    case colors, everyColor, cells
  }

  /// Returns the histogram as bytes for ``init(encoded:)``. Equal histograms have equal bytes.
  public func encoded() -> [UInt8] {
    let kind: Kind = !isExact ? .cells : colorLimit == Self.everyColor ? .everyColor : .colors
    var output = [kind.rawValue]
    output.append(encoded: UInt64(entries.count))
    var nextKey: UInt32 = 0
    for entry in entries {
      output.append(encoded: UInt64(entry.key - nextKey))
      nextKey = entry.key + 1
      output.append(encoded: entry.alphaSum)
      if kind == .cells {
        for sum in [entry.red, entry.green, entry.blue] { output.append(encoded: sum) }
      }
      output.append(encoded: entry.firstPosition & 0xFFFF_FFFF)
      output.append(encoded: entry.firstPosition >> 32)
      if kind == .cells { output.append(encoded: UInt64(entry.firstColor)) }
    }
    return Self.frame.bytes(of: output)
  }

  /// Reads a histogram from the bytes that ``encoded()`` returned.
  ///
  /// - Parameter bytes: The bytes, which may come from an untrusted source.
  /// - Throws: ``ReadingError``.
  public init(encoded bytes: [UInt8]) throws(ReadingError) {
    let (content, version) = try Self.frame.content(of: bytes)
    var numbers = EncodedNumbers(content)
    guard let kind = numbers.nextByte().flatMap(Kind.init), let count = numbers.next(),
      count <= numbers.byteCount / Self.minimumEntrySize
    else { throw .damaged }
    let colorLimit = kind == .everyColor ? Self.everyColor : Self.exactColorLimit
    guard kind == .cells || count <= colorLimit else { throw .damaged }
    var entries: [Entry] = []
    entries.reserveCapacity(Int(count))
    var (nextKey, alphaSumLeft) = (UInt64(0), Self.maximumAlphaSum)
    let keyCount = UInt64(kind == .cells ? ColorBins.count : Self.everyColor)
    for _ in 0..<count {
      guard
        let entry = numbers.nextEntry(
          from: nextKey, isCell: kind == .cells, hasFirstColor: version > 1),
        entry.key < keyCount, entry.alphaSum <= alphaSumLeft
      else { throw .damaged }
      nextKey = UInt64(entry.key) + 1
      alphaSumLeft -= entry.alphaSum
      entries.append(entry)
    }
    guard numbers.byteCount == 0 else { throw .damaged }
    self.init(sortedEntries: entries, isExact: kind != .cells, colorLimit: colorLimit)
  }
}

extension EncodedNumbers {
  /// Takes an entry of a histogram with a key of at least `minimumKey`, or returns `nil` if the
  /// numbers are not an entry that pixels can produce. A cell encoded without a first color gets
  /// its mean color.
  fileprivate mutating func nextEntry(
    from minimumKey: UInt64, isCell: Bool, hasFirstColor: Bool
  ) -> ColorHistogram.Entry? {
    guard let step = next(), step < 1 << 24, let alphaSum = next(),
      1...ColorHistogram.maximumAlphaSum ~= alphaSum
    else { return nil }
    let key = minimumKey + step
    var sums: [UInt64] = []
    for shift in [16, 8, 0] {
      guard let sum = isCell ? next() : (key >> shift & 0xFF) * alphaSum, sum <= 255 * alphaSum
      else { return nil }
      sums.append(sum)
    }
    guard let column = next(), let row = next(), max(column, row) <= Int32.max else { return nil }
    let mean = sums.reduce(0) { $0 << 8 | ($1 + alphaSum / 2) / alphaSum }
    guard let color = !isCell ? key : hasFirstColor ? next() : mean, color < 1 << 24
    else { return nil }
    return ColorHistogram.Entry(
      key: UInt32(key), firstColor: UInt32(color),
      sums: SIMD4(sums[0], sums[1], sums[2], alphaSum), firstPosition: row << 32 | column)
  }
}

extension ColorHistogram {
  /// A reason why bytes cannot be read as a histogram.
  @nonexhaustive
  public enum ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes do not begin with the signature of a histogram.
    case notAHistogram
    /// The bytes are of a later version of the format.
    case newerVersion(Int)
    /// The bytes are incomplete or were altered.
    case damaged

    /// The reason as a sentence without capital and period.
    public var description: String {
      switch self {
      case .notAHistogram: "this is not a color histogram"
      case .newerVersion(let version):
        "this color histogram has version \(version) of its format, which is too new to be read"
      case .damaged: "the color histogram is damaged or incomplete"
      }
    }
  }
}
