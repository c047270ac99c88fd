/// A table of exact cube roots, 64 for each doubling, with a short series between the entries.
struct CubeRootTable {
  static let shared = CubeRootTable()

  /// The cube roots and reciprocals of the numbers from 1 to 8 whose mantissa has six binary
  /// digits.
  private let known: [SIMD2<Double>]

  private init() {
    known = (0...192).map { (step: UInt64) in
      let x = Double(bitPattern: (1023 << 6 + step) << 46)
      // A Newton step corrects the last bits of the power.
      let root = ExactMath.power(x, 1.0 / 3)
      return SIMD2(root - (root * root * root - x) / (3 * root * root), 1 / x)
    }
  }

  /// Returns the cube root, with the sign of `x`, within 2 units in the last place.
  @inline(__always)
  func root(of x: Double) -> Double {
    let bits = x.magnitude.bitPattern
    let exponent = bits >> 52
    // Zero, subnormal numbers, infinities and NaN are handled separately.
    guard exponent > 0, exponent < 2047 else { return oddRoot(of: x) }
    // The magnitude is z · 8^n with z from 1 up to 8, so its root is the root of z times 2^n.
    let thirds = exponent / 3
    let z = bits &- (thirds &- 341) &* (3 << 52)
    let nearest = (z + 1 << 45) >> 46
    let step = known[Int(nearest - 1023 << 6)]
    let e = (Double(bitPattern: z) - Double(bitPattern: nearest << 46)) * step.y
    // The binomial series of (1 + e)^(1/3), where e is at most 1/128 and the remainder is 4e-17.
    // Terms are paired so that the processor can compute several in parallel.
    let square = e * e
    let series =
      (1.0 / 3 - e * (1.0 / 9))
      + square * ((5.0 / 81 - e * (10.0 / 243)) + square * (22.0 / 729 - e * (154.0 / 6561)))
    let root = (step.x + step.x * (e * series)) * Double(bitPattern: (thirds + 682) << 52)
    return x < 0 ? -root : root
  }

  @inline(never)
  private func oddRoot(of x: Double) -> Double {
    // Subnormal numbers have too few bits, so they are scaled by 2^54.
    x == 0 || !x.isFinite ? x : root(of: x * 0x1p54) * 0x1p-18
  }
}
