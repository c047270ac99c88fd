internal import Platform

/// The C library functions for colors and springs. Schemes do not depend on their last bits.
package enum LibM {
  package static func sine(degrees: Double) -> Double { sin(degrees * (.pi / 180)) }

  package static func cosine(degrees: Double) -> Double { cos(degrees * (.pi / 180)) }

  /// Returns the direction of a point in degrees, from 0 up to but not including 360.
  package static func direction(x: Double, y: Double) -> Double {
    Oklch.wrapped(hue: atan2(y, x) * (180 / .pi))
  }

  package static func sine(radians: Double) -> Double { sin(radians) }

  package static func cosine(radians: Double) -> Double { cos(radians) }

  /// Returns the direction of a point in radians, above -π and at most π.
  package static func directionInRadians(x: Double, y: Double) -> Double { atan2(y, x) }

  package static func exponential(_ x: Double) -> Double { exp(x) }

  /// Returns e to a power, minus 1, accurate even for small powers.
  package static func exponentialMinus1(_ x: Double) -> Double { expm1(x) }

  package static func logarithm(_ x: Double) -> Double { log(x) }

  package static func inverseHyperbolicTangent(_ x: Double) -> Double { atanh(x) }
}
