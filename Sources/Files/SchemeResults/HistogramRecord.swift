package import SchemeExtraction

/// The JSON of an album's histogram. All numbers are exact integers, including those above 2⁵³.
package struct HistogramRecord: JSONRecord {
  /// The version of this JSON format: 1.
  package var histogram: Int
  /// The color space of the cells: `bt2020-srgb`, the primaries of ITU-R BT.2020 with the transfer
  /// function of sRGB.
  package var space: String
  /// The weighting of photos: `photos` or `pixels`.
  package var weighing: String
  package var photos: UInt64
  /// The cells in ascending order: key, sum of alpha, and sums of red, green, and blue, each
  /// multiplied by alpha.
  package var cells: [[UInt64]]
  /// The CRC-32 in the last four bytes of the histogram's binary form.
  package var checksum: UInt32

  fileprivate static let version = 1

  package init(_ album: AlbumHistogram) {
    histogram = Self.version
    space = "bt2020-srgb"
    weighing = album.weighing.rawValue
    photos = UInt64(album.photoCount)
    cells = album.colors.entries.map { entry in
      [UInt64(entry.key), entry.alphaSum, entry.red, entry.green, entry.blue]
    }
    checksum = album.encoded().suffix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension AlbumHistogram {
  /// Creates the histogram of an untrusted record.
  package init(_ record: HistogramRecord) throws(ColorHistogram.ReadingError) {
    let version = HistogramRecord.version
    guard record.histogram <= version else { throw .newerVersion(record.histogram) }
    var cells: [(key: UInt32, sums: SIMD4<UInt64>)] = []
    cells.reserveCapacity(record.cells.count)
    for cell in record.cells {
      guard cell.count == 5, let key = UInt32(exactly: cell[0]) else { throw .damaged }
      cells.append((key, SIMD4(cell[2], cell[3], cell[4], cell[1])))
    }
    guard record.histogram == version, let weighing = Weighing(rawValue: record.weighing),
      let album = Self(cells: cells, photoCount: record.photos, weighing: weighing),
      HistogramRecord(album) == record
    else { throw .damaged }
    self = album
  }
}
