import ColorMath
import ColorProfiles
import Pixels
import TestCorpora
import Testing

struct CMYKProfileTests {
  /// The light of the sixteen corners of CMYK, with black varying fastest. Each other ink absorbs
  /// one channel of light, and black absorbs some of each.
  private static let corners: [LinearSRGB] = (0..<16).map { corner in
    let light = corner & 1 == 1 ? 0.1 : 1.0
    func channel(_ bit: Int) -> Double { corner >> bit & 1 == 1 ? 0.02 * light : light }
    return LinearSRGB(red: channel(3), green: channel(2), blue: channel(1))
  }

  private static let labNodes: [Double] = corners.flatMap { color in
    let lab = CIELab(color)
    return [
      lab.lightness * 652.8 / 65535, (lab.a + 128) * 256 / 65535, (lab.b + 128) * 256 / 65535,
    ]
  }

  private static func writer(_ table: [UInt8], deviceClass: String = "prtr") -> ICCWriter {
    var writer = ICCWriter.lookup(table, space: "CMYK")
    writer.deviceClass = deviceClass
    return writer
  }

  private static func inks(_ corner: Int) -> SIMD4<Double> {
    SIMD4(
      Double(corner >> 3 & 1), Double(corner >> 2 & 1), Double(corner >> 1 & 1),
      Double(corner & 1))
  }

  @Test func `a lookup table gives the colors of its nodes`() throws {
    let table = ICCWriter.table16(nodes: Self.labNodes, from: 4)
    let profile = try CMYKProfile(icc: Self.writer(table).bytes)
    #expect(profile.name == "table test")
    for (corner, wanted) in Self.corners.enumerated() {
      let light = profile.linearSRGB(inks: Self.inks(corner))
      #expect(abs(light.red - wanted.red) < 2e-3, "\(corner)")
      #expect(abs(light.green - wanted.green) < 2e-3, "\(corner)")
      #expect(abs(light.blue - wanted.blue) < 2e-3, "\(corner)")
    }
  }

  @Test func `tables are interpolated linearly in cyan and tetrahedrally in the other inks`() throws
  {
    // Only where all inks are full is there no light.
    let nodes = (0..<16).flatMap { [Double](repeating: $0 == 15 ? 0 : 0.5, count: 3) }
    let table = ICCWriter.chain(
      nodes: nodes, from: 4, matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
      curve: ICCWriter.linearCurve)
    var writer = Self.writer(table)
    writer.connectionSpace = "XYZ "
    let profile = try CMYKProfile(icc: writer.bytes)
    let paper = profile.linearSRGB(inks: SIMD4()).green
    for inks in [
      SIMD4(0.5, 0.9, 0.4, 0.7), SIMD4(1, 0.2, 0.3, 0.1), SIMD4(0.25, 1, 1, 1),
      SIMD4(0, 1, 1, 1), SIMD4(1, 1, 1, 1),
    ] {
      let light = profile.linearSRGB(inks: inks).green
      let missing = inks.x * min(inks.y, inks.z, inks.w)
      #expect(abs(light / paper - (1 - missing)) < 1e-6, "\(inks)")
    }
  }

  @Test func `black is mapped to black according to the table from colors to inks`() throws {
    // The table maps every color in Lab to black ink alone.
    let toInks = ICCWriter.table8(
      nodes: (0..<8).flatMap { _ in [0.0, 0, 0, 1] }, from: 3, to: 4)
    var writer = Self.writer(ICCWriter.table16(nodes: Self.labNodes, from: 4))
    writer.add("B2A0", toInks)
    let profile = try CMYKProfile(icc: writer.bytes)
    let key = profile.linearSRGB(inks: SIMD4(0, 0, 0, 1))
    let paper = profile.linearSRGB(inks: SIMD4())
    #expect(SRGB8(key) == SRGB8(red: 0, green: 0, blue: 0))
    #expect(SRGB8(paper) == SRGB8(red: 255, green: 255, blue: 255))
    // Without that table, a printer profile keeps its black, whereas other classes take all inks
    // together as black.
    writer.replace("B2A0", with: nil)
    let kept = try CMYKProfile(icc: writer.bytes).linearSRGB(inks: SIMD4(0, 0, 0, 1))
    #expect(abs(kept.green - 0.1) < 2e-3)
    writer.deviceClass = "scnr"
    let scanner = try CMYKProfile(icc: writer.bytes)
    #expect(abs(scanner.linearSRGB(inks: SIMD4(repeating: 1)).green) < 1e-6)
  }

  @Test func `pixels are converted to the nearest codes of their inks' colors`() throws {
    let table = ICCWriter.table16(nodes: Self.labNodes, from: 4)
    let profile = try CMYKProfile(icc: Self.writer(table).bytes)
    var random = SeededGenerator(seed: 14)
    var pixels = (0..<4_000).map { _ in
      RGBA8(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random), alpha: .random(in: 0...255, using: &random))
    }
    pixels.append(contentsOf: [RGBA8(), RGBA8(red: 255, green: 255, blue: 255, alpha: 255)])
    var converted = pixels
    CMYKConverter(profile).convert(&converted, count: pixels.count)
    for (pixel, color) in zip(pixels, converted) {
      let stored = SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha)
      let inks = SIMD4<Double>(repeating: 1) - SIMD4<Double>(stored) / 255
      let wanted = SRGB8(profile.linearSRGB(inks: inks))
      #expect(
        RGBA8(red: wanted.red, green: wanted.green, blue: wanted.blue, alpha: 255) == color,
        "\(pixel)")
    }
  }

  @Test func `a profile without tables or for another color space is rejected`() {
    #expect(throws: ICCError.malformed(reason: "it has no lookup table, which CMYK needs")) {
      var writer = ICCWriter(space: "CMYK")
      writer.connectionSpace = "Lab "
      return try CMYKProfile(icc: writer.bytes)
    }
    #expect(throws: ICCError.self) {
      try CMYKProfile(icc: ICCWriter.sRGB(curve: ICCWriter.linearCurve).bytes)
    }
    #expect(throws: ICCError.self) {
      try CMYKProfile(icc: Self.writer(ICCWriter.table8(nodes: Self.labNodes)).bytes)
    }
  }

  @Test func `a chain to inks is in the reverse order of one from inks`() throws {
    // All colors become black ink alone, and the curves after that exchange ink and none.
    let grid = [2, 2, 2] + [UInt8](repeating: 0, count: 13) + [1, 0, 0, 0]
    let nodes = (0..<8).flatMap { _ in [0, 0, 0, 255] as [UInt8] }
    let curves = (0..<4).flatMap { _ in ICCWriter.curve(table: [1, 0]) }
    let linear = (0..<3).flatMap { _ in ICCWriter.linearCurve }
    let offsets = [32, 0, 0, 68, 120].flatMap(ICCWriter.word)
    var writer = Self.writer(ICCWriter.table16(nodes: Self.labNodes, from: 4))
    let head: [UInt8] = ICCWriter.type("mBA ") + [3, 4, 0, 0]
    writer.add("B2A0", head + offsets + linear + grid + nodes + curves)
    let profile = try CMYKProfile(icc: writer.bytes)
    // The light of the three inks is black, and that of black ink is not.
    #expect(abs(profile.linearSRGB(inks: SIMD4(1, 1, 1, 0)).green) < 2e-3)
    #expect(abs(profile.linearSRGB(inks: SIMD4(0, 0, 0, 1)).green - 0.08 / 0.98) < 3e-3)
  }
}
