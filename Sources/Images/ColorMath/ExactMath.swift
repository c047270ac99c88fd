/// Powers, logarithms and roots that give the same bits on every machine. The last bits of `pow`
/// and `cbrt` differ between C libraries and processors. These functions use only operations that
/// IEEE 754 defines exactly: + - × ÷ and the square root. Swift never fuses a multiplication and an
/// addition on its own.
package enum ExactMath {
  /// Returns the cube root, with the sign of `x`, within 2 units in the last place.
  package static func cubeRoot(_ x: Double) -> Double { CubeRootTable.shared.root(of: x) }

  /// Returns three cube roots, which is faster than computing them one after another.
  static func cubeRoots(_ x: (Double, Double, Double)) -> (Double, Double, Double) {
    let table = CubeRootTable.shared
    return (table.root(of: x.0), table.root(of: x.1), table.root(of: x.2))
  }

  /// Returns x^(5/12) for any `x` of at least 0: the power in the sRGB transfer function.
  package static func power5Over12(_ x: Double) -> Double {
    let root = cubeRoot(x)
    return root * root.squareRoot().squareRoot()
  }

  /// Returns x^(12/5) for any normal `x` above 0: the power in the inverse sRGB transfer function.
  @inline(__always)
  package static func power12Over5(_ x: Double) -> Double {
    guard x >= 0x1p-200, x <= 0x1p200 else { return power(x, 2.4) }
    // Dividing the bit pattern by -5 divides the exponent by -5, which gives an estimate of
    // x^(-1/5). Its maximum error is 3.3 %.
    var y = Double(bitPattern: 0x4CB8_9C6A_7EF9_D8D9 &- x.bitPattern / 5)
    var square = y * y
    var h = 1 - (x * y) * (square * square)
    let tail = 11.0 / 125 + h * (44.0 / 625) + (h * h) * (924.0 / 15625)
    y += (y * h) * ((1.0 / 5 + h * (3.0 / 25)) + (h * h) * tail)
    square = y * y
    h = 1 - (x * y) * (square * square)
    y += (y * h) * (1.0 / 5 + h * (3.0 / 25))
    let fourFifths = x * y
    return fourFifths * fourFifths * fourFifths
  }

  /// Returns x^y for any `x` of at least 0. For results from 1e-10 to 1e10, the relative error is
  /// about 1e-14.
  package static func power(_ x: Double, _ y: Double) -> Double {
    if y == 0 { return 1 }
    guard x > 0 else { return x == 0 ? (y > 0 ? 0 : .infinity) : .nan }
    return y == 1 ? x : powerOf2(y * logarithm2(x))
  }

  /// Returns the base-2 logarithm of a number above 0.
  package static func logarithm2(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x > 0 ? x : .nan }
    // For normal numbers, reading the bits is faster than reading the properties.
    let bits = x.bitPattern
    var (exponent, mantissa) =
      x.isNormal
      ? (Double(Int(bits >> 52) - 1023), Double(bitPattern: bits & ~0 >> 12 | 0x3FF << 52))
      : (Double(x.exponent), x.significand)
    if mantissa > 1.414213562373095 {
      mantissa /= 2
      exponent += 1
    }
    // log m = 2 artanh f, where f is at most 0.172. The series has a precision of 1e-16.
    let f = (mantissa - 1) / (mantissa + 1)
    let square = f * f
    // Unrolled, because a loop would divide in each iteration.
    var sum = 1.0 / 21
    sum = 1.0 / 19 + square * sum
    sum = 1.0 / 17 + square * sum
    sum = 1.0 / 15 + square * sum
    sum = 1.0 / 13 + square * sum
    sum = 1.0 / 11 + square * sum
    sum = 1.0 / 9 + square * sum
    sum = 1.0 / 7 + square * sum
    sum = 1.0 / 5 + square * sum
    sum = 1.0 / 3 + square * sum
    sum = 1 + square * sum
    return exponent + 2 * f * sum * 1.4426950408889634
  }

  package static func powerOf2(_ x: Double) -> Double {
    guard x > -1100 else { return x.isNaN ? x : 0 }
    guard x < 1100 else { return .infinity }
    let whole = x < 0 ? Int(x - 0.5) : Int(x + 0.5)
    // exp r, where r is at most 0.35. The series up to the thirteenth power has a precision of
    // 1e-17.
    let r = (x - Double(whole)) * 0.6931471805599453
    var sum = 1.0 / 6_227_020_800
    sum = 1.0 / 479_001_600 + r * sum
    sum = 1.0 / 39_916_800 + r * sum
    sum = 1.0 / 3_628_800 + r * sum
    sum = 1.0 / 362_880 + r * sum
    sum = 1.0 / 40_320 + r * sum
    sum = 1.0 / 5_040 + r * sum
    sum = 1.0 / 720 + r * sum
    sum = 1.0 / 120 + r * sum
    sum = 1.0 / 24 + r * sum
    sum = 1.0 / 6 + r * sum
    sum = 1.0 / 2 + r * sum
    sum = 1 + r * (1 + r * sum)
    guard -1022...1023 ~= whole
    else { return Double(sign: .plus, exponent: whole, significand: sum) }
    return sum * Double(bitPattern: UInt64(whole + 1023) << 52)
  }

  package static func logarithm(_ x: Double) -> Double { logarithm2(x) * 0.6931471805599453 }

  package static func exponential(_ x: Double) -> Double { powerOf2(x * 1.4426950408889634) }
}
