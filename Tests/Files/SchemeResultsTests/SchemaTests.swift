import ColorMath
import Foundation
import ImageDecoding
import JSONSchemas
import SampleImages
import SchemeExtraction
import SchemeResults
import Testing

/// Validates real output against the JSON Schema of the documented JSON.
struct SchemaTests {
  private func schema() throws -> JSONSchema { try .results("photo") }

  private func record(
    _ photo: SampleImage, hasRoles: Bool = false,
    _ set: (inout SchemeExtractor.Options) -> Void = { _ in }
  ) async throws -> PhotoRecord {
    var extractor = SchemeExtractor()
    set(&extractor.options)
    let extraction = try await extractor.extract(from: .bytes(photo.bytes()))
    return PhotoRecord(
      extraction, source: photo.rawValue, by: extractor, hasRoles: hasRoles)
  }

  @Test func `schemes of real photos conform to the schema with any options`() async throws {
    let schema = try schema()
    let records = [
      try await record(.harbor, hasRoles: true),
      try await record(.harbor) {
        $0.colorCount = .automatic
        $0.space = .lab
        $0.seed = .max
        $0.region = ImageRegion(
          x: .fraction(0.25), y: .pixels(3), width: .pixels(99), height: .fraction(0.5))
        $0.ignoredColors = [.white, .near(SRGB8(red: 1, green: 2, blue: 3), difference: 0.1)]
        $0.alphaThreshold = 0.5
        $0.background = SRGB8(red: 255, green: 0, blue: 0)
        $0.pinnedColors = [SRGB8(red: 0, green: 255, blue: 0)]
        $0.mask = PixelSize(width: 1, height: 2).flatMap { PixelMask(size: $0, weights: [0, 255]) }
      },
      try await record(.harbor) { $0.minimumDifference = 0.3 },
      try await record(.harbor) {
        $0.colorCount = .exactly(1)
        $0.emphasis = .salience
        $0.quality = .exact
        $0.region = ImageRegion(
          x: .pixels(0), y: .pixels(0), width: .pixels(20), height: .pixels(20))
      },
    ]
    for record in records {
      #expect(try schema.faults(in: PhotoResult.success(record).json) == [])
      #expect(try PhotoResult(json: record.json) == .success(record))
    }
    #expect(records[1].options.region == ["25.0%", "3", "99", "50.0%"])
    #expect(records[1].options.ignore == ["white", "#010203:0.1"])
    #expect(records[1].options.seed == .max)
    #expect(records[1].options.pin == ["#00ff00"])
    #expect(records[1].options.mask?.coverage == 0.5)
    #expect(records[1].count.reason == .automatic)
    let next = try #require(records[1].count.nextShare)
    let least = try #require(records[1].count.leastShare)
    #expect(0..<least ~= next && least < 1)
    #expect(records[0].count.nextShare == nil)
    for record in records {
      #expect(try #require(record.starts) >= 1 && record.image.profile == "sRGB")
      let prominence = record.colors.map(\.prominence).reduce(0, +)
      let share = record.colors.map(\.share).reduce(0, +)
      #expect(0..<1 + 1e-4 ~= prominence)
      #expect(abs(share + (try #require(record.rest)) - 1) < 1e-4)
    }
    let pixels = records[1].pixels
    #expect(try #require(pixels.outside) > 0)
    #expect(pixels.read == pixels.total - (pixels.outside ?? 0))
    // The number of pixels of each color is rounded.
    let leftOut = [pixels.transparent, pixels.excluded, pixels.ignored].compactMap(\.self)
    #expect(abs(leftOut.reduce(pixels.counted, +) - (pixels.read ?? 0)) <= 8)
  }

  @Test func `failures of every kind conform to the schema`() throws {
    let schema = try schema()
    for kind in SchemeFailure.Kind.allCases {
      let failure = SchemeFailure(kind: kind, message: "it is \(kind)")
      let record = PhotoResult.failure(FailureRecord(source: "", failure: failure))
      #expect(try schema.faults(in: record.json) == [])
    }
  }

  @Test func `the reason for the number of colors of a real photo is given`() async throws {
    let extraction = try await SchemeExtractor().extract(
      from: .bytes(SampleImage.threeColors.bytes()))
    let scheme = extraction.scheme
    #expect(CountRecord(of: scheme, asked: .exactly(3)).reason == .asked)
    #expect(CountRecord(of: scheme, asked: .exactly(3)).message == nil)
    let fewer = CountRecord(of: scheme, asked: .exactly(5))
    #expect(fewer.reason == .distinct && fewer.message != nil)
    #expect(CountRecord(of: scheme, asked: .automatic).reason == .automatic)
  }

  /// A change to a valid document, and a part of the fault that the schema reports.
  struct Damage: Sendable, CustomTestStringConvertible {
    let before: String
    let after: String
    let fault: String
    var testDescription: String { after }
  }

  static let damages = [
    Damage(before: "\"version\":1", after: "\"version\":2", fault: "$.version"),
    Damage(before: "\"version\":1", after: "\"version\":true", fault: "$.version"),
    Damage(before: "\"orientation\":1", after: "\"orientation\":0", fault: "minimum"),
    Damage(before: "\"orientation\":1", after: "\"orientation\":1.5", fault: "type integer"),
    Damage(before: "\"orientation\":1", after: "\"orientation\":\"1\"", fault: "type integer"),
    Damage(before: "\"source\"", after: "\"sauce\"", fault: "no source"),
    Damage(before: "\"hex\":\"#", after: "\"hex\":\"", fault: "pattern"),
    Damage(before: "\"share\":0", after: "\"share\":1", fault: "maximum"),
    Damage(before: "\"at\":[", after: "\"at\":[1,", fault: "maxItems"),
    Damage(before: "\"quality\":\"standard\"", after: "\"quality\":\"good\"", fault: "enum"),
    Damage(
      before: "\"placement\":\"typical\"", after: "\"placement\":\"best\"", fault: "enum"),
    Damage(before: "\"starts\":", after: "\"starts\":-1,\"s\":", fault: "minimum"),
    Damage(before: "\"strict\":false", after: "\"strict\":0", fault: "type boolean"),
    Damage(before: "\"tool\":", after: "\"new\":1,\"tool\":", fault: "new is not in the schema"),
    Damage(before: "\"warnings\":[]", after: "\"warnings\":[\"\"]", fault: "minLength"),
    Damage(before: "\"colorModel\":\"rgb\"", after: "\"colorModel\":\"RGB\"", fault: "enum"),
  ]

  @Test func `the schema rejects damaged documents`() async throws {
    let schema = try schema()
    let json = try await record(.harbor).json
    for damage in Self.damages {
      let range = try #require(json.range(of: damage.before), "\(damage.testDescription)")
      let faults = try schema.faults(in: json.replacingCharacters(in: range, with: damage.after))
      #expect(faults.contains { $0.contains(damage.fault) }, "\(damage.after): \(faults)")
    }
  }

  @Test func `unsupported keywords and unresolved references in a schema are faults`() throws {
    let schema = try JSONSchema(Data(#"{"multipleOf": 2}"#.utf8))
    #expect(try schema.faults(in: "4").count == 1)
    let lost = try JSONSchema(Data(##"{"$ref": "#/$defs/none"}"##.utf8))
    #expect(try lost.faults(in: "4").count == 1)
  }
}
