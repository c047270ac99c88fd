/// The curve between the channels of sRGB as they are stored and the light they stand for.
///
/// Display P3 uses the same curve. Negative numbers are treated as their magnitude, with the sign.
/// Source: IEC 61966-2-1 with the constants of CSS Color 4, section 10.2.
package enum SRGBTransfer {
  /// The light of an encoded channel.
  package static func linear(_ encoded: Double) -> Double {
    let size = encoded.magnitude
    guard size > 0.04045 else { return encoded / 12.92 }
    let light = ExactMath.power12Over5((size + 0.055) / 1.055)
    return encoded < 0 ? -light : light
  }

  /// The encoded channel of an amount of light.
  package static func encoded(_ linear: Double) -> Double {
    let size = linear.magnitude
    guard size > 0.0031308 else { return linear * 12.92 }
    let encoded = 1.055 * ExactMath.power5Over12(size) - 0.055
    return linear < 0 ? -encoded : encoded
  }

  /// The light of each of the 256 code values.
  package static let linearOfCode: [Double] = (0...255).map { linear(Double($0) / 255) }
}
