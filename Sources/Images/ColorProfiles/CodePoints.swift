/// The code points that identify a color space in several media formats, as in PNG's cICP chunk.
/// Source: ITU-T H.273 (07/2024), tables 2 and 3.
struct CodePoints: Hashable, Sendable {
  var primaries: UInt8
  var transfer: UInt8

  /// Reads the four bytes of a cICP chunk. Only RGB (matrix 0) with full range is valid.
  init?(png bytes: [UInt8]) {
    guard bytes.count == 4, bytes[2] == 0, bytes[3] == 1 else { return nil }
    (primaries, transfer) = (bytes[0], bytes[1])
  }

  /// The primaries and their name, or `nil` for an unknown code point.
  var namedPrimaries: (name: String, primaries: RGBPrimaries)? {
    let illuminantC = RGBPrimaries.Chromaticity(x: 0.310, y: 0.316)
    let cinema = RGBPrimaries.Chromaticity(x: 0.314, y: 0.351)
    return switch primaries {
    case 1: ("BT.709", RGBPrimaries(0.64, 0.33, 0.30, 0.60, 0.15, 0.06))
    case 4: ("BT.470 M", RGBPrimaries(0.67, 0.33, 0.21, 0.71, 0.14, 0.08, white: illuminantC))
    case 5: ("BT.470 B/G", RGBPrimaries(0.64, 0.33, 0.29, 0.60, 0.15, 0.06))
    case 6, 7: ("SMPTE 170M", RGBPrimaries(0.630, 0.340, 0.310, 0.595, 0.155, 0.070))
    case 8: ("film", RGBPrimaries(0.681, 0.319, 0.243, 0.692, 0.145, 0.049, white: illuminantC))
    case 9: ("BT.2020", RGBPrimaries(0.708, 0.292, 0.170, 0.797, 0.131, 0.046))
    case 11: ("DCI-P3", RGBPrimaries(0.680, 0.320, 0.265, 0.690, 0.150, 0.060, white: cinema))
    case 12: ("P3", RGBPrimaries(0.680, 0.320, 0.265, 0.690, 0.150, 0.060))
    case 22: ("EBU 3213", RGBPrimaries(0.630, 0.340, 0.295, 0.605, 0.155, 0.077))
    default: nil
    }
  }

  /// The transfer function and its name, or `nil` for an unknown code point.
  var namedCurve: (name: String, curve: ToneCurve)? {
    switch transfer {
    case 1, 6, 11, 14, 15: ("BT.709", .bt709)
    case 4: ("gamma 2.2", .gamma(2.2))
    case 5: ("gamma 2.8", .gamma(2.8))
    case 7: ("SMPTE 240M", .smpte240M)
    case 8: ("linear", .linear)
    case 13: ("sRGB", .sRGB)
    case 16: ("PQ", .pq)
    case 17: ("gamma 2.6", .gamma(2.6))
    case 18: ("HLG", .hlg)
    default: nil
    }
  }
}
