import ImageDecoding
import JSONSchemas
import SampleImages
import SchemeExtraction
import SchemeResults
import Testing

/// Validates albums and their histograms against the JSON Schemas of the documented JSON.
struct AlbumSchemaTests {
  private func album(
    _ weighing: AlbumHistogram.Weighing = .photos
  ) async throws -> AlbumHistogram {
    var album = AlbumHistogram(weighing: weighing)
    for image in [SampleImage.oneColor, .threeColors, .twilight] {
      try album.add(
        try await SchemeExtractor().albumHistogram(of: .bytes(image.bytes()), weighing: weighing)
          .histogram)
    }
    return album
  }

  private func record(
    of album: AlbumHistogram, hasRoles: Bool = false, photo: String? = nil,
    _ set: (inout SchemeExtractor.Options) -> Void = { _ in }
  ) async throws -> AlbumRecord {
    var extractor = SchemeExtractor()
    set(&extractor.options)
    let scheme = try await extractor.scheme(of: album)
    return AlbumRecord(
      album, scheme, by: extractor,
      colors: scheme.swatches.map { AlbumRecord.Color($0, photo: photo) }, hasRoles: hasRoles)
  }

  @Test(arguments: AlbumHistogram.Weighing.allCases)
  func `records of albums of real photos conform to the schemas`(
    weighing: AlbumHistogram.Weighing
  ) async throws {
    let album = try await album(weighing)
    let histogram = HistogramRecord(album)
    #expect(histogram.cells.count > 100)
    #expect(try JSONSchema.results("histogram").faults(in: histogram.json) == [])
    let schema = try JSONSchema.results("album")
    let records = [
      try await record(of: album, hasRoles: true, photo: "twilight.png"),
      try await record(of: album) {
        $0.colorCount = .automatic
        $0.ignoredColors = [.gray]
      },
    ]
    for record in records {
      #expect(record.photos == 3 && record.weighing == weighing.rawValue)
      #expect(try schema.faults(in: record.json) == [])
      #expect(try AlbumRecord(json: record.json) == record)
    }
  }

  @Test func `the histogram of an empty album conforms to the schema`() throws {
    let record = HistogramRecord(AlbumHistogram())
    #expect(try JSONSchema.results("histogram").faults(in: record.json) == [])
  }

  static let damages = [
    ("album", "\"photos\":3", "\"photos\":0", "minimum"),
    ("album", "\"weighing\":\"photos\"", "\"weighing\":\"area\"", "enum"),
    ("album", "\"photo\":\"a\"", "\"photo\":1", "type string"),
    ("album", "\"hex\":\"#", "\"hex\":\"", "pattern"),
    ("album", "\"share\":0", "\"share\":1", "maximum"),
    ("album", "\"tool\":", "\"new\":1,\"tool\":", "new is not in the schema"),
    ("album", "\"roles\":{", "\"roles\":{\"new\":1,", "new is not in the schema"),
    ("histogram", "\"histogram\":1", "\"histogram\":2", "const"),
    ("histogram", "bt2020-srgb", "srgb", "const"),
    ("histogram", "\"cells\":[[", "\"cells\":[[1,", "maxItems"),
    ("histogram", "\"cells\":[[", "\"cells\":[[],[", "minItems"),
    ("histogram", "\"cells\":[[", "\"cells\":[[-", "minimum"),
    ("histogram", "\"checksum\":", "\"checksum\":-", "minimum"),
    ("histogram", "\"photos\":3", "\"photos\":2.5", "type integer"),
  ]

  @Test func `the schemas reject damaged records`() async throws {
    let album = try await album()
    let texts = [
      "album": try await record(of: album, hasRoles: true, photo: "a").json,
      "histogram": HistogramRecord(album).json,
    ]
    for (kind, before, after, fault) in Self.damages {
      let text = try #require(texts[kind])
      let damaged = text.replacing(before, with: after, maxReplacements: 1)
      #expect(damaged != text, "\(before)")
      let faults = try JSONSchema.results(kind).faults(in: damaged)
      #expect(faults.contains { $0.contains(fault) }, "\(after): \(faults.prefix(3))")
    }
  }
}
