package import SchemeExtraction

/// The histogram of an album, as JSON has it.
///
/// All numbers are integers. Those above 2⁵³ are exact too, but not every JSON parser keeps them so.
package struct HistogramRecord: JSONRecord {
  /// The version of this JSON format: 1.
  package var histogram: Int
  /// The color space of the cells: `bt2020-srgb`, which has the primaries of ITU-R BT.2020 and the
  /// curve of sRGB.
  package var space: String
  /// The rule for how much each photo counts: `photos` or `pixels`.
  package var weighing: String
  /// The number of photos.
  package var photos: UInt64
  /// The cells, by rising number. Of each its number, the sum of the pixels' alpha values, and the sums of
  /// red, green and blue from 0 to 255, each times alpha.
  package var cells: [[UInt64]]
  /// The checksum of the histogram's binary form: the CRC-32 in its last four bytes.
  package var checksum: UInt32

  private static let version = 1
  private static let space = "bt2020-srgb"

  /// Creates the record of a histogram.
  package init(_ album: AlbumHistogram) {
    histogram = Self.version
    space = Self.space
    weighing = album.weighing.rawValue
    photos = UInt64(album.photoCount)
    cells = album.colors.entries.map { entry in
      [UInt64(entry.key), entry.alphaSum, entry.red, entry.green, entry.blue]
    }
    checksum = Self.checksum(of: album)
  }

  private static func checksum(of album: AlbumHistogram) -> UInt32 {
    album.encoded().suffix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension AlbumHistogram {
  /// Creates the histogram that a record describes.
  ///
  /// - Parameter record: The record, which may come from an untrusted source.
  /// - Throws: ``ColorHistogram/ReadingError``.
  package init(_ record: HistogramRecord) throws(ColorHistogram.ReadingError) {
    guard record.histogram <= 1 else { throw .newerVersion(record.histogram) }
    var cells: [(key: UInt32, sums: SIMD4<UInt64>)] = []
    cells.reserveCapacity(record.cells.count)
    for cell in record.cells {
      guard cell.count == 5, let key = UInt32(exactly: cell[0]) else { throw .damaged }
      cells.append((key, SIMD4(cell[2], cell[3], cell[4], cell[1])))
    }
    guard record.histogram == 1, let weighing = Weighing(rawValue: record.weighing),
      let album = Self(cells: cells, photoCount: record.photos, weighing: weighing),
      HistogramRecord(album) == record
    else { throw .damaged }
    self = album
  }
}
