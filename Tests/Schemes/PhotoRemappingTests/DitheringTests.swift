import ColorMath
import ImageDecoding
import Testing

@testable import PhotoRemapping

/// Rows of made-up colors, dithered in each way.
struct DitheringTests {
  private static let blackAndWhite = [SRGB8(rgb: 0), SRGB8(rgb: 0xFFFFFF)]
  private static let primaries = [0, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF].map { SRGB8(rgb: $0) }

  private static func pixel(_ color: SRGB8) -> RGBA8 {
    RGBA8(red: color.red, green: color.green, blue: color.blue, alpha: 255)
  }

  private static func mapper(
    _ dithering: Dithering, to palette: [SRGB8], width: Int
  ) -> any RowMapper {
    dithering.mapper(
      to: MappingPalette(palette), PhotoColors(.sRGB, background: nil), width: width)
  }

  /// Returns the palette indices of an area of one color, row by row.
  private static func indices(
    _ dithering: Dithering, of color: SRGB8, in palette: [SRGB8], side: Int = 64
  ) -> [[Int]] {
    var mapper = mapper(dithering, to: palette, width: side)
    return (0..<side).map { y in
      mapper.indices(of: Array(repeating: pixel(color), count: side), y: y)
    }
  }

  /// Seen from afar, an area of one color keeps its light: light is mixed, not code values.
  @Test(
    arguments: [Dithering.floydSteinberg, .blueNoise, .bayer],
    [
      0x202020, 0x808080, 0xBCBCBC, 0xF0F0F0, 0x804020, 0x30A0C0, 0xE0C0CB,
    ])
  func `dithering preserves the light of an area of one color`(dithering: Dithering, rgb: Int) {
    let color = SRGB8(rgb: rgb)
    let palette = color.red == color.green ? Self.blackAndWhite : Self.primaries
    let indices = Self.indices(dithering, of: color, in: palette).joined()
    let sum = indices.reduce(Light()) { $0 + LinearSRGB(palette[$1]).channels }
    let lack = sum / Double(indices.count) - LinearSRGB(color).channels
    // A color is mixed in parts of 1/64, or of 1/32 for five colors.
    let limit = dithering != .floydSteinberg ? (palette.count > 2 ? 0.036 : 0.016) : 0.012
    #expect(max(abs(lack.x), abs(lack.y), abs(lack.z)) < limit, "\(lack)")
  }

  @Test(arguments: Dithering.allCases)
  func `colors of the palette are left unchanged`(dithering: Dithering) {
    for (index, color) in Self.primaries.enumerated() {
      let indices = Self.indices(dithering, of: color, in: Self.primaries, side: 9)
      #expect(indices.joined().allSatisfy { $0 == index })
    }
  }

  @Test func `without dithering, each pixel has the nearest color`() {
    let indices = Self.indices(.none, of: SRGB8(rgb: 0x808080), in: Self.blackAndWhite, side: 4)
    #expect(indices.joined().allSatisfy { $0 == 1 })
  }

  @Test func `errors spread to pixels still to come, in rows of either direction`() {
    var mapper = Self.mapper(.floydSteinberg, to: Self.blackAndWhite, width: 3)
    // Its light is 0.503.
    let row = Array(repeating: Self.pixel(SRGB8(rgb: 0xBCBCBC)), count: 3)
    // White is nearer in Oklab down to a light of 0.125. 0.503 becomes white, leaving -0.497; the next
    // 0.503 - 0.497·7/16 = 0.285, leaving -0.715; the last 0.503 - 0.715·7/16 = 0.190, -0.810.
    #expect(mapper.indices(of: row, y: 0) == [1, 1, 1])
    // From the right: 0.503 - 0.810·5/16 - 0.715·1/16 = 0.205, leaving -0.795. Then
    // 0.503 - 0.810·3/16 - 0.715·5/16 - 0.497·1/16 - 0.795·7/16 = -0.251, which is black. Then
    // 0.503 - 0.715·3/16 - 0.497·5/16 - 0.251·7/16 = 0.103, black too.
    #expect(mapper.indices(of: row, y: 1) == [0, 0, 1])
    // From the left again: 0.503 + 0.103·5/16 - 0.251·1/16 = 0.520, leaving -0.480. Then
    // 0.503 + 0.103·3/16 - 0.251·5/16 - 0.795·1/16 - 0.480·7/16 = 0.184, leaving -0.816. Then
    // 0.503 - 0.251·3/16 - 0.795·5/16 - 0.816·7/16 = -0.150, black.
    #expect(mapper.indices(of: row, y: 2) == [1, 1, 0])
  }

  /// Its light is 0.503 and its eighths: a quarter of the error is lost.
  @Test func `Atkinson's filter spreads six eighths of the error`() {
    var mapper = Self.mapper(.atkinson, to: Self.blackAndWhite, width: 3)
    let row = Array(repeating: Self.pixel(SRGB8(rgb: 0xBCBCBC)), count: 3)
    // White is nearer in Oklab down to a light of 0.125. 0.503 becomes white, leaving -0.497, an eighth of which is
    // -0.0621. 0.503 - 0.0621 = 0.441, leaving -0.559, an eighth: -0.0699. 0.503 - 0.0621 - 0.0699 = 0.371.
    #expect(mapper.indices(of: row, y: 0) == [1, 1, 1])
    // From the right, with -0.0786 of the last: 0.503 - 0.0699 - 0.0786 = 0.354, white, leaving -0.0807. Then
    // 0.503 - 0.0621 - 0.0699 - 0.0786 - 0.0807 = 0.212, white. Then 0.503 - 0.132 - 0.0807 - 0.0985 = 0.192, white.
    #expect(mapper.indices(of: row, y: 1) == [1, 1, 1])
  }

  @Test(arguments: [Dithering.floydSteinberg, .atkinson, .blueNoise, .bayer])
  func `without strength, each pixel has the nearest color, and half of it is in between`(
    dithering: Dithering
  ) {
    let pixel = Self.pixel(SRGB8(rgb: 0x909090))
    func blackCount(_ strength: Double) -> Int {
      var mapper = dithering.mapper(
        to: MappingPalette(Self.blackAndWhite), PhotoColors(.sRGB, background: nil), width: 64,
        strength: strength)
      return (0..<64).reduce(0) { count, y in
        count + mapper.indices(of: Array(repeating: pixel, count: 64), y: y).count { $0 == 0 }
      }
    }
    #expect(blackCount(0) == 0)
    #expect(blackCount(0.5) < blackCount(1) && blackCount(1) > 64 * 64 / 4)
  }

  @Test func `Bayer's mask has the ranks of its recursion`() {
    let mask = DitherMask.bayer
    #expect(mask.ranks.sorted() == Array(0..<64))
    #expect((0..<8).map { mask.rank(x: $0, y: 0) } == [0, 32, 8, 40, 2, 34, 10, 42])
    #expect((0..<8).map { mask.rank(x: $0, y: 1) } == [48, 16, 56, 24, 50, 18, 58, 26])
    #expect(mask.rank(x: 8, y: 9) == mask.rank(x: 0, y: 1) && mask.rank(x: 3, y: 0, of: 32) == 20)
  }

  @Test(arguments: [Dithering.floydSteinberg, .atkinson, .blueNoise, .bayer])
  func `errors of unreachable light do not spread across the photo`(dithering: Dithering) {
    // White with only dark colors, then black: the error of white must not turn black into red.
    let palette = [SRGB8(rgb: 0), SRGB8(rgb: 0x400000)]
    var mapper = Self.mapper(dithering, to: palette, width: 8)
    let white = Array(repeating: Self.pixel(SRGB8(rgb: 0xFFFFFF)), count: 8)
    let black = Array(repeating: Self.pixel(SRGB8(rgb: 0)), count: 8)
    for y in 0..<40 {
      #expect(mapper.indices(of: white, y: y) == Array(repeating: 1, count: 8))
    }
    #expect(mapper.indices(of: black, y: 40) == Array(repeating: 0, count: 8))
  }

  @Test(arguments: Dithering.allCases)
  func `transparent pixels get the index after the colors`(dithering: Dithering) {
    var mapper = Self.mapper(dithering, to: Self.primaries, width: 3)
    let (red, none) = (Self.pixel(SRGB8(rgb: 0xFF0000)), RGBA8())
    #expect(mapper.indices(of: [red, none, red], y: 0) == [1, 5, 1])
    #expect(mapper.indices(of: [none, red, none], y: 1) == [5, 1, 5])
  }

  @Test func `ordered dithering does not depend on neighboring pixels`() {
    let gray = Self.pixel(SRGB8(rgb: 0x808080))
    let others = (0..<16).map { Self.pixel(SRGB8(rgb: $0 * 0x10_0F0E)) }
    var first = Self.mapper(.blueNoise, to: Self.primaries, width: 16)
    var second = first
    for y in 0..<3 {
      let alone = first.indices(of: Array(repeating: gray, count: 16), y: y)
      let mixed = second.indices(of: others.indices.map { $0 % 2 == 0 ? gray : others[$0] }, y: y)
      for place in stride(from: 0, to: 16, by: 2) { #expect(alone[place] == mixed[place]) }
    }
  }

  @Test(arguments: [(2, 64), (4, 64), (5, 32), (32, 32), (33, 16), (256, 16)])
  func `palettes of fewer colors are mixed in finer parts`(colorCount: Int, partCount: Int) {
    let palette = (0..<colorCount).map { SRGB8(rgb: $0 * 0x010101) }
    let mapper = PatternDithering(
      MappingPalette(palette), PhotoColors(.sRGB, background: nil))
    #expect(mapper.partCount == partCount)
  }

  @Test func `a mixing list is sorted from dark to light`() {
    var mapper = PatternDithering(
      MappingPalette([SRGB8(rgb: 0xFFFFFF), SRGB8(rgb: 0)]), PhotoColors(.sRGB, background: nil))
    let list = mapper.list(mixing: Light(repeating: 0.25))
    #expect(
      list.indices.map { list[$0] } == Array(repeating: 1, count: 48)
        + Array(repeating: 0, count: 16))
  }
}

extension RowMapper {
  fileprivate mutating func indices(of row: [RGBA8], y: Int) -> [Int] {
    var (indices, differences) = ([UInt8](), DifferenceSum())
    map(row.span, y: y, to: &indices, &differences)
    return indices.map { Int($0) }
  }
}
