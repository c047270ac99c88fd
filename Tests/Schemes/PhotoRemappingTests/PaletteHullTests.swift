import ColorMath
import Testing

@testable import PhotoRemapping

/// The mixtures of a palette, and those nearest to light that cannot be mixed.
struct PaletteHullTests {
  private static func light(_ rgb: Int) -> Light { LinearSRGB(SRGB8(rgb: rgb)).channels }

  private static func hull(_ colors: [Int]) -> PaletteHull { PaletteHull(of: colors.map(light)) }

  private static func look(_ light: Light) -> Oklab { Oklab(LinearSRGB(light)) }

  private static let palettes: [[Int]] = [
    [0x204060], [0, 0xFFFFFF], [0, 0x808080, 0xFFFFFF], [0x0F380F, 0x306230, 0x8BAC0F, 0x9BBC0F],
    [0x002B36, 0xFDF6E3, 0xDC322F, 0x268BD2, 0x859900, 0x6C71C4, 0xB58900],
    [0xFF0000, 0xFF0000, 0x00FF00], (0..<20).map { $0 * 0x0A0A0A },
  ]

  @Test(arguments: palettes)
  func `entries and their mixtures are left unchanged`(colors: [Int]) {
    let hull = Self.hull(colors)
    var lattice = MixtureLattice(hull)
    var seeds = FixedNumbers()
    for _ in 0..<10 {
      let some = (0..<4).map { _ in Self.light(colors[seeds.next(below: colors.count)]) }
      for light in some + [some.reduce(Light(), +) / 4] {
        #expect(hull.mixture(nearest: light) == light)
        #expect(lattice.mixture(nearest: light) == light)
      }
    }
  }

  /// Tries mixtures of any three entries in steps of an eighth.
  @Test(arguments: palettes.filter { $0.count < 9 })
  func `no other mixture looks noticeably more like the light`(colors: [Int]) {
    let (hull, lights) = (Self.hull(colors), colors.map(Self.light))
    var lattice = MixtureLattice(hull)
    for rgb in [0, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFF00FF, 0x00FFFF, 0x7F3010, 0x3355EE] {
      let (light, goal) = (Self.light(rgb), Self.look(Self.light(rgb)))
      let reached = Self.look(hull.mixture(nearest: light)).difference(from: goal)
      let about = Self.look(lattice.mixture(nearest: light)).difference(from: goal)
      #expect(about < reached + 0.01)
      for one in lights {
        for other in lights {
          for third in lights {
            for (first, second) in (0...8).flatMap({ first in (0...8 - first).map { (first, $0) } })
            {
              let mixture =
                (one * Double(first) + other * Double(second) + third * Double(8 - first - second))
                / 8
              #expect(reached < Self.look(mixture).difference(from: goal) + 0.003)
            }
          }
        }
      }
    }
  }

  @Test func `light outside the sRGB gamut has a mixture, too`() {
    var lattice = MixtureLattice(Self.hull([0, 0xFFFFFF]))
    let mixture = lattice.mixture(nearest: Light(1.2, -0.1, 0.3))
    #expect(mixture.min() > 0 && mixture.max() < 1)
    #expect(abs(mixture.x - mixture.z) < 1e-9)
  }

  /// Accumulates errors over many pixels. Without a limit, those of the fourth palette keep growing.
  @Test(arguments: palettes)
  func `accumulated errors stay bounded`(colors: [Int]) {
    var palette = MappingPalette(colors.map { SRGB8(rgb: $0) })
    for rgb in [0, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x7F7F7F, 0x123456, 0xFEDC98] {
      let goal = palette.mixture(nearest: Self.light(rgb))
      var (lack, largest) = (Light(), 0.0)
      for _ in 0..<400 {
        let sought = palette.clamped(goal + lack)
        lack = sought - palette.lights[palette.index(nearest: sought)]
        largest = max(largest, lack.square.squareRoot())
      }
      #expect(largest <= 2 * 3.0.squareRoot(), "\(rgb)")
    }
  }
}

/// Pseudorandom numbers, the same each time.
struct FixedNumbers {
  private var state: UInt64 = 7

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
