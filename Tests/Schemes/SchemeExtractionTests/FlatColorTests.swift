import ColorMath
import ImageDecoding
import SchemeExtraction
import Testing

/// Pictures that are not photos: frames, interfaces, charts and logos, whose colors are known.
struct FlatColorTests {
  private let side = 200

  private func pixel(_ code: UInt32, alpha: UInt8 = 255) -> RGBA8 {
    RGBA8(
      red: UInt8(code >> 16 & 0xFF), green: UInt8(code >> 8 & 0xFF), blue: UInt8(code & 0xFF),
      alpha: alpha)
  }

  private func picture(_ color: (_ x: Int, _ y: Int) -> RGBA8) throws -> PixelBuffer {
    try PixelBuffer((0..<side * side).map { color($0 % side, $0 / side) }, width: side)
  }

  /// Returns a picture of many colors of all hues, with flat parts.
  private func texture(_ flat: (_ x: Int, _ y: Int) -> UInt32?) throws -> PixelBuffer {
    var random = SplitMix64(seed: 7)
    return try picture { x, y in
      if let code = flat(x, y) { return pixel(code) }
      let (light, tint) = (40 + x * 3 / 4, random.next() % 50)
      return RGBA8(
        red: UInt8(light) + UInt8(tint), green: UInt8(light / 2 + y / 4),
        blue: UInt8(y) + UInt8(random.next() % 50), alpha: 255)
    }
  }

  private func codes(
    of picture: PixelBuffer, _ count: SchemeExtractor.ColorCount = .exactly(5)
  ) async throws -> [UInt32: Double] {
    let scheme = try await picture.scheme {
      $0.emphasis = .salience
      $0.colorCount = count
    }
    return Dictionary(
      uniqueKeysWithValues: scheme.swatches.map {
        (UInt32($0.rgb.red) << 16 | UInt32($0.rgb.green) << 8 | UInt32($0.rgb.blue), $0.share)
      })
  }

  @Test(arguments: [0x000000, 0xFFFFFF, 0x0D1117, 0x9A3B22] as [UInt32])
  func `a frame around a photo is a color by its code`(frame: UInt32) async throws {
    let inner = 14..<186
    let picture = try texture { x, y in inner ~= x && inner ~= y ? nil : frame }
    let share = try #require(try await codes(of: picture)[frame])
    #expect(share > 0.24)
  }

  @Test func `a flat color that covers more than the rarest color is not left out`() async throws {
    var random = SplitMix64(seed: 3)
    let picture = try picture { x, y in
      if 40..<50 ~= x, 40..<50 ~= y { return pixel(0xDC1428) }
      if 100..<106 ~= y { return pixel(0x58705A) }
      let gray = UInt8(20 + random.next() % 220)
      return RGBA8(red: gray, green: gray, blue: gray + UInt8(random.next() % 7), alpha: 255)
    }
    let found = try await codes(of: picture)
    let red = try #require(found[0xDC1428])
    #expect(try #require(found[0x58705A]) > red)
  }

  @Test(arguments: [(0xFFFFFF, 0xF6F8FA), (0x0D1117, 0x161B22), (0x1E1E1E, 0x252526)])
  func `near grounds of an interface are colors of their own`(
    ground: UInt32, side: UInt32
  ) async throws {
    var random = SplitMix64(seed: 2)
    let picture = try picture { x, y in
      if 150..<190 ~= x, 170..<190 ~= y { return pixel(0x2DA44E) }
      // Text has the colors of blurred edges.
      if x > 80, y % 16 < 4, random.next() % 4 == 0 {
        return pixel(0x0101_01 * UInt32(60 + random.next() % 120))
      }
      return pixel(x < 70 ? side : ground)
    }
    let found = try await codes(of: picture, .exactly(6))
    #expect(Set([ground, side, 0x2DA44E]).isSubset(of: found.keys))
  }

  @Test(arguments: [SchemeExtractor.ColorCount.automatic, .exactly(8)])
  func `each color of a chart is found, and no other`(
    count: SchemeExtractor.ColorCount
  ) async throws {
    let colors: [UInt32] = [
      0xDB94FC, 0x000000, 0xB1953B, 0x19A678, 0xB5CA59, 0x808080, 0xC224A1, 0xFFFFFF,
    ]
    let ends = [40, 70, 90, 130, 136, 160, 164, 200]
    let chart = try picture { x, _ in pixel(colors[ends.firstIndex { x < $0 } ?? 0]) }
    #expect(try await Set(codes(of: chart, count).keys) == Set(colors))
  }

  @Test func `a ground with noise has no flat color`() async throws {
    var random = SplitMix64(seed: 4)
    let picture = try picture { x, y in
      let noise = UInt8(random.next() % 5)
      return RGBA8(red: 200 + noise, green: 200 + noise, blue: 200 + noise, alpha: 255)
    }
    #expect(try await codes(of: picture, .automatic).count == 1)
  }

  @Test(arguments: [0x785028, 0x808080, 0x161B22] as [UInt32])
  func `a logo of one color has no other color`(brown: UInt32) async throws {
    // The codes are rounded after they were multiplied by alpha, as many programs store them.
    let logo = try picture { x, y in
      let (dx, dy) = (Double(x) - 100, Double(y) - 100)
      let alpha = min(max(90 - (dx * dx + dy * dy).squareRoot(), 0), 12) / 12 * 255
      guard alpha >= 1 else { return pixel(0, alpha: 0) }
      let color = pixel(brown)
      func stored(_ code: UInt8) -> UInt8 {
        let multiplied = (Double(code) * alpha.rounded() / 255).rounded()
        return UInt8(min(255, (multiplied * 255 / alpha.rounded()).rounded()))
      }
      return RGBA8(
        red: stored(color.red), green: stored(color.green), blue: stored(color.blue),
        alpha: UInt8(alpha.rounded()))
    }
    #expect(try await Array(codes(of: logo).keys) == [brown])
  }

  @Test func `faint pixels are counted, and left out if their color is ignored`() async throws {
    // The faint pixels have many colors, so that none of them is flat.
    let picture = try picture { x, y in
      let difference = (UInt32(x) % 10) << 16 | (UInt32(y) % 10) << 8
      return x < 150 ? pixel(0x2040A0) : pixel(0xFFFFFF - difference, alpha: 51)
    }
    var options = SchemeExtractor.Options()
    let whole = try await SchemeExtractor(options: options).scheme(of: picture)
    options.ignoredColors = [.near(SRGB8(rgb: 0xFFFFFF), difference: 0.1)]
    let blue = try await SchemeExtractor(options: options).scheme(of: picture)
    #expect(whole.swatches.count == 1 && whole.rest > 0.05)
    #expect(whole.meanSquaredError > 0.01, "white is far from blue")
    #expect(blue.swatches.map(\.share) == [1] && blue.rest == 0)
  }

  @Test func `a large translucent area is a color`() async throws {
    let picture = try picture { x, _ in x < 120 ? pixel(0x2040A0) : pixel(0xC06020, alpha: 60) }
    #expect(try await Set(codes(of: picture).keys) == [0x2040A0, 0xC06020])
  }

  @Test func `blacks that nobody can tell apart are one color`() async throws {
    var random = SplitMix64(seed: 6)
    let picture = try picture { x, y in
      if 100..<120 ~= x, 100..<120 ~= y { return pixel(0xE0A020) }
      if y < 80 { return pixel(0) }
      let codes = (0..<3).map { _ in UInt8(random.next() % 10) }
      return RGBA8(red: codes[0], green: codes[1], blue: codes[2], alpha: 255)
    }
    let found = try await codes(of: picture)
    #expect(Set(found.keys) == [0, 0xE0A020])
    #expect(try #require(found[0]) > 0.98)
  }
}
