internal import DecodingFixtures
internal import ImageDecoding

extension FuzzTarget {
  /// Decoding of PNG files.
  static let png = FuzzTarget(
    name: "png",
    exercise: { bytes in
      try Decoding.exercise(bytes)
      try Decoding.comparePNGReaders(bytes)
    },
    seeds: {
      try [.plainPNG, .interlacedPNG, .palettePNG, .deepPNG, .translucentPNG].map {
        (image: SmallImage) in try image.bytes()
      }
    },
    corpora: [
      "fuzz-png", "png-apng", "png-broken", "png-colour-chunks", "png-crashers", "png-features",
      "png-testpngs", "pngsuite", "pngsuite-corrupt",
    ].map { "decoding/" + $0 },
    words: (stock.map(\.type) + [PNGChunk.signature]),
    mutate: { bytes, mutation in
      guard let chunks = PNGChunk.chunks(of: bytes) else { return nil }
      var list = PartList(parts: chunks)
      list.mutate(&mutation, stock: stock) { $0.mutate(&$1) }
      return PNGChunk.file(of: list.parts)
    })

  /// A chunk of every kind that decoding uses, and some that it must ignore.
  private static let stock = [
    PNGChunk("IHDR", [0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 1]), PNGChunk("IDAT"), PNGChunk("IEND"),
    PNGChunk("PLTE", [0, 0, 0, 255, 255, 255]), PNGChunk("tRNS", [0, 1, 0, 2, 0, 3]),
    PNGChunk("cICP", [12, 13, 0, 1]), PNGChunk("gAMA", [0, 0, 0xB1, 0x8F]),
    PNGChunk("cHRM", [UInt8](repeating: 1, count: 32)), PNGChunk("sRGB", [0]),
    PNGChunk("eXIf", EXIFSeed.orientation), PNGChunk("bKGD", [0, 0, 0, 0, 0, 0]),
    PNGChunk("pHYs", [0, 0, 0, 1, 0, 0, 0, 1, 1]), PNGChunk("sBIT", [8, 8, 8]),
    PNGChunk("tEXt", Array("Title\0text".utf8)),
    PNGChunk("zTXt", Array("Title\0\0".utf8) + Zlib.deflated(Array("text".utf8))),
    PNGChunk("iTXt", Array("Title\0\u{1}\0en\0Title\0".utf8) + Zlib.deflated(Array("text".utf8))),
    PNGChunk("iCCP", Array("name\0\0".utf8) + Zlib.deflated(ProfileSeed.displayP3)),
    PNGChunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]), PNGChunk("fcTL", [UInt8](repeating: 0, count: 26)),
    PNGChunk("fdAT", [0, 0, 0, 1, 0]), PNGChunk("hIST", [0, 1]), PNGChunk("sPLT"),
  ]
}
