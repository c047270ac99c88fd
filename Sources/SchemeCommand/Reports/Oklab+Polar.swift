internal import ColorMath

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Oklab {
  /// The color by polar coordinates.
  var oklch: Oklch {
    let degrees = chroma == 0 ? 0 : atan2(b, a) * 180 / .pi
    return Oklch(
      lightness: lightness, chroma: chroma, hue: degrees < 0 ? degrees + 360 : degrees)
  }

  private var chroma: Double { (a * a + b * b).squareRoot() }
}
