internal import BinaryParsing

/// An index of the photos in a file of JSON lines, with the colors and the position of each line.
/// It takes about a fiftieth of the memory of the lines. A search reads only the lines that it
/// finds.
public struct SignatureIndex: Hashable, Sendable {
  /// The state of a file when its index was created.
  public struct Source: Hashable, Sendable {
    /// The size of the file in bytes.
    public var byteCount: Int
    /// The modification time, in any form of up to 255 bytes.
    public var modified: String

    /// Creates a state.
    public init(byteCount: Int, modified: String) {
      (self.byteCount, self.modified) = (byteCount, modified)
    }
  }

  struct Line: Hashable, Sendable {
    let byteCount: UInt32
    /// The number of colors, 0 for a photo without a scheme.
    let colorCount: UInt16
  }

  /// The maximum length of a line, in bytes.
  public static let maximumLineLength = 1 << 28
  /// The number of bytes that are read at a time.
  private static let partSize = 1 << 20

  /// The state of the file when it was last read.
  public var source = Source(byteCount: 0, modified: "")
  private(set) var lines: [Line] = []
  /// The colors of all lines, concatenated.
  private(set) var colors: [ColorSignature.Entry] = []
  /// The total number of bytes of the lines, from the beginning of the file.
  public private(set) var byteCount = 0
  /// The CRC-32 of all lines (ISO 3309, as in PNG).
  public private(set) var checksum: UInt32 = 0

  /// Creates an empty index.
  public init() {}

  /// Creates the index of complete lines of up to ``maximumLineLength`` bytes. The last line feed is
  /// optional.
  public init(lines: ArraySlice<UInt8>) {
    var rest = lines
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      let entries = ColorSignature(line: rest[..<end])?.entries ?? []
      self.lines.append(
        Line(byteCount: UInt32(end - rest.startIndex), colorCount: UInt16(entries.count)))
      colors += entries
      rest = rest[end...]
    }
    byteCount = lines.count
    checksum = CRC32.checksum(of: lines.span)
  }

  /// Creates an index from its parts, or returns `nil` if they are inconsistent.
  init?(lines: [Line], colors: [ColorSignature.Entry], byteCount: Int, checksum: UInt32) {
    var (bytes, count) = (0, 0)
    for line in lines {
      guard line.byteCount > 0 else { return nil }
      bytes += Int(line.byteCount)
      let end = count + Int(line.colorCount)
      guard end <= colors.count else { return nil }
      if end > count {
        let share = colors[count..<end].reduce(0) { $0 + Int($1.share) }
        guard share == ColorSignature.whole else { return nil }
      }
      count = end
    }
    guard bytes == byteCount, count == colors.count else { return nil }
    (self.lines, self.colors) = (lines, colors)
    (self.byteCount, self.checksum) = (byteCount, checksum)
  }

  /// The number of lines.
  public var lineCount: Int { lines.count }

  /// A Boolean value that indicates whether no line has colors.
  public var hasNoColors: Bool { colors.isEmpty }

  /// Appends the index of the following lines. Appending is associative: lines may be grouped in
  /// any way.
  public mutating func append(_ other: SignatureIndex) {
    lines += other.lines
    colors += other.colors
    checksum = CRC32.checksum(
      of: checksum, followedBy: other.checksum, ofByteCount: other.byteCount)
    byteCount += other.byteCount
  }

  /// Returns whether a file begins with the lines of the index, judged by their checksum. `bytes`
  /// returns the bytes of a range of the file, or fewer at the end of the file.
  public func isStart<Failure: Error>(
    ofFileWith bytes: (Range<Int>) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Bool {
    var (offset, sum) = (0, UInt32(0))
    while offset < byteCount {
      let part = try bytes(offset..<min(offset + Self.partSize, byteCount))
      guard !part.isEmpty else { return false }
      sum = CRC32.checksum(
        of: sum, followedBy: CRC32.checksum(of: part.span), ofByteCount: part.count)
      offset += part.count
    }
    return sum == checksum
  }
}
