import ImageDecoding

extension RGBA8 {
  /// The channels in one number, red in the lowest bits, as they lie in memory.
  @inline(__always)
  var bits: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// The color as `0xRRGGBB`.
  var color: UInt32 { bits.byteSwapped &>> 8 }

  @inline(__always)
  init(bits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits &>> 8),
      blue: UInt8(truncatingIfNeeded: bits &>> 16), alpha: UInt8(truncatingIfNeeded: bits &>> 24))
  }

  /// Creates the opaque pixel of a color given as `0xRRGGBB`.
  init(color: UInt32) {
    self.init(bits: color.byteSwapped &>> 8 | 0xFF00_0000)
  }
}

extension UInt32 {
  /// The opacity of a pixel with these ``RGBA8/bits``, from 0 for transparent to 255.
  var alpha: UInt32 { self &>> 24 }
}
