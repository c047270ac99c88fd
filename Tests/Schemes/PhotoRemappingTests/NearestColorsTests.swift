import ColorMath
import Testing

@testable import PhotoRemapping

struct NearestColorsTests {
  /// Returns pseudorandom colors, the same each time.
  private static func colors(_ count: Int, seed: UInt32) -> [SRGB8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return SRGB8(rgb: Int(state >> 8))
    }
  }

  @Test(arguments: [1, 2, 3, 16, 77, 256])
  func `the nearest color matches a comparison with all colors`(count: Int) {
    let palette = Self.colors(count, seed: 7).map { Oklab($0) }
    var search = NearestColors(palette)
    // Some cubes are searched twice, as their results are cached.
    for color in Self.colors(1500, seed: 8).map({ Oklab($0) }) + palette {
      let expected = palette.indices.min {
        palette[$0].squaredDifference(from: color) < palette[$1].squaredDifference(from: color)
      }
      #expect(search.index(nearest: color) == expected)
    }
  }

  @Test(arguments: [
    Oklab(lightness: 1.2, a: 0, b: 0), Oklab(lightness: -0.1, a: 0.6, b: 0),
    Oklab(lightness: 1, a: 0, b: 0), Oklab(lightness: 0.5, a: 0.5, b: -0.5),
    Oklab(lightness: .nan, a: 0, b: 0),
  ])
  func `colors outside all cubes have a nearest color, too`(_ color: Oklab) {
    let palette = Self.colors(9, seed: 3).map { Oklab($0) }
    var search = NearestColors(palette)
    let expected = palette.indices.min {
      palette[$0].squaredDifference(from: color) < palette[$1].squaredDifference(from: color)
    }
    #expect(search.index(nearest: color) == expected)
  }

  @Test func `the first of equal colors is chosen`() {
    var search = NearestColors([Oklab(SRGB8(rgb: 0)), Oklab(SRGB8(rgb: 0))])
    #expect(search.index(nearest: Oklab(SRGB8(rgb: 0x101010))) == 0)
  }

  /// A search by light covers whole cells at once, and compares only their corners.
  @Test(arguments: [1, 2, 8, 77, 256])
  func `a search by light finds an entry that is nearly the nearest`(count: Int) {
    let palette = Self.colors(count, seed: 5)
    let labs = palette.map { Oklab($0) }
    var search = NearestEntries(labs)
    var numbers = FixedNumbers()
    var worse = 0
    for step in 0..<6000 {
      // Half of the light is in the range of screens, and half beyond it, as accumulated errors may be.
      let range = step % 2 == 0 ? 1000 : 3000
      let light =
        Light(
          Double(numbers.next(below: range)), Double(numbers.next(below: range)),
          Double(numbers.next(below: range))) / 1000 - (step % 2 == 0 ? 0 : 1)
      let lab = Oklab(LinearSRGB(light))
      let least = labs.map { $0.difference(from: lab) }.min() ?? 0
      let index = search.index(nearest: light)
      let difference = labs[index].difference(from: lab)
      #expect(difference <= least + 0.01)
      worse += difference > least ? 1 : 0
    }
    #expect(worse <= 6)
    for limit in [-1.0, 2] {
      #expect(labs.indices.contains(search.index(nearest: Light(repeating: limit))))
    }
  }
}
