import ColorMath
import ImageDecoding

extension SchemeExtractor.Space {
  /// Returns the coordinates in the space of code values of a profile, whose color is given.
  func place(
    of codes: SRGB, _ profile: ColorProfile, color: @autoclosure () -> Oklab
  ) -> SIMD3<Double> {
    switch self {
    case .oklab:
      let color = color()
      return SIMD3(color.lightness, color.a, color.b)
    case .srgb:
      let encoded = (profile.isSRGB ? codes : SRGB(LinearSRGB(codes, profile))).clipped
      return SIMD3(encoded.red, encoded.green, encoded.blue)
    case .lab:
      let color = CIELab(LinearSRGB(codes, profile))
      return SIMD3(color.lightness, color.a, color.b) / 100
    }
  }

  func color(at place: SIMD3<Double>) -> Oklab {
    switch self {
    case .oklab: Oklab(lightness: place.x, a: place.y, b: place.z)
    case .srgb: Oklab(SRGB(red: place.x, green: place.y, blue: place.z))
    case .lab:
      Oklab(
        LinearSRGB(
          XYZ(XYZD50(CIELab(lightness: place.x * 100, a: place.y * 100, b: place.z * 100)))))
    }
  }

  func code(of color: Oklab) -> SRGB8 { self == .srgb ? SRGB8(SRGB(color)) : SRGB8(nearest: color) }
}
