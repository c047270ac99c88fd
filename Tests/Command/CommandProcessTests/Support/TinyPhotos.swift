import ScratchFolders

/// Photos of a few pixels, and files that are none.
enum TinyPhotos {
  typealias Color = (UInt8, UInt8, UInt8)

  /// The files, by name.
  static let files: [(name: String, bytes: [UInt8])] = [
    ("garden.ppm", picture("P6 48 32 255\n", 48 * 32) { channels(garden($0)) }),
    ("night.ppm", picture("P6 40 30 255\n", 40 * 30) { channels(night($0)) }),
    ("fog.pgm", picture("P5 32 24 255\n", 32 * 24) { [UInt8(90 + $0 % 32 * 3 + $0 / 32)] }),
    (
      "logo.pam",
      picture("P7\nWIDTH 24\nHEIGHT 16\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n", 24 * 16)
      {
        channels($0 % 24 < 9 ? (200, 30, 90) : (20, 120, 110)) + [UInt8($0 % 24 * 11)]
      }
    ),
    (
      "deep.ppm",
      picture("P6 16 12 65535\n", 16 * 12) { pixel in
        [pixel * 340, 40_000 - pixel * 150, 9_000 + pixel % 16 * 2_000]
          .flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      }
    ),
    ("red.png", TinyPNG.redAndBlue),
    // A name that has to be escaped in every format.
    ("a 'b' & \"c\" <d>; {e}, $f.png", TinyPNG.redAndBlue),
    ("clear.png", TinyPNG.transparent),
    ("mask.pgm", picture("P5 4 1 255\n", 4) { [[255, 255, 64, 0][$0]] }),
    ("cut.ppm", Array(picture("P6 48 32 255\n", 48 * 32) { channels(garden($0)) }.prefix(2_900))),
    ("junk.jpg", Array("This is no photo.\n".utf8)),
    ("empty.png", []),
    ("film", TinyFilm.threeScenes),
  ]

  private static func picture(_ header: String, _ count: Int, _ pixel: (Int) -> [UInt8]) -> [UInt8]
  {
    Array(header.utf8) + (0..<count).flatMap(pixel)
  }

  private static func channels(_ color: Color) -> [UInt8] { [color.0, color.1, color.2] }

  /// A sky over a meadow with a tree and a flower.
  private static func garden(_ pixel: Int) -> Color {
    let (x, y) = (pixel % 48, pixel / 48)
    let grain = UInt8((x * 7 + y * 13) % 11)
    if (6...9).contains(x), y >= 8 { return (60 + grain, 40 + grain, 30) }
    if (30...36).contains(x), (20...25).contains(y) { return (210 + grain, 30, 60 + grain) }
    if y < 16 { return (110 + UInt8(y * 5), 160 + UInt8(y * 3), 225 + grain) }
    return (70 + grain * 2, 120 + grain * 3, 50 + grain)
  }

  /// A dark sky with a warm window.
  private static func night(_ pixel: Int) -> Color {
    let (x, y) = (pixel % 40, pixel / 40)
    if (24...27).contains(x), (18...21).contains(y) { return (250, 200, UInt8(80 + x)) }
    return (UInt8(10 + y / 3), UInt8(12 + y / 2), UInt8(24 + x % 5 + y))
  }
}
