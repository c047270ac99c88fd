import ColorMath
import Testing

@testable import PhotoRemapping

/// Rows of made-up colors through each way of dithering.
struct DitheringTests {
  private static let blackAndWhite = [SRGB8(rgb: 0), SRGB8(rgb: 0xFFFFFF)]
  private static let primaries = [0, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF].map { SRGB8(rgb: $0) }

  private static func color(_ color: SRGB8) -> PhotoColor {
    PhotoColor(
      code: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue),
      light: Light(LinearSRGB(color)), lab: Oklab(color))
  }

  private static func mapper(_ dithering: Dithering, width: Int) -> any RowMapper {
    switch dithering {
    case .none: NearestMapper()
    case .floydSteinberg: ErrorDiffusion(width: width)
    case .blueNoise: PatternDithering()
    }
  }

  /// The indices of an even area, row by row.
  private static func indices(
    _ dithering: Dithering, of color: SRGB8, in palette: [SRGB8], side: Int = 64
  ) -> [[Int?]] {
    var (mapper, palette) = (mapper(dithering, width: side), MappingPalette(palette))
    let row = Array(repeating: Optional(Self.color(color)), count: side)
    return (0..<side).map { _ in mapper.indices(of: row, in: &palette) }
  }

  /// Seen from afar, an even area is as light as it was: its light is mixed, not its code values.
  @Test(
    arguments: [Dithering.floydSteinberg, .blueNoise],
    [
      0x202020, 0x808080, 0xBCBCBC, 0xF0F0F0, 0x804020, 0x30A0C0, 0xE0C0CB,
    ])
  func `the light of an even area stays`(dithering: Dithering, rgb: Int) {
    let color = SRGB8(rgb: rgb)
    let palette = color.red == color.green ? Self.blackAndWhite : Self.primaries
    let indices = Self.indices(dithering, of: color, in: palette).joined().compactMap(\.self)
    let sum = indices.reduce(Light()) { $0 + Light(LinearSRGB(palette[$1])) }
    let lack = sum / Double(indices.count) - Light(LinearSRGB(color))
    // The finest step of a list is 1/32.
    let limit = dithering == .blueNoise ? 0.036 : 0.012
    #expect(max(abs(lack.x), abs(lack.y), abs(lack.z)) < limit, "\(lack)")
  }

  @Test(arguments: Dithering.allCases)
  func `colors of the palette stay as they are`(dithering: Dithering) {
    for (index, color) in Self.primaries.enumerated() {
      let indices = Self.indices(dithering, of: color, in: Self.primaries, side: 9)
      #expect(indices.joined().allSatisfy { $0 == index })
    }
  }

  @Test func `without dithering, each pixel has the nearest color`() {
    let indices = Self.indices(.none, of: SRGB8(rgb: 0x808080), in: Self.blackAndWhite, side: 4)
    #expect(indices.joined().allSatisfy { $0 == 1 })
  }

  @Test func `errors go to the pixels that are still to come, in rows of either direction`() {
    var mapper = ErrorDiffusion(width: 3)
    var palette = MappingPalette(Self.blackAndWhite)
    let half = PhotoColor(
      code: 0, light: Light(repeating: 0.5),
      lab: Oklab(LinearSRGB(red: 0.5, green: 0.5, blue: 0.5)))
    // White is nearer in Oklab down to a light of 0.125. 0.5 becomes white and lacks -0.500; the next
    // 0.5 - 0.500·7/16 = 0.281, which lacks -0.719; the last 0.5 - 0.719·7/16 = 0.186, -0.814.
    #expect(mapper.indices(of: [half, half, half], in: &palette) == [1, 1, 1])
    // From the right: 0.5 - 0.814·5/16 - 0.719·1/16 = 0.201, which lacks -0.799. Then
    // 0.5 - 0.814·3/16 - 0.719·5/16 - 0.500·1/16 - 0.799·7/16 = -0.258, which is black. Then
    // 0.5 - 0.719·3/16 - 0.500·5/16 - 0.258·7/16 = 0.096, black too.
    #expect(mapper.indices(of: [half, half, half], in: &palette) == [0, 0, 1])
    // From the left again: 0.5 + 0.096·5/16 - 0.258·1/16 = 0.514, which lacks -0.486. Then
    // 0.5 + 0.096·3/16 - 0.258·5/16 - 0.799·1/16 - 0.486·7/16 = 0.175, which lacks -0.825. Then
    // 0.5 - 0.258·3/16 - 0.799·5/16 - 0.825·7/16 = -0.159, black.
    #expect(mapper.indices(of: [half, half, half], in: &palette) == [1, 1, 0])
  }

  @Test func `light that no mixture has does not run across the photo`() {
    // White with only dark colors, then black: the lack of white must not make black red.
    let palette = [SRGB8(rgb: 0), SRGB8(rgb: 0x400000)]
    var (mapper, mapping) = (ErrorDiffusion(width: 8), MappingPalette(palette))
    let white = Array(repeating: Optional(Self.color(SRGB8(rgb: 0xFFFFFF))), count: 8)
    let black = Array(repeating: Optional(Self.color(SRGB8(rgb: 0))), count: 8)
    for _ in 0..<40 {
      #expect(mapper.indices(of: white, in: &mapping) == Array(repeating: 1, count: 8))
    }
    #expect(mapper.indices(of: black, in: &mapping) == Array(repeating: 0, count: 8))
  }

  @Test(arguments: Dithering.allCases)
  func `what cannot be seen has no index`(dithering: Dithering) {
    var (mapper, palette) = (Self.mapper(dithering, width: 3), MappingPalette(Self.primaries))
    let red = Self.color(SRGB8(rgb: 0xFF0000))
    #expect(mapper.indices(of: [red, nil, red], in: &palette) == [1, nil, 1])
    #expect(mapper.indices(of: [nil, red, nil], in: &palette) == [nil, 1, nil])
  }

  @Test func `ordered dithering does not depend on what is around`() {
    let gray = Self.color(SRGB8(rgb: 0x808080))
    let others = (0..<16).map { Self.color(SRGB8(rgb: $0 * 0x10_0F0E)) }
    var (first, second) = (PatternDithering(), PatternDithering())
    var palette = MappingPalette(Self.primaries)
    for _ in 0..<3 {
      let alone = first.indices(of: Array(repeating: gray, count: 16), in: &palette)
      let mixed = second.indices(
        of: others.indices.map { $0 % 2 == 0 ? gray : others[$0] }, in: &palette)
      for place in stride(from: 0, to: 16, by: 2) { #expect(alone[place] == mixed[place]) }
    }
  }

  @Test func `a list goes from dark to light`() {
    var palette = MappingPalette([SRGB8(rgb: 0xFFFFFF), SRGB8(rgb: 0)])
    let list = PatternDithering.list(mixing: Light(repeating: 0.25), in: &palette)
    #expect(list == Array(repeating: 1, count: 24) + Array(repeating: 0, count: 8))
  }
}
