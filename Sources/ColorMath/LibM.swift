#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The functions that are taken from the C library, which are those of angles.
///
/// Their last bits may differ between machines, so nothing that a scheme depends on uses them.
enum LibM {
  /// Returns the sine of an angle in degrees.
  static func sine(degrees: Double) -> Double { sin(degrees * (.pi / 180)) }

  /// Returns the cosine of an angle in degrees.
  static func cosine(degrees: Double) -> Double { cos(degrees * (.pi / 180)) }

  /// Returns the direction of a point, in degrees from 0 up to but not including 360.
  static func direction(x: Double, y: Double) -> Double {
    let degrees = atan2(y, x) * (180 / .pi)
    let positive = degrees < 0 ? degrees + 360 : degrees
    // A negative angle too small to matter would round up to 360.
    return positive < 360 ? positive : 0
  }
}
