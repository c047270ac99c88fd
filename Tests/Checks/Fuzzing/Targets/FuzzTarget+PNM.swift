internal import DecodingFixtures
internal import ImageDecoding

extension FuzzTarget {
  /// Decoding of PNM images.
  static let pnm = FuzzTarget(
    name: "pnm",
    exercise: { bytes in try Decoding.exercise(bytes) },
    seeds: { try SmallImage.pnm.map { (image: SmallImage) in try image.bytes() } },
    words: [
      "P4\n", "P5\n", "P6\n", "P7\n", "#", "WIDTH ", "HEIGHT ", "DEPTH ", "MAXVAL ", "TUPLTYPE ",
      "ENDHDR\n", "RGB_ALPHA", "GRAYSCALE_ALPHA", "BLACKANDWHITE", "65535", "4294967295", "\r\n",
    ].map { Array($0.utf8) })
}
