import ColorMath
import SchemeExtraction
import SchemePictures

/// Random schemes from a seed, for tests.
struct RandomColors {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A number from 0 up to but not including 1.
  mutating func fraction() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  /// From 1 to 40 colors. Their shares add up to 1; some are tiny.
  mutating func scheme() -> [PictureColor] {
    let count = 1 + Int(random.next() % 40)
    // High powers make a few shares large and many small.
    let power = 1 + Int(random.next() % 6)
    let weights = (0..<count).map { _ in
      (0..<power).reduce(1.0) { product, _ in product * fraction() } + 1e-6
    }
    let total = weights.reduce(0, +)
    return weights.map { weight in
      let bits = random.next()
      let color = SRGB8(
        red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
        blue: UInt8(truncatingIfNeeded: bits >> 16))
      return PictureColor(
        color: color, share: weight / total, shareText: ">99.9%",
        name: ColorNames.everyday.nearest(to: color).name)
    }
  }
}
