internal import ColorMath
internal import DecodingFixtures
internal import ImageDecoding
internal import SampleImageGenerator

/// The profiles used as seeds.
enum ProfileSeed {
  static let displayP3 = DisplayP3Profile.bytes

  /// The profile embedded in a file, if any.
  static func embedded(in bytes: [UInt8]) -> [[UInt8]] {
    if let chunks = PNGChunk.chunks(of: bytes) {
      return chunks.compactMap(\.profile)
    }
    let parts = JPEGSegment.segments(of: bytes)?.compactMap(\.profilePart) ?? []
    return parts.isEmpty ? [] : [parts.reduce([], +)]
  }
}

extension FuzzTarget {
  /// Color profiles.
  static let profile = FuzzTarget(
    name: "profile",
    exercise: { bytes in
      if let inks = try? CMYKProfile(icc: bytes) {
        try Finding.unless(!inks.name.isEmpty)
        var pixels = bytes.prefix(64).map { RGBA8(red: $0, green: 255 - $0, blue: $0, alpha: $0) }
        CMYKConverter(inks).convert(&pixels, count: pixels.count)
        try Finding.unless(pixels.allSatisfy { $0.alpha == 255 })
      }
      guard let profile = try? ColorProfile(icc: bytes) else { return }
      try Finding.unless(!profile.name.isEmpty)
      for code in 0..<27 {
        let light = profile.linearSRGB(
          red: Double(code % 3) / 2, green: Double(code / 3 % 3) / 2, blue: Double(code / 9) / 2)
        try Finding.unless([light.red, light.green, light.blue].allSatisfy { -64...64 ~= $0 })
      }
    },
    seeds: { [ProfileSeed.displayP3] }, corpora: ["decoding/icc", "decoding/png-colour-chunks"],
    seed: { ProfileSeed.embedded(in: $0) },
    words: [
      "acsp", "RGB ", "GRAY", "CMYK", "XYZ ", "Lab ", "mntr", "scnr", "prtr", "spac", "link",
      "desc",
      "mluc", "text", "curv", "para", "mft1", "mft2", "mAB ", "mBA ", "rXYZ", "gXYZ", "bXYZ",
      "wtpt",
      "rTRC", "gTRC", "bTRC", "kTRC", "A2B0", "A2B1", "chad", "cprt", "enUS",
    ].map { Array($0.utf8) })
}
