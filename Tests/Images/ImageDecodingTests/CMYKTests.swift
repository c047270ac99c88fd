import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import SampleImageGenerator
import TestCorpora
import Testing

/// JPEGs in CMYK.
struct CMYKTests {
  /// Returns the colors of an image of flat blocks, each with the given amounts of cyan, magenta,
  /// yellow and black, with an ICC profile.
  private func colors(of inks: [[UInt8]], profile: [UInt8] = []) throws -> [[UInt8]] {
    var encoder = JPEGEncoder(width: 8 * inks.count, height: 8)
    // At this quality, flat blocks are reproduced exactly.
    encoder.color = .CMYK
    encoder.sampling = .sampling444
    encoder.quality = 100
    encoder.profile = profile
    let row = inks.flatMap { ink in (0..<8).flatMap { _ in ink } }
    let bytes = try encoder.encode((0..<8).flatMap { _ in row })
    let (image, report) = try ImageDecoder(isStrict: true).pixels(of: .bytes(bytes))
    #expect(report.image.colorModel == .cmyk && report.warnings.isEmpty)
    return inks.indices.map { index in
      let pixel = image[PixelPosition(x: 8 * index + 3, y: 4)]
      #expect(pixel.alpha == 255)
      return [pixel.red, pixel.green, pixel.blue]
    }
  }

  @Test func `without a profile, the light of each ink is multiplied by that of black and rounded`()
    throws
  {
    // The products over 255 have fractions of .498, .502, .53 and .02.
    let lights: [[UInt8]] = [
      [127, 128, 255, 1], [10, 0, 255, 243], [255, 200, 100, 255], [3, 85, 170, 171],
      [0, 0, 0, 0], [255, 255, 255, 255],
    ]
    let wanted = lights.map { light in
      light[..<3].map { UInt8((Double($0) * Double(light[3]) / 255).rounded()) }
    }
    #expect(wanted[0] == [0, 1, 1] && wanted[1] == [10, 0, 243])
    let found = try colors(of: lights.map { light in light.map { 255 - $0 } })
    #expect(found == wanted)
  }

  /// Amounts of ink, and the codes that Little CMS 2 computes for them with the SWOP profile:
  /// relative colorimetric with black-point compensation to sRGB, without its own approximations.
  private static let swop: [(inks: [UInt8], codes: [Int])] = [
    ([0, 0, 0, 0], [255, 255, 255]), ([255, 0, 0, 0], [0, 174, 239]),
    ([0, 255, 0, 0], [236, 0, 140]), ([0, 0, 255, 0], [255, 242, 0]),
    ([0, 0, 0, 255], [35, 31, 32]), ([255, 255, 0, 0], [46, 48, 146]),
    ([0, 255, 255, 0], [237, 28, 36]), ([255, 0, 255, 0], [0, 166, 80]),
    ([255, 255, 255, 0], [54, 54, 57]), ([255, 255, 255, 255], [0, 0, 0]),
    ([128, 0, 0, 0], [109, 207, 246]), ([0, 128, 0, 0], [244, 154, 193]),
    ([0, 0, 128, 0], [255, 247, 153]), ([0, 0, 0, 128], [147, 149, 152]),
    ([128, 100, 100, 30], [125, 130, 131]), ([40, 60, 80, 10], [205, 183, 164]),
    ([200, 30, 90, 20], [0, 155, 160]), ([20, 200, 220, 5], [219, 90, 55]),
    ([90, 20, 10, 60], [129, 165, 186]), ([10, 15, 40, 0], [243, 234, 214]),
    ([191, 173, 170, 230], [0, 0, 0]), ([60, 200, 20, 40], [167, 77, 132]),
    ([3, 250, 130, 77], [174, 16, 66]), ([137, 11, 201, 99], [83, 129, 68]),
  ]

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `with a profile, CMYK colors match Little CMS`() throws {
    let file = try Corpora.bytes("decoding/jpeg-cmyk/sharp--Channel_digital_image_CMYK_color.jpg")
    let profile = try #require(JPEGSegment.segments(of: file)).compactMap(\.profilePart).joined()
    let found = try colors(
      of: Self.swop.map(\.inks), profile: Array(profile))
    for (row, codes) in zip(Self.swop, found) {
      for (code, wanted) in zip(codes, row.codes) {
        #expect(abs(Int(code) - wanted) <= 1, "\(row.inks): \(codes), not \(row.codes)")
      }
    }
  }

  @Test(
    .enabled(if: Corpora.isPresent, "\(Corpora.absence)"),
    arguments: [ImageDecoder.Scale.full, .half])
  func `mean colors of photos with profiles match Little CMS`(scale: ImageDecoder.Scale) throws {
    let rows = try Corpora.table("decoding/expected.csv").filter { $0["category"] == "jpeg-cmyk" }
    var count = 0
    for row in rows {
      let expected = ["r", "g", "b"].compactMap { Double(row["icc_srgb_mean_" + $0] ?? "") }
      guard expected.count == 3, let path = row["path"] else { continue }
      var means = CodeMeans()
      let input = ImageInput.file(try Corpora.path("decoding/" + path))
      let report = try ImageDecoder(scale: scale).readRows(of: input) { means.add($0, $1) }
      #expect(report.profile.isSRGB && report.profile.name == row["icc_description"])
      #expect(report.image.colorModel == .cmyk)
      let values = try #require(means.values)
      #expect(values.distance(to: expected) < 1.5, "\(path): \(values), not \(expected)")
      count += 1
    }
    #expect(count == 3)
  }

  @Test func `a profile for another color model is ignored with a warning`() throws {
    let bytes = try JPEGEncoder.flatCMYK(profile: DisplayP3Profile.bytes)
    let report = try ImageDecoder().readRows(of: .bytes(bytes)) { _, _ in }
    #expect(report.warnings == [.profileIgnored(reason: "a profile for RGB in a CMYK picture")])
    #expect(report.profile == .sRGB)
  }
}

extension JPEGEncoder {
  fileprivate static func flatCMYK(profile: [UInt8]) throws -> [UInt8] {
    var encoder = JPEGEncoder(width: 8, height: 8)
    encoder.color = .CMYK
    encoder.profile = profile
    return try encoder.encode([UInt8](repeating: 200, count: 256))
  }
}
