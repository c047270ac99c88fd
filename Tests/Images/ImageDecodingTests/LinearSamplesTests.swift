import CFixtureWriters
import ColorMath
import ColorProfiles
import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import SampleImageGenerator
import Testing

/// PNG images with 16 bits per channel whose samples are linear light, and others with 16 bits.
struct LinearSamplesTests {
  /// Chunks that say how samples encode light.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var chunks: [PNGChunk] = []
    var profile: [UInt8] = []

    init(_ description: String, _ chunks: [PNGChunk] = [], profile: [UInt8] = []) {
      (testDescription, self.chunks, self.profile) = (description, chunks, profile)
    }

    static let plain = Row("nothing")

    static func codePoints(_ primaries: UInt8, _ transfer: UInt8) -> Row {
      Row("cICP \(primaries) \(transfer)", [PNGChunk("cICP", [primaries, transfer, 0, 1])])
    }

    static func gamma(_ value: Int) -> Row { Row("gAMA \(value)", [PNGChunk("gAMA", word(value))]) }

    private static func word(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private static let wide = PNGChunk(
      "cHRM", [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap(word))

    static let linear = [
      gamma(100_000), Row("linear P3", [wide, PNGChunk("gAMA", word(100_000))]), gamma(90_000),
      gamma(80_000),
      codePoints(1, 8), codePoints(9, 8), codePoints(12, 8),
      Row("linear ICC profile", profile: linearProfile),
    ]
    static let perceptual = [
      plain, Row("sRGB", [PNGChunk("sRGB", [0])]), gamma(45_455), gamma(55_556),
      codePoints(1, 1), codePoints(1, 7), codePoints(12, 13), codePoints(9, 16), codePoints(9, 18),
      Row("ICC profile", profile: DisplayP3Profile.bytes),
    ]

    /// Display P3 with straight lines for curves.
    private static let linearProfile: [UInt8] = {
      var bytes = DisplayP3Profile.bytes
      let line = [1, 1, 0, 1, 0].flatMap { word($0 << 16) }
      for place in bytes.indices where bytes[place...].starts(with: Array("para".utf8)) {
        bytes.replaceSubrange(place + 12..<place + 12 + line.count, with: line)
      }
      return bytes
    }()
  }

  /// Samples of which the dark ones are close together, as bright ones are to the eye.
  private static let ramp = (0...255).map { code in
    Int((SRGB8(red: code, green: code, blue: code).light * 65_535).rounded())
  }

  private static func gray(_ samples: [Int]) -> [Int] { samples.flatMap { [$0, $0, $0] } }

  private func file(
    _ samples: [Int], width: Int = 256, bits: Int = 16, _ row: Row,
    _ change: (inout PNGEncoder) -> Void = { _ in }
  ) throws -> [UInt8] {
    var encoder = PNGEncoder(width: width, height: 1)
    (encoder.color, encoder.bitDepth, encoder.profile) = (.RGB, bits, row.profile)
    change(&encoder)
    let bytes = samples.flatMap { bits == 16 ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)] }
    encoder.height = bytes.count / (width * encoder.bytesPerPixel)
    var all = try #require(PNGChunk.chunks(of: encoder.encode(bytes)))
    all.insert(contentsOf: row.chunks, at: 1)
    return PNGChunk.file(of: all)
  }

  private func decoded(_ bytes: [UInt8]) throws -> (pixels: [RGBA8], report: DecodingReport) {
    let (image, report) = try ImageDecoder(isStrict: true).pixels(of: .bytes(bytes))
    return (image.pixels, report)
  }

  @Test(arguments: Row.linear)
  func `linear samples with 16 bits keep their darks apart, and their colors`(_ row: Row) throws {
    let (pixels, report) = try decoded(file(Self.gray(Self.ramp), row))
    #expect(Set(pixels.map(\.green)).count > 225)
    let stated = try decoded(file([0, 0, 0], width: 1, bits: 8, row)).report.profile
    #expect(report.profile.name == stated.name && report.image.colorSpace == stated.name)
    for (pixel, sample) in zip(pixels, Self.ramp) {
      let code = Double(pixel.green) / 255
      let shown = SRGB(report.profile.linearSRGB(red: code, green: code, blue: code))
      let light = Double(sample) / 65_535
      let wanted = SRGB(stated.linearSRGB(red: light, green: light, blue: light))
      #expect((shown.green - wanted.green).magnitude < 0.6 / 255, "\(sample)")
    }
  }

  @Test(arguments: Row.linear)
  func `each channel of linear samples has its own light`(_ row: Row) throws {
    let samples = [[65_535, 3_000, 40], [90, 60_000, 500], [700, 20, 30_000], [100, 100, 100]]
    let bytes = try file(samples.flatMap(\.self), width: 4, row)
    let (pixels, report) = try decoded(bytes)
    let stated = try decoded(file([0, 0, 0], width: 1, bits: 8, row)).report.profile
    func light(_ profile: ColorProfile, _ channels: [Double]) -> LinearSRGB {
      profile.linearSRGB(red: channels[0], green: channels[1], blue: channels[2])
    }
    for (pixel, sample) in zip(pixels, samples) {
      let shown = light(
        report.profile, [pixel.red, pixel.green, pixel.blue].map { Double($0) / 255 })
      let wanted = light(stated, sample.map { Double($0) / 65_535 })
      #expect((shown.red - wanted.red).magnitude < 0.01, "\(sample)")
      #expect((shown.green - wanted.green).magnitude < 0.01, "\(sample)")
      #expect((shown.blue - wanted.blue).magnitude < 0.01, "\(sample)")
    }
    #expect(pixels[3].green > 0)
  }

  @Test(arguments: Row.perceptual)
  func `other samples with 16 bits are rounded to the nearest of 8 bits`(_ row: Row) throws {
    let samples = Self.ramp + (0...255).map { min(65_535, $0 * 257 + 128) }
    let (pixels, report) = try decoded(file(Self.gray(samples), row))
    #expect(pixels.map(\.green) == samples.map { UInt8(($0 * 255 + 32_895) >> 16) })
    let stated = try decoded(file([0, 0, 0], width: 1, bits: 8, row)).report.profile
    #expect(report.profile == stated)
  }

  @Test(arguments: Row.linear)
  func `linear samples with 8 bits are unchanged`(_ row: Row) throws {
    let (pixels, report) = try decoded(file(Self.gray(Array(0...255)), bits: 8, row))
    #expect(pixels.map(\.green) == Array(0...255))
    let light = report.profile.linearSRGB(red: 0.5, green: 0.5, blue: 0.5)
    #expect((0.4...0.501).contains(light.green))
  }

  @Test(arguments: [false, true])
  func `linear samples are alike in every layout, and alpha is as it was`(
    isInterlaced: Bool
  ) throws {
    let linear = Row.gamma(100_000)
    func pixels(
      _ color: CPNGWriterColor, _ row: Row, _ samples: (Int) -> [Int]
    ) throws -> [RGBA8] {
      let all = (0..<20 * 13).flatMap(samples)
      return try decoded(
        file(all, width: 20, row) { encoder in
          (encoder.color, encoder.isInterlaced) = (color, isInterlaced)
        }
      ).pixels
    }
    func light(_ place: Int) -> Int { place * place * 65_535 / (259 * 259) }
    let gray = try pixels(.gray, linear) { [light($0)] }
    #expect(gray.allSatisfy { $0.red == $0.blue && $0.red == $0.green && $0.alpha == 255 })
    let color = try pixels(.RGB, linear) { [light($0), light(259 - $0), light($0)] }
    #expect(color.map(\.red) == gray.map(\.red) && color.map(\.green) == gray.reversed().map(\.red))
    #expect(color.allSatisfy { $0.red == $0.blue && $0.alpha == 255 })
    let clear = try pixels(.RGBA, linear) { [light($0), 0, 65_535, light(259 - $0)] }
    #expect(clear.map(\.red) == gray.map(\.red))
    #expect(clear.allSatisfy { $0.green == 0 && $0.blue == 255 })
    let alphas = try pixels(.RGBA, .plain) { [light($0), 0, 65_535, light(259 - $0)] }.map(\.alpha)
    #expect(clear.map(\.alpha) == alphas)
    var key = linear
    key.chunks.append(PNGChunk("tRNS", [UInt8(light(50) >> 8), UInt8(light(50) & 255)]))
    let keyed = try pixels(.gray, key) { [light($0)] }
    #expect(keyed.map(\.red) == gray.map(\.red))
    #expect(keyed.indices.filter { keyed[$0].alpha == 0 } == [50])
  }

  @Test func `the rows of linear samples before an early end are used`() throws {
    let light = (0..<64 * 64).map { $0 * $0 * 7_919 % 65_521 }
    let bytes = try file(light, width: 64, .gamma(100_000)) { $0.color = .gray }
    let whole = try decoded(bytes).pixels
    var rows: [RGBA8] = []
    let report = try ImageDecoder().readRows(of: .bytes(bytes.dropLast(bytes.count / 3))) {
      pixels, band in
      for index in 0..<band.rowCount * band.columnCount { rows.append(pixels[index]) }
    }
    #expect(rows.count > 64 && rows.count < whole.count && whole.starts(with: rows))
    #expect(report.warnings == [.truncated(rowsRead: rows.count / 64, rowCount: 64)])
  }

  @Test func `the header tells the profile of the pixels and the memory of their rows`() throws {
    let linear = try file(Self.gray(Self.ramp), .gamma(100_000))
    let demand = try ImageDecoder().demand(of: .bytes(linear))
    #expect(try demand.profile == decoded(linear).report.profile)
    let plain = try ImageDecoder().demand(of: .bytes(file(Self.gray(Self.ramp), .plain)))
    #expect(demand.memory == plain.memory + 256 * 8 + 3 * 65_536)
  }
}

extension PNGEncoder {
  fileprivate var bytesPerPixel: Int {
    let channels =
      switch color {
      case .gray: 1
      case .RGB: 3
      case .RGBA: 4
      default: 2
      }
    return channels * bitDepth / 8
  }
}

extension SRGB8 {
  /// The light of a gray.
  fileprivate var light: Double { LinearSRGB(SRGB(self)).green }

  fileprivate init(red: Int, green: Int, blue: Int) {
    self.init(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
  }
}
