import ColorProfiles

/// A row of linear light, whose samples with 16 bits become eight-bit code values.
struct PNGLightRow {
  static let bytesPerPixel = 8

  /// The bytes of RGBA with 16 bits per channel, most significant byte first: two elements for each
  /// pixel.
  var samples: [RGBA8]

  private let codes: LightCodes

  /// Returns the memory of a row and of its table of code values, in bytes.
  static func memory(width: Int) -> Int { width * bytesPerPixel + LightCodes.maximumMemory }

  init(width: Int, _ codes: LightCodes) {
    self.codes = codes
    samples = [RGBA8](repeating: RGBA8(), count: 2 * width)
  }

  /// Writes the pixels to a buffer, beginning at `start`.
  func write(to pixels: inout [RGBA8], from start: Int) {
    func sample(_ high: UInt8, _ low: UInt8) -> UInt16 { UInt16(high) << 8 | UInt16(low) }
    for column in 0..<samples.count / 2 {
      let (first, second) = (samples[2 * column], samples[2 * column + 1])
      // Alpha is not light. It is rounded as libpng does.
      let alpha = (Int(sample(second.blue, second.alpha)) * 255 + 32_895) >> 16
      pixels[start + column] = RGBA8(
        red: codes.red(sample(first.red, first.green)),
        green: codes.green(sample(first.blue, first.alpha)),
        blue: codes.blue(sample(second.red, second.green)), alpha: UInt8(alpha))
    }
  }
}
