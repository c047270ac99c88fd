import ColorMath
import ColorProfiles
import Testing

@Suite struct LookupProfileTests {
  /// The eight corners of the cube of linear sRGB, with blue varying fastest.
  static let corners: [LinearSRGB] = (0..<8).map { (corner: Int) -> LinearSRGB in
    LinearSRGB(
      red: Double(corner >> 2 & 1), green: Double(corner >> 1 & 1), blue: Double(corner & 1))
  }

  /// Returns the corners in Lab, as fractions for a table.
  static func labNodes(legacy: Bool) -> [Double] {
    var nodes: [Double] = []
    for corner in corners {
      let lab = CIELab(corner)
      if legacy {
        nodes.append(lab.lightness * 652.8 / 65535)
        nodes.append((lab.a + 128) * 256 / 65535)
        nodes.append((lab.b + 128) * 256 / 65535)
      } else {
        nodes.append(lab.lightness / 100)
        nodes.append((lab.a + 128) / 255)
        nodes.append((lab.b + 128) / 255)
      }
    }
    return nodes
  }

  /// A chain with identity curves and an identity table, whose matrix converts linear sRGB to XYZ.
  static let chain: [UInt8] = {
    let nodes: [Double] = corners.flatMap { [$0.red, $0.green, $0.blue] }
    var matrix: [Double] = []
    for row in 0..<3 {
      for tag in ["rXYZ", "gXYZ", "bXYZ"] {
        let value: Double = ICCWriter.sRGBColorants[tag]?[row] ?? 0
        matrix.append(value * 32768 / 65535)
      }
    }
    return ICCWriter.chain(
      nodes: nodes, matrix: matrix + [0, 0, 0], curve: ICCWriter.linearCurve)
  }()

  @Test(arguments: [false, true])
  func `a table with the connection space Lab gives the colors of its nodes`(legacy: Bool) throws {
    let nodes = Self.labNodes(legacy: legacy)
    let table = legacy ? ICCWriter.table16(nodes: nodes) : ICCWriter.table8(nodes: nodes)
    let profile = try ColorProfile(icc: ICCWriter.lookup(table).bytes)
    #expect(profile.name == "table test" && !profile.isSRGB)
    for corner in Self.corners {
      let light = profile.linearSRGB(red: corner.red, green: corner.green, blue: corner.blue)
      // Lab in eight bits is coarse, especially for large values of b*.
      let tolerance = legacy ? 2e-3 : 0.03
      #expect(abs(light.red - corner.red) < tolerance, "\(corner)")
      #expect(abs(light.green - corner.green) < tolerance, "\(corner)")
      #expect(abs(light.blue - corner.blue) < tolerance, "\(corner)")
    }
  }

  @Test func `the colorimetric table takes precedence over the perceptual one`() throws {
    let nodes = Self.labNodes(legacy: true)
    let negative = Array(
      stride(from: nodes.count - 3, through: 0, by: -3).map { nodes[$0..<$0 + 3] }.joined())
    var writer = ICCWriter.lookup(ICCWriter.table16(nodes: negative))
    let perceptual = try ColorProfile(icc: writer.bytes).linearSRGB(red: 1, green: 1, blue: 1)
    #expect(perceptual.green < 0.01)
    writer.add("A2B1", ICCWriter.table16(nodes: nodes))
    let colorimetric = try ColorProfile(icc: writer.bytes).linearSRGB(red: 1, green: 1, blue: 1)
    #expect(colorimetric.green > 0.99)
  }

  @Test func `curves of a chain are padded to four bytes`() throws {
    // A gamma in `curv` takes two bytes, and as a parameter, four.
    let profiles = try [ICCWriter.curve(gamma: 2), ICCWriter.curve(parametric: 0, [2])].map {
      let chain = ICCWriter.chain(
        nodes: Self.corners.flatMap { [$0.red, $0.green, $0.blue] },
        matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], curve: $0)
      return try ColorProfile(icc: ICCWriter.lookup(chain, connectionSpace: "XYZ ").bytes)
    }
    for value in [0.2, 0.5, 0.9] {
      let lights = profiles.map { $0.linearSRGB(red: value, green: 0.7, blue: 1 - value) }
      #expect(lights[0] == lights[1])
    }
  }

  @Test func `a chain of curves, table and matrix gives the expected light`() throws {
    let bytes = ICCWriter.lookup(Self.chain, connectionSpace: "XYZ ").bytes
    let profile = try ColorProfile(icc: bytes)
    for (red, green, blue) in [(0.5, 0.25, 0.75), (1, 0, 0), (0.1, 0.9, 0.3)] {
      let light = profile.linearSRGB(red: red, green: green, blue: blue)
      #expect(abs(light.red - red) < 2e-3)
      #expect(abs(light.green - green) < 2e-3)
      #expect(abs(light.blue - blue) < 2e-3)
    }
  }

  @Test(arguments: [1, 0.8])
  func `a table is sRGB only if it also agrees between its corners and beside its grays`(
    red: Double
  ) throws {
    let steps = [0.0, 0.5, 1]
    var nodes: [Double] = []
    for (index, light) in steps.enumerated() {
      for green in steps {
        for blue in steps {
          let isBeside = index == 2 && green == 0.5 && blue == 0
          nodes += [isBeside ? red : light, green, blue]
        }
      }
    }
    // The colorants of sRGB under D50, with more digits than in profiles, as errors add up here.
    let matrix = [
      0.436042, 0.385114, 0.143047, 0.222485, 0.716905, 0.060611, 0.013920, 0.097068, 0.713918,
    ].map { $0 * 32768 / 65535 }
    let table = ICCWriter.chain(
      nodes: nodes, side: 3, matrix: matrix + [0, 0, 0], curve: ICCWriter.linearCurve,
      deviceCurve: ICCWriter.sRGBCurve)
    let profile = try ColorProfile(icc: ICCWriter.lookup(table, connectionSpace: "XYZ ").bytes)
    #expect(profile.isSRGB == (red == 1))
  }

  @Test func `curves and primaries take precedence over tables`() throws {
    var writer = ICCWriter.sRGB(curve: ICCWriter.sRGBCurve)
    writer.add("A2B0", ICCWriter.table8(nodes: Self.labNodes(legacy: false)))
    #expect(try ColorProfile(icc: writer.bytes).isSRGB)
  }

  @Test func `the black of a table is mapped to black`() throws {
    // Neutral, from L* 10 to L* 100.
    let nodes: [Double] = (0..<8).flatMap { (corner: Int) -> [Double] in
      [corner == 0 ? 0.1 : 1, 128.0 / 255, 128.0 / 255]
    }
    let profile = try ColorProfile(
      icc: ICCWriter.lookup(ICCWriter.table8(nodes: nodes)).bytes)
    let black = profile.linearSRGB(red: 0, green: 0, blue: 0)
    let white = profile.linearSRGB(red: 1, green: 1, blue: 1)
    #expect(SRGB8(black) == SRGB8(red: 0, green: 0, blue: 0))
    #expect(SRGB8(white) == SRGB8(red: 255, green: 255, blue: 255))
  }

  @Test func `a table with other than three channels is rejected`() {
    var table = ICCWriter.table8(nodes: Self.labNodes(legacy: false))
    table[8] = 4
    #expect(throws: ICCError.self) {
      try ColorProfile(icc: ICCWriter.lookup(table).bytes)
    }
  }

  @Test func `a table is interpolated tetrahedrally`() throws {
    // Only the corner farthest from black has light, so its weight is the smallest fraction.
    let nodes: [Double] = (0..<8).flatMap { [Double](repeating: $0 == 7 ? 0.5 : 0, count: 3) }
    let table = ICCWriter.chain(
      nodes: nodes, matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], curve: ICCWriter.linearCurve)
    let profile = try ColorProfile(icc: ICCWriter.lookup(table, connectionSpace: "XYZ ").bytes)
    let white = profile.linearSRGB(red: 1, green: 1, blue: 1).green
    for (red, green, blue) in [
      (0.9, 0.5, 0.2), (0.9, 0.2, 0.5), (0.5, 0.9, 0.2), (0.2, 0.9, 0.5), (0.5, 0.2, 0.9),
      (0.2, 0.5, 0.9), (0.4, 0.4, 0.4), (0, 1, 1), (1, 0.7, 1),
    ] {
      let light = profile.linearSRGB(red: red, green: green, blue: blue).green
      #expect(abs(light / white - min(red, green, blue)) < 1e-6, "\(red) \(green) \(blue)")
    }
  }

  @Test func `a gray profile can use a table`() throws {
    // From black to white, with L* 20 instead of 50 in the middle.
    let nodes: [Double] = [0.0, 0.2, 1].flatMap { (lightness: Double) -> [Double] in
      [lightness, 128.0 / 255, 128.0 / 255]
    }
    var table = ICCWriter.table8(nodes: nodes, from: 1)
    table[10] = 3
    let profile = try ColorProfile(icc: ICCWriter.lookup(table, space: "GRAY").bytes)
    #expect(profile.isGray)
    for (channel, lightness) in [(0.0, 0.0), (0.25, 10), (0.5, 20), (0.75, 60), (1, 100)] {
      let wanted = XYZD50(CIELab(lightness: lightness, a: 0, b: 0)).y
      let light = profile.linearSRGB(red: channel, green: channel, blue: channel)
      #expect(abs(light.green - wanted) < 1e-5 && abs(light.red - wanted) < 1e-5, "\(channel)")
    }
  }

  @Test func `the largest value of a table is exactly 1`() throws {
    let identity = [1.0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    let nodes: [Double] = (0..<8).flatMap { [Double](repeating: $0 == 7 ? 1 : 0, count: 3) }
    let table = ICCWriter.chain(nodes: nodes, matrix: identity, curve: ICCWriter.linearCurve)
    let profile = try ColorProfile(icc: ICCWriter.lookup(table, connectionSpace: "XYZ ").bytes)
    // In XYZ, 1 stands for 1 + 32767/32768.
    let full = 1 + 32767.0 / 32768
    // The sum of the green row of the matrix from XYZ to sRGB.
    let light = profile.linearSRGB(red: 1, green: 1, blue: 1)
    #expect(abs(light.green / full - (-0.9787499 + 1.9161339 + 0.0334337)) < 1e-6)
  }

  /// Black of L* 80 counts as one of L* 50.
  @Test func `black that is not dark is not mapped to black`() throws {
    let nodes = (0..<8).flatMap { _ in [0.8, 128.0 / 255, 128.0 / 255] }
    let profile = try ColorProfile(icc: ICCWriter.lookup(ICCWriter.table8(nodes: nodes)).bytes)
    let light = XYZD50(CIELab(lightness: 80, a: 0, b: 0)).y
    let found = profile.linearSRGB(red: 0, green: 0.5, blue: 1).green
    #expect(abs(found - (light - 0.184) / (1 - 0.184)) < 1e-4)
  }
}
