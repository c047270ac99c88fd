internal import BinaryParsing
internal import ColorMath
internal import SchemeExtraction
internal import SchemeResults

extension FuzzTarget {
  /// Histograms of photos and albums. The checksum is corrected first, because no mutation would
  /// match it.
  static let histograms = FuzzTarget(
    name: "histograms",
    exercise: { bytes in
      guard bytes.first != UInt8(ascii: "{") else {
        guard let record = try? HistogramRecord(json: String(decoding: bytes, as: UTF8.self)),
          let album = try? AlbumHistogram(record)
        else { return }
        try Finding.unless(HistogramRecord(album) == record)
        return
      }
      let sealed = sealed(bytes.dropLast(4))
      if let album = try? AlbumHistogram(encoded: sealed) {
        try check(album)
      } else if let photo = try? ColorHistogram(encoded: sealed) {
        try Finding.unless((try? ColorHistogram(encoded: photo.encoded())) == photo)
        try check(AlbumHistogram(photo))
      }
    },
    seeds: {
      let colors = ["#1a2b3c", "#ffffff", "#000", "#ff8800"].compactMap { SRGB8(hex: $0) }
      let photo = ColorHistogram(colors.enumerated().map { ($1, pixelCount: $0 * 300 + 1) })
      let album = AlbumHistogram(photo, weighing: .pixels)
      return [
        photo.encoded(), album.encoded(), AlbumHistogram(photo).encoded(),
        Array(HistogramRecord(album).json.utf8),
      ]
    },
    words: [
      "\"histogram\":1", "\"space\":\"bt2020-srgb\"", "\"weighing\":\"photos\"", "\"photos\":",
      "\"cells\":[[", "\"checksum\":", "18446744073709551615",
    ].map { Array($0.utf8) } + [
      [0x89, 0x43, 0x57, 0x41, 0x0D, 0x0A, 0x1A, 0x0A, 1],
      [0x89, 0x43, 0x57, 0x48, 0x0D, 0x0A, 0x1A, 0x0A, 2],
      [0xFF, 0xFF, 0x0F], [0x80, 0x80, 0x10],
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1],
    ])

  /// Returns the bytes followed by their checksum.
  static func sealed(_ content: ArraySlice<UInt8>) -> [UInt8] {
    let content = Array(content)
    let checksum = CRC32.checksum(of: content.span)
    return content + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
  }

  /// A decoded histogram must survive encoding, decoding and adding to an empty album.
  private static func check(_ album: AlbumHistogram) throws(Finding) {
    try Finding.unless((try? AlbumHistogram(encoded: album.encoded())) == album)
    let record = HistogramRecord(album)
    try Finding.unless((try? AlbumHistogram(record)) == album)
    try Finding.unless((try? HistogramRecord(json: record.json)) == record)
    var (left, right) = (AlbumHistogram(weighing: album.weighing), album)
    try Finding.unless((try? left.add(album)) != nil)
    try Finding.unless((try? right.add(AlbumHistogram(weighing: album.weighing))) != nil)
    try Finding.unless(left == album && right == album)
  }
}
