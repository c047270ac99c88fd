internal import BinaryParsing

/// The bytes of the histogram of an album, in their order:
///
/// | Bytes | Meaning |
/// |---|---|
/// | 8 | signature: `89 43 57 41 0D 0A 1A 0A` |
/// | 1 | version: 1 |
/// | 1 | weighing: 0 if all photos count the same, 1 if they count by their pixels |
/// | number | number of photos |
/// | number | number of cells that follow |
/// | | the cells, in ascending order of their numbers |
/// | 4 | CRC-32 of all bytes before (ISO 3309, as in PNG), lowest byte first |
///
/// A cell is five numbers:
///
/// - its number, delta-encoded: the difference from the number of the previous cell minus 1, or for
///   the first cell the number itself. A cell number has 6 bits each of red, green and blue, red
///   highest: the bins of code values from 0 to 255, as in the bytes of a ``ColorHistogram``;
/// - the sum of the pixels' alpha values, 255 for an opaque pixel;
/// - the sums of red, green and blue from 0 to 255, each times alpha.
///
/// Colors have the primaries of ITU-R BT.2020 and the transfer curve of sRGB. Numbers are unsigned
/// LEB128: seven bits a byte, lowest first; all bytes but the last have their highest bit set.
extension AlbumHistogram {
  private static let frame = ChecksummedFrame(
    signature: [0x89, 0x43, 0x57, 0x41, 0x0D, 0x0A, 0x1A, 0x0A], version: 1)
  private static let minimumCellSize = 5
  package static let maximumByteCount = ColorBins.count * 40 + 64

  /// Returns the histogram as bytes for ``init(encoded:)``. Equal histograms have equal bytes.
  public func encoded() -> [UInt8] {
    var output: [UInt8] = [weighing == .photos ? 0 : 1]
    output.append(encoded: UInt64(photoCount))
    output.append(encoded: UInt64(colors.entries.count))
    var nextKey: UInt32 = 0
    for entry in colors.entries {
      output.append(encoded: UInt64(entry.key - nextKey))
      nextKey = entry.key + 1
      for sum in [entry.alphaSum, entry.red, entry.green, entry.blue] {
        output.append(encoded: sum)
      }
    }
    return Self.frame.bytes(of: output)
  }

  /// Reads a histogram from the bytes that ``encoded()`` returned.
  ///
  /// - Parameter bytes: The bytes, which may come from an untrusted source.
  /// - Throws: ``ColorHistogram/ReadingError``.
  public init(encoded bytes: [UInt8]) throws(ColorHistogram.ReadingError) {
    var numbers = EncodedNumbers(try Self.frame.content(of: bytes).content)
    guard let weighing = numbers.nextByte(), weighing <= 1, let photoCount = numbers.next(),
      let count = numbers.next(),
      count <= min(ColorBins.count, numbers.byteCount / Self.minimumCellSize)
    else { throw .damaged }
    var cells: [(key: UInt32, sums: SIMD4<UInt64>)] = []
    cells.reserveCapacity(Int(count))
    var nextKey: UInt64 = 0
    for _ in 0..<count {
      guard let step = numbers.next(), step < UInt64(ColorBins.count) - nextKey,
        let alphaSum = numbers.next(), let red = numbers.next(), let green = numbers.next(),
        let blue = numbers.next()
      else { throw .damaged }
      cells.append((UInt32(nextKey + step), SIMD4(red, green, blue, alphaSum)))
      nextKey += step + 1
    }
    guard numbers.byteCount == 0,
      let histogram = Self(
        cells: cells, photoCount: photoCount, weighing: weighing == 0 ? .photos : .pixels)
    else { throw .damaged }
    self = histogram
  }
}
