/// The transfer function between encoded channels and linear light of sRGB and Display P3. A
/// negative number is converted like its magnitude, and keeps its sign. Source: IEC 61966-2-1 with
/// the constants of CSS Color 4, section 10.2.
package enum SRGBTransfer {
  package static func linear(_ encoded: Double) -> Double { linear(encoded, table) }

  /// Returns the light of three encoded channels, which is faster than converting them one after
  /// another.
  static func linear(_ channels: (Double, Double, Double)) -> (Double, Double, Double) {
    let table = table
    return (linear(channels.0, table), linear(channels.1, table), linear(channels.2, table))
  }

  package static func encoded(_ linear: Double) -> Double {
    let size = linear.magnitude
    guard size > 0.0031308 else { return linear * 12.92 }
    let encoded = 1.055 * ExactMath.power5Over12(size) - 0.055
    return linear < 0 ? -encoded : encoded
  }

  /// The light of each of the 256 code values.
  package static let linearOfCode: [Double] = (0...255).map { linear(Double($0) / 255) }

  /// The light of every half code value, and the reciprocal of its channel plus 0.055.
  private static let table: [SIMD2<Double>] = (0...510).map { step in
    let channel = Double(step) * (1.0 / 510)
    return SIMD2(power(channel), 1 / (channel + 0.055))
  }

  /// Returns the light of a channel by the curved part of the function, without the table.
  private static func power(_ encoded: Double) -> Double {
    ExactMath.power12Over5((encoded + 0.055) / 1.055)
  }

  @inline(__always)
  private static func linear(_ encoded: Double, _ table: [SIMD2<Double>]) -> Double {
    let size = encoded.magnitude
    guard size > 0.04045 else { return encoded / 12.92 }
    var light: Double
    if size <= 1 {
      let step = Int(size * 510 + 0.5)
      let known = table[step]
      // The binomial series of (1 + e)^2.4, where e is at most 0.0104 and the remainder is 4e-17.
      // Terms are paired so that the processor can compute several in parallel.
      let e = (size - Double(step) * (1.0 / 510)) * known.y
      let series =
        (2.4 + e * 1.68) + (e * e) * ((0.224 - e * 0.0336) + (e * e) * (0.010752 - e * 0.0046592))
      light = known.x + known.x * (e * series)
    } else {
      light = power(size)
    }
    return encoded < 0 ? -light : light
  }
}
