#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The functions taken from the C library: what a spring's closed form needs.
enum LibM {
  /// e to a power.
  static func exponential(_ x: Double) -> Double { exp(x) }
  /// e to a power, less 1, without losing the digits of a small power.
  static func exponentialMinus1(_ x: Double) -> Double { expm1(x) }
  /// The natural logarithm.
  static func logarithm(_ x: Double) -> Double { log(x) }
  /// The sine of an angle in radians.
  static func sine(_ x: Double) -> Double { sin(x) }
  /// The cosine of an angle in radians.
  static func cosine(_ x: Double) -> Double { cos(x) }
  /// The direction of a point in radians, more than -π and up to π.
  static func direction(x: Double, y: Double) -> Double { atan2(y, x) }
  /// The inverse of the hyperbolic tangent.
  static func inverseHyperbolicTangent(_ x: Double) -> Double { atanh(x) }
}
