internal import DecodingFixtures
internal import ImageDecoding
internal import SampleImageGenerator

/// EXIF blocks used as seeds.
enum EXIFSeed {
  /// One directory with one entry, little-endian.
  static let orientation: [UInt8] = EXIFBlock.orientation(6)
  /// A big-endian block in which another entry comes first, and the next directory is the first one
  /// again.
  static let loop: [UInt8] =
    [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 2, 1, 0x0F, 0, 2, 0, 0, 0, 4, 0x41, 0x41, 0x41, 0]
    + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0, 0, 0, 0, 8]
}

extension FuzzTarget {
  /// EXIF blocks.
  static let exif = FuzzTarget(
    name: "exif",
    exercise: { bytes in
      guard let orientation = Orientation(exif: bytes) else { return }
      try Finding.unless((1...8).contains(orientation.rawValue))
    },
    seeds: { [EXIFSeed.orientation, EXIFSeed.loop] }, corpora: ["decoding/exif-odd"],
    seed: { bytes in
      (JPEGSegment.segments(of: bytes) ?? []).compactMap { segment in
        guard segment.marker == 0xE1, let payload = segment.payload,
          payload.starts(with: Array("Exif\0\0".utf8))
        else { return nil }
        return Array(payload.dropFirst(6))
      }
    },
    words: [
      [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x12, 1, 3, 0, 1, 0, 0, 0],
      [1, 0x12, 0, 3, 0, 0, 0, 1], [0x12, 1, 4, 0], [0x12, 1, 1, 0], [0xFF, 0xFF, 0xFF, 0xFF],
    ])
}
