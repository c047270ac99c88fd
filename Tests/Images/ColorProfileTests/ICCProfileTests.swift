import ColorMath
import ColorProfiles
import Foundation
import Testing

@Suite struct ICCProfileTests {
  /// Returns the light of a gray, which is the same in every channel.
  static func light(of channel: Double, in profile: ColorProfile) -> Double {
    profile.linearSRGB(red: channel, green: channel, blue: channel).green
  }

  /// A curve as stored in a profile, and its expected values.
  struct CurveCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let light: @Sendable (Double) -> Double
  }

  static let curves: [CurveCase] = [
    CurveCase(testDescription: "no entries: linear", bytes: ICCWriter.linearCurve) { $0 },
    CurveCase(testDescription: "one entry: gamma", bytes: ICCWriter.curve(gamma: 1.8)) {
      pow($0, 461.0 / 256)
    },
    CurveCase(testDescription: "table", bytes: ICCWriter.curve(table: [0, 0.1, 1])) {
      $0 < 0.5 ? 0.2 * $0 : 0.1 + 0.9 * (2 * $0 - 1)
    },
    CurveCase(testDescription: "type 0", bytes: ICCWriter.curve(parametric: 0, [2.5])) {
      pow($0, 2.5)
    },
    CurveCase(
      testDescription: "type 1", bytes: ICCWriter.curve(parametric: 1, [2, 1.25, -0.25])
    ) { $0 < 0.2 ? 0 : pow(1.25 * $0 - 0.25, 2) },
    CurveCase(
      testDescription: "type 2", bytes: ICCWriter.curve(parametric: 2, [2, 1.25, -0.5, 0.25])
    ) { $0 < 0.4 ? 0.25 : pow(1.25 * $0 - 0.5, 2) + 0.25 },
    CurveCase(
      testDescription: "type 3", bytes: ICCWriter.curve(parametric: 3, [3, 0.5, 0.5, 0.25, 0.5])
    ) { $0 < 0.5 ? 0.25 * $0 : pow(0.5 * $0 + 0.5, 3) },
    CurveCase(
      testDescription: "type 4",
      bytes: ICCWriter.curve(parametric: 4, [2, 0.5, 0.25, 0.125, 0.5, 0.25, 0.0625])
    ) { $0 < 0.5 ? 0.125 * $0 + 0.0625 : min(pow(0.5 * $0 + 0.25, 2) + 0.25, 1) },
  ]

  @Test(arguments: curves)
  func `a curve gives the light that the ICC standard defines`(curve: CurveCase) throws {
    let rgb = try ColorProfile(icc: ICCWriter.sRGB(curve: curve.bytes).bytes)
    let gray = try ColorProfile(icc: ICCWriter.gray(curve: curve.bytes).bytes)
    #expect(gray.isGray && !rgb.isGray)
    for step in 0...64 {
      let channel = Double(step) / 64
      let light = curve.light(channel)
      #expect(abs(Self.light(of: channel, in: gray) - light) < 2e-5, "\(channel)")
      // The primaries are rounded to 16 bits.
      #expect(abs(Self.light(of: channel, in: rgb) - light) < 2e-4, "\(channel)")
    }
  }

  @Test func `the largest entry of a table is exactly full light`() throws {
    for table in [[0, 1], [0, 0.1, 1], [1, 0]] {
      let curve = ICCWriter.curve(table: table)
      let profile = try ColorProfile(icc: ICCWriter.gray(curve: curve).bytes)
      #expect(Self.light(of: table[0] == 1 ? 0 : 1, in: profile) == 1, "\(table)")
    }
  }

  @Test(arguments: [UInt8(2), 4])
  func `a profile indistinguishable from sRGB is exactly sRGB, but keeps its own name`(
    major: UInt8
  ) throws {
    var writer = ICCWriter.sRGB(curve: ICCWriter.sRGBCurve)
    writer.major = major
    let profile = try ColorProfile(icc: writer.bytes)
    #expect(profile.isSRGB)
    #expect(profile.name == "test")
    for code in UInt8.min...UInt8.max {
      let color = SRGB8(red: code, green: 255 - code, blue: code / 2)
      let stored = SRGB(color)
      #expect(
        profile.linearSRGB(red: stored.red, green: stored.green, blue: stored.blue)
          == LinearSRGB(color))
    }
  }

  @Test func `swapped primaries swap the channels`() throws {
    var writer = ICCWriter.sRGB(curve: ICCWriter.sRGBCurve)
    let colorants = ICCWriter.sRGBColorants
    writer.replace("rXYZ", with: ICCWriter.xyz(try #require(colorants["gXYZ"])))
    writer.replace("gXYZ", with: ICCWriter.xyz(try #require(colorants["rXYZ"])))
    let profile = try ColorProfile(icc: writer.bytes)
    let color = SRGB8(profile.linearSRGB(red: 1, green: 0.2, blue: 0.6))
    #expect(!profile.isSRGB)
    #expect(color == SRGB8(red: 51, green: 255, blue: 153))
  }

  @Test func `a gray profile with the connection space Lab gives lightness`() throws {
    var writer = ICCWriter.gray(curve: ICCWriter.linearCurve)
    writer.connectionSpace = "Lab "
    let profile = try ColorProfile(icc: writer.bytes)
    for step in 0...50 {
      let lightness = Double(2 * step)
      let wanted = XYZD50(CIELab(lightness: lightness, a: 0, b: 0)).y
      #expect(abs(Self.light(of: lightness / 100, in: profile) - wanted) < 1e-6)
    }
  }

  @Test func `a profile name is in English if possible, and printable`() throws {
    func name(_ text: [UInt8]) throws -> String {
      try ColorProfile(icc: ICCWriter.sRGB(curve: ICCWriter.linearCurve, name: text).bytes)
        .name
    }
    #expect(try name(ICCWriter.description("Display P3")) == "Display P3")
    #expect(try name(ICCWriter.localized([("deDE", "Größe 😀")])) == "Größe 😀")
    #expect(try name(ICCWriter.localized([("deDE", "Farbe"), ("enUS", "Color")])) == "Color")
    #expect(try name(ICCWriter.description("\u{1B}[31mred\nline ")) == "[31mred line")
    #expect(try name(ICCWriter.description("\u{7}")) == "RGB")
    #expect(try name([1, 2, 3]) == "RGB")
    #expect(try name(ICCWriter.localized([])) == "RGB")
  }

  @Test func `an oversized size field is ignored`() throws {
    var bytes = ICCWriter.sRGB(curve: ICCWriter.sRGBCurve).bytes
    bytes.replaceSubrange(0..<4, with: [255, 255, 255, 255])
    #expect(try ColorProfile(icc: bytes).isSRGB)
  }

  @Test func `infinite and NaN channels and curves give finite light`() throws {
    let wild = ICCWriter.curve(parametric: 4, [32767, 32767, 32767, -32768, 0.5, 32767, -32768])
    let profile = try ColorProfile(icc: ICCWriter.sRGB(curve: wild).bytes)
    for channel in [-Double.infinity, -1, 0, 0.3, 0.7, 1, 2, .infinity, .nan] {
      let light = profile.linearSRGB(red: channel, green: 1 - channel, blue: 0.5)
      #expect([light.red, light.green, light.blue].allSatisfy { $0.magnitude <= 64 })
    }
  }

  @Test func `the first of two tags of a name counts`() throws {
    var writer = ICCWriter.gray(curve: ICCWriter.linearCurve)
    writer.add("kTRC", ICCWriter.curve(gamma: 3))
    writer.add("desc", ICCWriter.description("second"))
    let profile = try ColorProfile(icc: writer.bytes)
    #expect(Self.light(of: 0.5, in: profile) == 0.5 && profile.name == "gray test")
  }

  @Test(arguments: [SIMD3(0.2, 0.5, 0.8), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)])
  func `channels of the wide gamut are those of the light that they give`(
    channels: SIMD3<Double>
  ) {
    let light = ColorProfile.wideGamut.linearSRGB(
      red: channels.x, green: channels.y, blue: channels.z)
    let found = ColorProfile.wideGamutChannels(of: light)
    let differences = SIMD3(found.red, found.green, found.blue) - channels
    #expect([differences.x, differences.y, differences.z].allSatisfy { abs($0) < 1e-3 })
  }
}
