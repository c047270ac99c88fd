import ColorMath
import SchemeDesign
import SchemeExtraction
import TestCorpora
import Testing

struct TintTests {
  private static let colors = Corpora.sample(Array(UInt64(0)..<2000), debugStride: 20).map { seed in
    var random = SplitMix64(seed: seed)
    let bits = random.next()
    return SRGB8(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16))
  }

  /// Tries every lightness that a search may reach, in order of distance.
  private func bruteForce(
    _ tint: Tint, near lightness: Double, _ isEnough: (SRGB8) -> Bool
  ) -> SRGB8? {
    let shifts = (-1000...1000).sorted { (abs($0), -$0) < (abs($1), -$1) }
    for shift in shifts {
      let shifted = lightness + Double(shift) / 1000
      let color = tint.color(lightness: min(max(shifted, 0), 1))
      if isEnough(color) { return color }
    }
    return nil
  }

  @Test(arguments: [1.5, 3, 4.5, 7])
  func `the shift of lightness is the smallest that suffices`(_ minimum: Double) throws {
    for (color, ground) in zip(Self.colors, Self.colors.reversed().dropFirst()) {
      let place = Oklab(color)
      let found = Tint(place).color(
        near: place.lightness,
        meeting: .init(on: [ground], atLeast: minimum))
      let wanted = bruteForce(Tint(place), near: place.lightness) {
        $0.contrastRatio(with: ground) >= minimum * 1.0003
      }
      guard let wanted else {
        // No color has a contrast of 7 with a middle gray.
        #expect(minimum == 7 && [SRGB8(hex: "#000"), SRGB8(hex: "#fff")].contains(found))
        continue
      }
      #expect(found == wanted, "\(color.hex) on \(ground.hex)")
    }
  }

  @Test func `a color with sufficient contrast is not adjusted`() throws {
    let (blue, white) = (try #require(SRGB8(hex: "#1735f5")), try #require(SRGB8(hex: "#fff")))
    #expect(RoleColor(blue, meeting: .init(on: [white], atLeast: 4.5)).isAdjusted == false)
  }

  @Test func `every gray has a color with a contrast of at least 4.5`() {
    for code in UInt8.min ... .max {
      let gray = SRGB8(red: code, green: code, blue: code)
      let color = SRGB8.readable(meeting: .init(on: [gray], atLeast: 4.5))
      #expect(color.contrastRatio(with: gray) >= 4.5)
    }
  }

  @Test func `the hue is preserved at every lightness`() {
    for color in Self.colors {
      let tint = Tint(Oklab(color))
      for step in 1..<20 {
        let shifted = Oklab(tint.color(lightness: Double(step) / 20))
        guard shifted.chroma > 0.04 else { continue }
        let across = (tint.a * shifted.b - tint.b * shifted.a) / tint.chroma
        // The tolerance is half a code of each channel.
        #expect(abs(across) < 0.012, "\(color.hex) at \(step)")
      }
    }
  }

  @Test func `a tint has the requested lightness, and its ends are black and white`() {
    for color in Self.colors {
      let tint = Tint(Oklab(color))
      #expect(tint.color(lightness: 0).hex == "#000000")
      #expect(tint.color(lightness: 1).hex == "#ffffff")
      for step in 5..<20 {
        let lightness = Double(step) / 20
        #expect(abs(Oklab(tint.color(lightness: lightness)).lightness - lightness) < 0.006)
      }
    }
  }

  @Test func `grays have no tint`() {
    for code in UInt8.min ... .max {
      let tint = Tint(Oklab(SRGB8(red: code, green: code, blue: code)))
      #expect(tint == Tint(a: 0, b: 0))
      let shifted = tint.color(lightness: 0.6)
      #expect(shifted.red == shifted.green && shifted.green == shifted.blue)
    }
  }

  /// Hues in degrees; the rotation is half of the difference, and at most 8°.
  @Test(arguments: [
    (30.0, 30.0, 30.0), (30, 34, 32), (30, 26, 28), (30, 120, 38), (30, 300, 22), (150, 0, 142),
    (350, 10, 358),
  ])
  func `hues are rotated toward each other`(_ row: (hue: Double, other: Double, wanted: Double)) {
    func tint(_ hue: Double) -> Tint {
      Tint(Oklab(Oklch(lightness: 0.6, chroma: 0.1, hue: hue)))
    }
    let turned = tint(row.hue).harmonized(with: tint(row.other))
    let hue = Oklch(Oklab(lightness: 0.6, a: turned.a, b: turned.b)).hue
    #expect(abs(hue - row.wanted) < 1e-6)
    #expect(abs(turned.chroma - 0.1) < 1e-12)
  }

  @Test func `hues are not rotated toward gray`() {
    let (red, gray) = (Tint(a: 0.1, b: 0.05), Tint(a: 0, b: 0))
    #expect(red.harmonized(with: gray) == red)
    #expect(gray.harmonized(with: red) == gray)
  }
}
