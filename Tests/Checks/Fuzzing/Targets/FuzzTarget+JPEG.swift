internal import DecodingFixtures
internal import ImageDecoding

extension FuzzTarget {
  /// Decoding of JPEG files.
  static let jpeg = FuzzTarget(
    name: "jpeg",
    exercise: { bytes in try Decoding.exercise(bytes) },
    seeds: {
      try [.baseline, .progressive, .gray, .cmyk, .restarts, .rotated, .profiled].map {
        (image: SmallImage) in try image.bytes()
      }
    },
    corpora: [
      "fuzz-jpeg", "jpeg-broken", "jpeg-bugs", "jpeg-cmyk", "jpeg-exotic", "jpeg-restart",
      "jpeg-subsampling", "jpeg-valid", "exif-odd", "multi-soi", "truncated", "zero-size",
    ].map { "decoding/" + $0 },
    words: (0xC0...0xFE).map { [0xFF, $0] }
      + [
        "Exif\0\0", "ICC_PROFILE\0\u{1}\u{1}", "Adobe", "JFIF\0", "http://ns.adobe.com/xap/1.0/\0",
      ]
      .map { Array($0.utf8) },
    mutate: { bytes, mutation in
      guard let segments = JPEGSegment.segments(of: bytes) else { return nil }
      var list = PartList(parts: segments)
      list.mutate(&mutation, stock: stock) { $0.mutate(&$1) }
      return JPEGSegment.file(of: list.parts)
    })

  /// Rarely used segments: a restart interval, a number of lines (DNL), a hierarchical expansion,
  /// arithmetic conditioning, EXIF, a part of a profile, Adobe's transform, a comment.
  private static let stock = [
    JPEGSegment(0xDD, [0, 1]), JPEGSegment(0xDD, [0xFF, 0xFF]), JPEGSegment(0xDC, [0, 16]),
    JPEGSegment(0xDC, [0xFF, 0xFF]), JPEGSegment(0xDF, [0x11]), JPEGSegment(0xCC, [0, 0x10]),
    JPEGSegment(0xE1, Array("Exif\0\0".utf8) + EXIFSeed.orientation),
    JPEGSegment(0xE2, Array("ICC_PROFILE\0\u{1}\u{2}".utf8)),
    JPEGSegment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]), JPEGSegment(0xFE, [0x41]),
    JPEGSegment(0xD8), JPEGSegment(0xD9), JPEGSegment(0xD0),
  ]
}
