import ColorMath

/// The encoding of colors under D50 as the numbers of a lookup table, 0 to 1.
///
/// Source: ICC.1:2022, 6.3.4 and 10.10.
enum ConnectionSpaceEncoding: Hashable, Sendable {
  /// XYZ, where 1 stands for 1 + 32767/32768.
  case xyz
  /// L* from 0 to 100; a* and b* from -128 to 127.
  case lab
  /// The 16-bit Lab of version 2, whose L* reaches 100 a little before the end.
  case legacyLab

  /// The numbers of black.
  var black: SIMD4<Double> {
    switch self {
    case .xyz: SIMD4()
    case .lab: SIMD4(0, 128.0 / 255, 128.0 / 255, 0)
    case .legacyLab: SIMD4(0, 128.0 * 256 / 65535, 128.0 * 256 / 65535, 0)
    }
  }

  /// Returns the light of the color that numbers stand for, with D50 as the white of sRGB.
  func linearSRGB(_ value: SIMD4<Double>) -> LinearSRGB {
    switch self {
    case .xyz:
      let scale = 1 + 32767.0 / 32768
      let (red, green, blue) = ColorProfile.connectionSpaceToLinearSRGB.times(
        value.x * scale, value.y * scale, value.z * scale)
      return LinearSRGB(red: red, green: green, blue: blue)
    case .lab:
      let lab = CIELab(lightness: value.x * 100, a: value.y * 255 - 128, b: value.z * 255 - 128)
      return LinearSRGB(XYZ(XYZD50(lab)))
    case .legacyLab:
      let lab = CIELab(
        lightness: value.x * 100 * 65535 / 65280, a: value.y * 65535 / 256 - 128,
        b: value.z * 65535 / 256 - 128)
      return LinearSRGB(XYZ(XYZD50(lab)))
    }
  }
}
