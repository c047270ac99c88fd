import ColorMath
import TestCorpora
import Testing

extension Tag {
  /// Tests that take many seconds and add little to the sampled tests beside them.
  @Tag static var exhaustive: Self
}

@Suite struct ColorConversionTests {
  static let lights: [LinearSRGB] = {
    var random = SeededGenerator(seed: 20)
    return (0..<2_000).map { _ in
      LinearSRGB(
        red: .random(in: -0.5...2, using: &random), green: .random(in: -0.5...2, using: &random),
        blue: .random(in: -0.5...2, using: &random))
    }
  }()

  static func gap(_ left: LinearSRGB, _ right: LinearSRGB) -> Double {
    max(
      abs(left.red - right.red), abs(left.green - right.green), abs(left.blue - right.blue))
  }

  /// A conversion from linear light and back.
  struct Trip: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let roundTrip: @Sendable (LinearSRGB) -> LinearSRGB
  }

  @Test(arguments: [
    Trip(testDescription: "encoded sRGB") { LinearSRGB(SRGB($0)) },
    Trip(testDescription: "XYZ") { LinearSRGB(XYZ($0)) },
    Trip(testDescription: "XYZ under D50") { LinearSRGB(XYZ(XYZD50(XYZ($0)))) },
    Trip(testDescription: "CIE Lab") { LinearSRGB(XYZ(XYZD50(CIELab($0)))) },
    Trip(testDescription: "linear Display P3") { LinearSRGB(LinearDisplayP3($0)) },
    Trip(testDescription: "Display P3") { LinearSRGB(LinearDisplayP3(DisplayP3($0))) },
    Trip(testDescription: "Oklab") { LinearSRGB(Oklab($0)) },
    Trip(testDescription: "Oklch") { LinearSRGB(Oklab(Oklch(Oklab($0)))) },
  ])
  func `conversions to every space and back are accurate within 1e-12`(trip: Trip) {
    for light in Self.lights { #expect(Self.gap(light, trip.roundTrip(light)) < 1e-12) }
  }

  @Test func `white is white in every space`() {
    let white = LinearSRGB(SRGB8(red: 255, green: 255, blue: 255))
    #expect(white == LinearSRGB(red: 1, green: 1, blue: 1))
    let (lab, oklab, xyz) = (CIELab(white), Oklab(white), XYZ(white))
    #expect(abs(lab.lightness - 100) < 1e-12 && lab.chroma < 1e-12)
    #expect(abs(oklab.lightness - 1) < 1e-15 && oklab.chroma < 1e-15)
    #expect(abs(xyz.x - 0.3127 / 0.3290) < 1e-15 && abs(xyz.z - 0.3583 / 0.3290) < 1e-15)
    let p3 = DisplayP3(white)
    #expect(max(abs(p3.red - 1), abs(p3.green - 1), abs(p3.blue - 1)) < 1e-15)
  }

  @Test func `black is exactly zero in Oklab`() {
    #expect(Oklab(SRGB8(red: 0, green: 0, blue: 0)) == Oklab(lightness: 0, a: 0, b: 0))
  }

  @Test func `full turns are a hue of 0, without a sign`() {
    for turns in [-720.0, -360, -0.0, 0, 360] {
      #expect("\(Oklch.wrapped(hue: turns))" == "0.0", "\(turns)")
    }
  }

  @Test func `grays have a chroma and a hue of 0`() {
    for code in UInt8.min...UInt8.max {
      let gray = Oklch(Oklab(SRGB8(red: code, green: code, blue: code)))
      #expect(gray.chroma < 1e-14)
      #expect(gray.hue == 0)
    }
  }

  @Test func `negative channels are encoded as the mirror image of positive ones`() {
    for light in Self.lights {
      let mirrored = LinearSRGB(red: -light.red, green: -light.green, blue: -light.blue)
      #expect(SRGB(mirrored).red == -SRGB(light).red)
      #expect(LinearSRGB(SRGB(mirrored)).blue == -LinearSRGB(SRGB(light)).blue)
    }
  }

  @Test func `code values survive conversion to encoded channels and to linear light`() {
    for code in UInt8.min...UInt8.max {
      let color = SRGB8(red: code, green: 255 - code, blue: code / 2)
      #expect(SRGB8(SRGB(color)) == color)
      #expect(SRGB8(LinearSRGB(color)) == color)
      #expect(LinearSRGB(color) == LinearSRGB(SRGB(color)))
    }
  }

  @Test func `sampled code values survive conversion to Oklab`() {
    for value in stride(from: 0, to: 1 << 24, by: 1_009) { Self.expectRoundTrip(value) }
  }

  @Test(.tags(.exhaustive), .enabled(if: isExhaustive, "set COLORWAY_EXHAUSTIVE=1 to run"))
  func `all 16.7 million code values survive conversion to Oklab`() {
    for value in 0..<1 << 24 { Self.expectRoundTrip(value) }
  }

  @Test func `an inverse undoes its matrix, and a product applies its right factor first`() throws {
    let (scales, xyz) = (Matrix3(0, 2, 0, 0, 0, -3, 5, 0, 0), LinearSRGB.xyzToLinearSRGB)
    for (left, right) in [(scales, xyz), (xyz, scales)] {
      let image = (left * right).times(1, 2, 3)
      let middle = try #require(left.inverse).times(image.0, image.1, image.2)
      let place = try #require(right.inverse).times(middle.0, middle.1, middle.2)
      #expect(max(abs(place.0 - 1), abs(place.1 - 2), abs(place.2 - 3)) < 1e-12)
    }
    #expect(Matrix3(1, 2, 3, 2, 4, 6, 0, 0, 1).inverse == nil)
  }

  @Test func `chroma is visible in full from a lightness of 0.3 up, and not at all in black`() {
    for (lightness, part) in [(-1, 0), (0, 0), (0.15, 0.5), (0.3, 1), (0.9, 1)] {
      let color = Oklab(lightness: lightness, a: 0.03, b: -0.04)
      #expect(abs(color.visibleChroma - 0.05 * part) < 1e-15)
    }
  }

  static func expectRoundTrip(_ value: Int) {
    let color = SRGB8(
      red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    let oklab = Oklab(color)
    // Expectations are slow, so only failures are recorded.
    if SRGB8(SRGB(oklab)) != color || SRGB8(oklab) != color { Issue.record("\(color.hex)") }
  }

  @Test func `near black, differences of grays are seen as in CIELAB`() {
    for code in UInt8.min...UInt8.max {
      let gray = SRGB8(red: code, green: code, blue: code)
      let lightness = CIELab(LinearSRGB(SRGB(gray))).lightness
      #expect(abs(Oklab(gray).asSeen.lightness - lightness / 116) < 1e-5)
    }
    let tinted = Oklab(lightness: 0.1, a: 0.02, b: -0.01).asSeen
    let part = 0.1 * 0.1 / (6.0 / 29 * 6 / 29)
    #expect(abs(tinted.a - 0.02 * part) < 1e-12 && abs(tinted.b + 0.01 * part) < 1e-12)
    let light = Oklab(lightness: 0.5, a: 0.1, b: 0.1)
    #expect(light.asSeen.a == light.a && light.asSeen.b == light.b)
  }
}
