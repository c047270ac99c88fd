import ColorMath

/// A transfer function from a stored channel, 0 to 1, to its amount of light.
enum ToneCurve: Hashable, Sendable {
  /// Light proportional to the channel.
  case linear
  /// The curve of sRGB.
  case sRGB
  /// A power of the channel.
  case gamma(Double)
  /// A power with a straight part near black, indirect because it is large and rare.
  indirect case parametric(ParametricCurve)
  /// Light at two or more evenly spaced channels, with linear interpolation.
  case table([Float])
  /// The inverse of the camera curve of BT.709.
  case bt709
  /// The inverse of the curve of SMPTE 240M.
  case smpte240M
  /// Perceptual quantizer; 1 is HDR reference white, 203 cd/m².
  case pq
  /// Hybrid log-gamma on a display of 1,000 cd/m²; 1 is HDR reference white, 203 cd/m².
  case hlg

  /// The compression of light brighter than white, if the curve has any.
  var highlights: Highlights? {
    switch self {
    case .pq: .pq
    case .hlg: .hlg
    default: nil
    }
  }

  /// Returns the light of a channel within 0...1. It may be infinite for extreme exponents.
  func light(of channel: Double) -> Double {
    switch self {
    case .linear: channel
    case .sRGB: SRGBTransfer.linear(channel)
    case .gamma(let exponent): ExactMath.power(channel, exponent)
    case .parametric(let curve): curve.light(of: channel)
    case .table(let entries): Self.interpolated(entries, at: channel)
    case .bt709: Self.bt709(channel)
    case .smpte240M: Self.smpte240M(channel)
    case .pq: Self.pq(channel)
    case .hlg: Self.hlg(channel)
    }
  }

  /// The exact and fast sRGB curve if this is a parametric curve within 0.0001 of it at all
  /// eight-bit codes, and otherwise this curve.
  var simplified: ToneCurve {
    guard case .parametric = self else { return self }
    let isSRGB = (0...255).allSatisfy { code in
      let channel = Double(code) / 255
      return (light(of: channel) - SRGBTransfer.linear(channel)).magnitude < 1e-4
    }
    return isSRGB ? .sRGB : self
  }

  private static func interpolated(_ entries: [Float], at channel: Double) -> Double {
    let position = channel * Double(entries.count - 1)
    let index = min(Int(position), entries.count - 2)
    let (low, high) = (Double(entries[index]), Double(entries[index + 1]))
    return low + (high - low) * (position - Double(index))
  }

  /// Returns light by BT.709. Source: ITU-R BT.709-6, item 1.2, with the precise constants of BT.2020-2.
  private static func bt709(_ channel: Double) -> Double {
    let (alpha, beta) = (1.09929682680944, 0.018053968510807)
    return channel < 4.5 * beta
      ? channel / 4.5 : ExactMath.power((channel + alpha - 1) / alpha, 1 / 0.45)
  }

  /// Returns light by SMPTE 240M. Source: ITU-T H.273, table 3, value 7.
  private static func smpte240M(_ channel: Double) -> Double {
    channel < 0.0913 ? channel / 4 : ExactMath.power((channel + 0.1115) / 1.1115, 1 / 0.45)
  }

  /// Returns light by PQ. Source: ITU-R BT.2100-2, table 4; reference white from BT.2408-7, section 2.1.
  private static func pq(_ channel: Double) -> Double {
    let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
    let p = ExactMath.power(channel, 1 / m2)
    return 10_000 / 203 * ExactMath.power(max(p - c1, 0) / (c2 - c3 * p), 1 / m1)
  }

  /// Returns light by HLG. Source: ITU-R BT.2100-2, table 5; each channel has the display's gamma of 1.2.
  private static func hlg(_ channel: Double) -> Double {
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    let scene =
      channel <= 0.5 ? channel * channel / 3 : (ExactMath.exponential((channel - c) / a) + b) / 12
    return 1_000 / 203 * ExactMath.power(scene, 1.2)
  }
}

extension Double {
  /// The number clamped to 0...1. NaN becomes 0.
  var clampedToUnit: Double { self > 0 ? min(self, 1) : 0 }
}
