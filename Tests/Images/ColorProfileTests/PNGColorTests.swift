import ColorMath
import ColorProfiles
import Foundation
import Testing

@Suite struct PNGColorTests {
  static let displayP3: [UInt8] = [12, 13, 0, 1]

  /// Chunks that each specify different colors.
  static var everything: PNGColorChunks {
    var chunks = PNGColorChunks()
    chunks.codePoints = displayP3
    chunks.profile =
      ICCWriter.sRGB(
        curve: ICCWriter.curve(gamma: 1.8), name: ICCWriter.description("embedded")
      ).bytes
    chunks.renderingIntent = 0
    chunks.gamma = 50_000
    chunks.chromaticities = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
    return chunks
  }

  static func read(_ chunks: PNGColorChunks) -> (profile: ColorProfile, ignored: [String]) {
    var ignored: [String] = []
    let profile = ColorProfile(png: chunks, ignored: &ignored)
    return (profile, ignored)
  }

  @Test func `cICP takes precedence over iCCP, iCCP over sRGB, and sRGB over gAMA`() {
    var chunks = Self.everything
    #expect(Self.read(chunks).profile.name == "Display P3")
    chunks.codePoints = nil
    #expect(Self.read(chunks).profile.name == "embedded")
    chunks.profile = nil
    #expect(Self.read(chunks).profile == .sRGB)
    chunks.renderingIntent = nil
    #expect(Self.read(chunks).profile.name == "gAMA 0.5")
    chunks.gamma = nil
    #expect(Self.read(chunks).profile == .sRGB)
    chunks.chromaticities = nil
    #expect(Self.read(chunks).profile == .sRGB)
    #expect(Self.read(chunks).ignored.isEmpty)
  }

  @Test func `each unusable chunk is ignored with a reason`() {
    var chunks = Self.everything
    chunks.codePoints = [12, 13, 1, 1]
    chunks.profile = [1, 2, 3]
    chunks.renderingIntent = 9
    chunks.gamma = 0
    let (profile, ignored) = Self.read(chunks)
    #expect(profile == .sRGB)
    #expect(ignored.count == 4)
    #expect(zip(ignored, ["cICP", "iCCP", "sRGB", "gAMA"]).allSatisfy { $0.hasPrefix($1) })
  }

  @Test(arguments: 0...5 as ClosedRange<UInt8>)
  func `sRGB accepts exactly four rendering intents`(intent: UInt8) {
    var chunks = PNGColorChunks()
    chunks.gamma = 50_000
    chunks.renderingIntent = intent
    let (profile, ignored) = Self.read(chunks)
    #expect((profile == .sRGB) == (intent < 4))
    #expect(ignored == (intent < 4 ? [] : ["sRGB: rendering intent \(intent)"]))
  }

  @Test(arguments: [
    [], [12, 13, 0], [12, 13, 0, 0], [2, 2, 0, 1], [1, 99, 0, 1], [99, 1, 0, 1],
  ])
  func `invalid and unsupported code points are ignored`(bytes: [UInt8]) {
    var chunks = PNGColorChunks()
    chunks.codePoints = bytes
    let (profile, ignored) = Self.read(chunks)
    #expect(profile == .sRGB && ignored.count == 1)
  }

  @Test func `every combination of code points maps white to white and black to black`() {
    for primaries in UInt8.min...UInt8.max {
      for transfer in [UInt8](0...20) where transfer != 16 && transfer != 18 {
        var chunks = PNGColorChunks()
        chunks.codePoints = [primaries, transfer, 0, 1]
        let profile = Self.read(chunks).profile
        let white = profile.linearSRGB(red: 1, green: 1, blue: 1)
        let black = profile.linearSRGB(red: 0, green: 0, blue: 0)
        #expect(SRGB8(white) == SRGB8(red: 255, green: 255, blue: 255))
        #expect(SRGB8(black) == SRGB8(red: 0, green: 0, blue: 0))
      }
    }
  }

  @Test(arguments: [(16, 0.5806888810416109), (18, 0.75)])
  func `the brightest light of HDR is white, and the reference white is a little darker`(
    transfer: UInt8, signal: Double
  ) {
    let profile = Self.read(PNGColorChunks(codePoints: [9, transfer, 0, 1])).profile
    func light(_ channel: Double) -> LinearSRGB {
      profile.linearSRGB(red: channel, green: channel, blue: channel)
    }
    #expect((0.78...0.83).contains(light(signal).green))
    #expect(abs(light(1).green - 1) < 1e-9 && abs(light(1).red - light(1).blue) < 1e-9)
    #expect(abs(light(0).green) < 1e-9)
    let steps = (0...1000).map { light(Double($0) / 1000).green }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
    // There is no jump where compression begins.
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 - $0 < 0.01 })
  }

  /// The light of a signal relative to 203 cd/m², by the formulas of ITU-R BT.2100-2.
  @Test(
    arguments: [
      (16, 0.299699, 10.0 / 203), (16, 0.508078, 100.0 / 203), (18, 0.5, 50.6970 / 203),
      (18, 0.6, 84.8470 / 203),
    ] as [(UInt8, Double, Double)])
  func `light of HDR that is not near white is as the standard says`(
    transfer: UInt8, signal: Double, wanted: Double
  ) {
    let profile = Self.read(PNGColorChunks(codePoints: [9, transfer, 0, 1])).profile
    let light = profile.linearSRGB(red: signal, green: signal, blue: signal)
    #expect(abs(light.green / wanted - 1) < 1e-4)
  }

  @Test(arguments: [UInt8(16), 18])
  func `the ratios of the channels of a highlight are kept`(transfer: UInt8) {
    // With the primaries of BT.709, the matrix does not change the channels.
    let profile = Self.read(PNGColorChunks(codePoints: [1, transfer, 0, 1])).profile
    func light(_ red: Double, _ green: Double, _ blue: Double) -> LinearSRGB {
      profile.linearSRGB(red: red, green: green, blue: blue)
    }
    let (dark, bright) = (light(0.3, 0.3, 0.3), light(0.9, 0.3, 0.3))
    #expect((0.9...1).contains(bright.red) && bright.green < dark.green)
    #expect(abs(bright.green - bright.blue) < 1e-9)
    #expect(abs(light(0.3, 0.9, 0.3).green - bright.red) < 1e-9)
    #expect(abs(light(0.3, 0.3, 0.9).blue - bright.red) < 1e-9)
  }

  @Test(arguments: [UInt8(1), 6, 14, 15])
  func `the linear part of the BT.709 curve ends at 0.081`(transfer: UInt8) {
    var chunks = PNGColorChunks()
    chunks.codePoints = [1, transfer, 0, 1]
    let profile = Self.read(chunks).profile
    func light(_ channel: Double) -> Double {
      profile.linearSRGB(red: channel, green: channel, blue: channel).green
    }
    for channel in [0.01, 0.05, 0.08] { #expect(abs(light(channel) - channel / 4.5) < 1e-12) }
    for channel in [0.082, 0.1, 0.5] {
      #expect(abs(light(channel) - pow((channel + 0.0993) / 1.0993, 1 / 0.45)) < 1e-5)
    }
  }

  /// The white point and primaries of ITU-R H.273, table 2, in the form of cHRM.
  @Test(
    arguments: [
      (1, [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]),
      (4, [31000, 31600, 67000, 33000, 21000, 71000, 14000, 8000]),
      (5, [31270, 32900, 64000, 33000, 29000, 60000, 15000, 6000]),
      (6, [31270, 32900, 63000, 34000, 31000, 59500, 15500, 7000]),
      (7, [31270, 32900, 63000, 34000, 31000, 59500, 15500, 7000]),
      (8, [31000, 31600, 68100, 31900, 24300, 69200, 14500, 4900]),
      (9, [31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600]),
      (11, [31400, 35100, 68000, 32000, 26500, 69000, 15000, 6000]),
      (12, [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]),
      (22, [31270, 32900, 63000, 34000, 29500, 60500, 15500, 7700]),
    ] as [(UInt8, [UInt32])])
  func `code points have the primaries of their standard`(point: UInt8, chromaticities: [UInt32]) {
    let named = Self.read(PNGColorChunks(codePoints: [point, 8, 0, 1])).profile
    let told = Self.read(PNGColorChunks(gamma: 100_000, chromaticities: chromaticities)).profile
    for (red, green, blue) in [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1)] {
      let ours = named.linearSRGB(red: red, green: green, blue: blue)
      let wanted = told.linearSRGB(red: red, green: green, blue: blue)
      #expect(abs(ours.red - wanted.red) < 1e-9)
      #expect(abs(ours.green - wanted.green) < 1e-9)
      #expect(abs(ours.blue - wanted.blue) < 1e-9)
    }
  }

  /// The light of a signal of 0.5, by the formulas of ITU-R H.273, table 3.
  @Test(
    arguments: [
      (1, pow(0.599 / 1.099, 1 / 0.45)), (4, pow(0.5, 2.2)), (5, pow(0.5, 2.8)),
      (6, pow(0.599 / 1.099, 1 / 0.45)), (7, pow(0.6115 / 1.1115, 1 / 0.45)), (8, 0.5),
      (11, pow(0.599 / 1.099, 1 / 0.45)), (13, pow(0.555 / 1.055, 2.4)),
      (14, pow(0.599 / 1.099, 1 / 0.45)), (15, pow(0.599 / 1.099, 1 / 0.45)),
      (17, pow(0.5, 2.6)),
    ] as [(UInt8, Double)])
  func `code points have the curves of their standard`(point: UInt8, light: Double) {
    let profile = Self.read(PNGColorChunks(codePoints: [1, point, 0, 1])).profile
    #expect(abs(profile.linearSRGB(red: 0.5, green: 0.5, blue: 0.5).green - light) < 2e-4)
  }

  @Test func `the code points of Display P3 give Display P3`() {
    var chunks = PNGColorChunks()
    chunks.codePoints = Self.displayP3
    let profile = Self.read(chunks).profile
    let ours = profile.linearSRGB(red: 0.9, green: 0.3, blue: 0.1)
    let wanted = LinearSRGB(LinearDisplayP3(DisplayP3(red: 0.9, green: 0.3, blue: 0.1)))
    #expect(abs(ours.red - wanted.red) < 1e-12 && abs(ours.blue - wanted.blue) < 1e-12)
  }

  @Test func `a gamma is decoded, with the primaries given beside it`() {
    var chunks = PNGColorChunks()
    chunks.gamma = 50_000
    let plain = Self.read(chunks).profile.linearSRGB(red: 0.5, green: 0.2, blue: 0)
    #expect(abs(plain.red - 0.25) < 1e-12 && abs(plain.green - 0.04) < 1e-12)
    chunks.chromaticities = Self.everything.chromaticities
    let wide = Self.read(chunks).profile.linearSRGB(red: 0.5, green: 0.2, blue: 0)
    let wanted = LinearSRGB(LinearDisplayP3(red: 0.25, green: 0.04, blue: 0))
    #expect(abs(wide.red - wanted.red) < 1e-12 && abs(wide.green - wanted.green) < 1e-12)
  }

  @Test(arguments: [
    [], [0, 0, 0, 0, 0, 0, 0, 0], [UInt32](repeating: .max, count: 8),
    [31270, 32900, 30000, 30000, 30000, 30000, 30000, 30000],
    [31270, 0, 64000, 33000, 30000, 60000, 15000, 6000],
  ])
  func `impossible primaries are ignored, and the gamma is kept`(chromaticities: [UInt32]) {
    var chunks = PNGColorChunks()
    chunks.gamma = 100_000
    chunks.chromaticities = chromaticities
    let (profile, ignored) = Self.read(chunks)
    #expect(profile.linearSRGB(red: 0.5, green: 0.25, blue: 0).red == 0.5)
    #expect(ignored.count == 1)
  }

  @Test(arguments: [UInt32.min, 1, 15, 625_000_001, .max])
  func `an implausible gamma is ignored, as in libpng`(gamma: UInt32) {
    var chunks = PNGColorChunks()
    chunks.gamma = gamma
    let (profile, ignored) = Self.read(chunks)
    #expect(profile == .sRGB && ignored.count == 1)
  }

  @Test func `a gray profile is used for gray images only`() {
    var chunks = PNGColorChunks()
    chunks.profile = ICCWriter.gray(curve: ICCWriter.linearCurve).bytes
    #expect(Self.read(chunks).profile == .sRGB)
    #expect(Self.read(chunks).ignored.count == 1)
    chunks.isGray = true
    #expect(Self.read(chunks).profile.isGray)
  }

  @Test(
    arguments: [
      (1, 13, "sRGB"), (12, 13, "Display P3"), (12, 17, "P3, gamma 2.6"), (9, 16, "BT.2020, PQ"),
      (1, 1, "BT.709, BT.709"), (4, 4, "BT.470 M, gamma 2.2"), (5, 5, "BT.470 B/G, gamma 2.8"),
      (6, 7, "SMPTE 170M, SMPTE 240M"), (7, 6, "SMPTE 170M, BT.709"), (8, 8, "film, linear"),
      (11, 13, "DCI-P3, sRGB"), (22, 18, "EBU 3213, HLG"),
    ] as [(UInt8, UInt8, String)])
  func `code points are named as their standards are`(
    primaries: UInt8, transfer: UInt8, name: String
  ) {
    let (profile, ignored) = Self.read(PNGColorChunks(codePoints: [primaries, transfer, 0, 1]))
    #expect(profile.name == name && ignored.isEmpty)
    #expect(profile.isSRGB == (name == "sRGB"))
  }
}
