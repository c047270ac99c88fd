import ColorMath
import Foundation
import Testing

@Suite struct ExactMathTests {
  /// Returns numbers spaced evenly on a logarithmic scale from `low` to `high`.
  static func samples(from low: Double, to high: Double, count: Int = 100_000) -> [Double] {
    (0..<count).map { low * pow(high / low, Double($0) / Double(count - 1)) }
  }

  @Test func `cube roots are within four units in the last place of the C library's`() {
    for x in Self.samples(from: 1e-150, to: 1e150) + Self.samples(from: 1e-9, to: 2) {
      let (ours, theirs) = (ExactMath.cubeRoot(x), cbrt(x))
      #expect(abs(ours - theirs) <= 4 * theirs.ulp, "\(x)")
      #expect(ExactMath.cubeRoot(-x) == -ours)
    }
  }

  @Test(arguments: [0, 1, 2, 3, 4, 7, 10, 0.5, 0.125, 1e5])
  func `the cube root of a cube is exact`(root: Double) {
    #expect(ExactMath.cubeRoot(root * root * root) == root)
  }

  @Test func `cube roots handle negative zero, infinities, NaN and subnormal numbers`() {
    #expect(ExactMath.cubeRoot(-0.0).sign == .minus)
    #expect(ExactMath.cubeRoot(.infinity) == .infinity)
    #expect(ExactMath.cubeRoot(-.infinity) == -.infinity)
    #expect(ExactMath.cubeRoot(.nan).isNaN)
    let tiny = Double.leastNonzeroMagnitude
    #expect(abs(ExactMath.cubeRoot(tiny) / cbrt(tiny) - 1) < 1e-15)
  }

  @Test func `the powers of the sRGB curve are within 2e-15 of the C library's`() {
    for x in Self.samples(from: 1e-9, to: 100) {
      #expect(abs(ExactMath.power5Over12(x) / pow(x, 5.0 / 12) - 1) < 2e-15, "\(x)")
    }
    // The C library gets 2.4 rounded, which matters far from 1.
    for x in Self.samples(from: 0.01, to: 10) {
      #expect(abs(ExactMath.power12Over5(x) / pow(x, 2.4) - 1) < 2e-15, "\(x)")
    }
  }

  @Test(arguments: [-1, 0.01, 0.45, 1, 1.8, 2.2, 2.6, 60])
  func `other powers are within 3e-14 of the C library's`(exponent: Double) {
    for x in Self.samples(from: 1e-4, to: 10, count: 5_000) {
      let theirs = pow(x, exponent)
      guard theirs > 1e-60, theirs < 1e60 else { continue }
      #expect(abs(ExactMath.power(x, exponent) / theirs - 1) < 3e-14, "\(x)")
    }
  }

  @Test func `powers of 2 match the C library down to the smallest subnormal number`() {
    for step in 0...20_000 {
      let exponent = -1100 + Double(step) * 0.11
      let (ours, theirs) = (ExactMath.powerOf2(exponent), exp2(exponent))
      guard theirs < .infinity else {
        #expect(ours == .infinity, "\(exponent)")
        continue
      }
      // Subnormal numbers may differ in the last place only.
      let tolerance = max(4e-16 * theirs, .leastNonzeroMagnitude)
      #expect(abs(ours - theirs) <= tolerance, "\(exponent)")
    }
  }

  @Test func `powers of edge cases have the standard results`() {
    #expect(ExactMath.power(0, 2) == 0)
    #expect(ExactMath.power(0, 0) == 1)
    #expect(ExactMath.power(0, -1) == .infinity)
    #expect(ExactMath.power(2, 10_000) == .infinity)
    #expect(ExactMath.power(2, -10_000) == 0)
    #expect(ExactMath.power(-1, 0.5).isNaN)
    #expect(ExactMath.powerOf2(.nan).isNaN)
    #expect(ExactMath.logarithm2(8) == 3)
    for (x, logarithm) in [(0x1p-1022, -1022.0), (0x1p-1060, -1060), (0x1p-1074, -1074)] {
      #expect(ExactMath.logarithm2(x) == logarithm)
    }
    #expect(ExactMath.logarithm2(0) == -.infinity && ExactMath.logarithm2(.infinity) == .infinity)
  }

  @Test(arguments: [0, 1, 7, 8, 9, 1000])
  func `exponentials in single precision have a relative error of at most 1e-5`(count: Int) {
    let numbers = (0..<count).map { 79.9 - Double($0) * 159.8 / 1000 }
    let exponentials = ExactMath.exponentials(of: numbers)
    #expect(exponentials.count == count)
    for (x, exponential) in zip(numbers, exponentials) {
      #expect(abs(exponential / exp(x) - 1) < 1e-5, "\(x)")
    }
    #expect(ExactMath.exponentials(of: [-1e9]) == ExactMath.exponentials(of: [-80]))
  }
}
