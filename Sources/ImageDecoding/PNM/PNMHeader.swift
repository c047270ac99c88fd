import CImageCodecs

/// The header of a PNM picture: PBM, PGM, PPM or PAM, all with raw samples.
///
/// Source: the format pages of Netpbm, pbm(5), pgm(5), ppm(5) and pam(5).
struct PNMHeader: Hashable, Sendable {
  /// The size of the picture.
  let size: PixelSize
  /// The number of samples of a pixel: gray or three colors, perhaps with alpha.
  let channelCount: Int
  /// The maximum sample, from 1 to 65,535.
  let maximum: Int
  /// Whether samples are single bits, of which 1 is black.
  let isBitmap: Bool
  /// The bytes of the header.
  let bytes: [UInt8]

  var isGray: Bool { channelCount < 3 }
  var hasAlpha: Bool { channelCount == 2 || channelCount == 4 }
  /// The number of bytes of a sample, unless it is a bit.
  var bytesPerSample: Int { maximum > 255 ? 2 : 1 }

  /// The number of bytes of a row. It cannot overflow for a side of up to 2^32 pixels.
  var bytesPerRow: Int {
    isBitmap
      ? size.width / 8 + (size.width % 8 > 0 ? 1 : 0)
      : size.width * channelCount * bytesPerSample
  }

  /// Creates a header, or throws ``CodecFailure`` for an impossible picture.
  init(
    width: Int, height: Int, channelCount: Int, maximum: Int, isBitmap: Bool = false,
    bytes: [UInt8]
  ) throws(CodecFailure) {
    guard width > 0, height > 0 else {
      throw CodecFailure(.corrupt, reason: "its size is \(width) × \(height) pixels")
    }
    // The limits of other formats.
    guard width <= UInt32.max, height <= UInt32.max,
      let size = PixelSize(width: width, height: height)
    else { throw CodecFailure(.corrupt, reason: "a side is too long to be true") }
    guard 1...65_535 ~= maximum else {
      throw CodecFailure(
        .corrupt, reason: "its largest sample is \(maximum), which is not from 1 to 65535")
    }
    self.size = size
    self.channelCount = channelCount
    self.maximum = maximum
    self.isBitmap = isBitmap
    self.bytes = bytes
  }

  /// Reads the header of a picture, perhaps after its first byte.
  init(from bytes: PNMBytes, after first: UInt8? = nil) throws(CodecFailure) {
    var text = PNMHeaderText(bytes, after: first)
    let letter = if let first { first } else { try text.next() }
    guard letter == UInt8(ascii: "P") else { throw .noPNMHeader }
    switch try text.next() {
    case UInt8(ascii: "4"): self = try text.bitmap()
    case UInt8(ascii: "5"): self = try text.map(channelCount: 1)
    case UInt8(ascii: "6"): self = try text.map(channelCount: 3)
    case UInt8(ascii: "7"): self = try text.arbitraryMap()
    default: throw .noPNMHeader
    }
  }
}

extension CodecFailure {
  /// The failure of bytes that do not begin like a PNM picture.
  fileprivate static var noPNMHeader: CodecFailure {
    CodecFailure(.corrupt, reason: "there is no header of a raw PNM picture")
  }
}
