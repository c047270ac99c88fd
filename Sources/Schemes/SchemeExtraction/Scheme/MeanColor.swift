import ColorMath
import ImageDecoding

extension ColorHistogram.Entry {
  /// Creates the entry of a color given as `0xRRGGBB`.
  init(color: UInt32, alphaSum: UInt64, firstPosition: UInt64) {
    let sums = SIMD4(UInt64(color &>> 16), UInt64(color &>> 8 & 0xFF), UInt64(color & 0xFF), 1)
    self.init(
      key: color, firstColor: color, sums: sums &* alphaSum, firstPosition: firstPosition)
  }

  /// The sums of red, green and blue times alpha, and of alpha.
  var sums: SIMD4<UInt64> { SIMD4(red, green, blue, alphaSum) }

  var mean: SRGB { SRGB(meanOf: sums) }

  var position: PixelPosition {
    PixelPosition(x: Int(firstPosition & 0xFFFF_FFFF), y: Int(firstPosition >> 32))
  }

  var firstPixel: RGBA8 { RGBA8(color: firstColor) }
}

extension SRGB {
  /// Creates the mean of pixels, from the sums of red, green and blue times alpha, and of alpha.
  init(meanOf sums: SIMD4<UInt64>) {
    let scale = Double(sums.w) * 255
    self.init(
      red: Double(sums.x) / scale, green: Double(sums.y) / scale, blue: Double(sums.z) / scale)
  }
}

extension LinearSRGB {
  init(_ codes: SRGB, _ profile: ColorProfile) {
    self =
      profile.isSRGB
      ? LinearSRGB(codes)
      : profile.linearSRGB(red: codes.red, green: codes.green, blue: codes.blue)
  }
}

extension Oklab {
  init(_ codes: SRGB, _ profile: ColorProfile) { self.init(LinearSRGB(codes, profile)) }
}
