import ColorMath
import Foundation
import ImageDecoding
import SchemeDesign
import SchemeExtraction
import SchemeResults
import Testing

/// The documented JSON, written and read by our coders and by Foundation's.
struct RecordTests {
  private func extraction() throws -> SchemeExtractor.Extraction {
    let colors: [(rgb: UInt32, share: Double)] = [
      (0xE0E4E8, 0.5), (0x203040, 0.25), (0xC04020, 0.15), (0x808080, 0.1),
    ]
    let swatches = colors.map { code, share in
      let rgb = SRGB8(
        red: UInt8(code >> 16), green: UInt8(code >> 8 & 255), blue: UInt8(code & 255))
      return ImageColorScheme.Swatch(
        color: Oklab(rgb), rgb: rgb, share: share, pixelCount: Int(share * 1e6),
        position: PixelPosition(x: 3, y: 4))
    }
    let size = try #require(PixelSize(width: 40, height: 30))
    return SchemeExtractor.Extraction(
      scheme: try #require(ImageColorScheme(swatches: swatches, meanSquaredError: 1.0 / 3)),
      image: ImageInfo(format: .png, storedSize: size, orientation: .right),
      warnings: [.damaged(reason: "\"x\""), .truncated(rowsRead: 1, rowCount: 2)])
  }

  @Test func `the line of a photo that could not be used names its file and its state`() throws {
    let failure = SchemeFailure(kind: .corrupt, message: "it is damaged")
    let batch = BatchRecord(request: "r", size: 3, modified: "1.5")
    let result = PhotoResult.failure(FailureRecord(source: "a", failure: failure))
    guard case .failure(let record) = result.named(byURL: "%FF", batch: batch) else {
      Issue.record("it is no failure")
      return
    }
    #expect(record.source == "a" && record.failure == failure)
    #expect(record.sourceURL == "%FF" && record.batch == batch)
  }

  /// Checks that a record survives every combination of our writer and reader and Foundation's.
  private func expectAgreement<Record: JSONRecord>(on record: Record) throws {
    let ours = record.json
    #expect(try Record(json: ours) == record)
    #expect(try JSONDecoder().decode(Record.self, from: Data(ours.utf8)) == record)
    let theirs = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    #expect(try Record(json: theirs) == record)
    let objects = try [ours, theirs].map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
    }
    #expect(objects[0] == objects[1])
  }

  @Test func `photo records are the same with our coders and Foundation's`() throws {
    let source = "a \"b\"\u{1}\u{9B}/\u{2028} 😀.png"
    for hasRoles in [false, true] {
      let record = PhotoRecord(
        try extraction(), source: source, by: SchemeExtractor(),
        hasRoles: hasRoles)
      #expect((record.roles != nil, record.vibrant != nil) == (hasRoles, hasRoles))
      try expectAgreement(on: record)
      try expectAgreement(on: PhotoResult.success(record))
    }
  }

  @Test func `role records list the final color, the original color and the contrasts`() throws {
    let scheme = try extraction().scheme
    let (record, roles) = (RolesRecord(SchemeRoles(scheme)), SchemeRoles(scheme))
    #expect(SchemeRoles.Role.allCases.contains { roles[$0].isAdjusted })
    for role in SchemeRoles.Role.allCases {
      #expect(record.colors[role]?.hex == roles[role].color.hex)
      #expect(record.colors[role]?.original == roles[role].original.hex)
    }
    #expect(record.contrasts.map(\.ratio) == roles.pairs.map(\.ratio))
    #expect(record.contrasts.map(\.foreground) == roles.pairs.map(\.guarantee.foreground.name))
    #expect(record.contrasts.map(\.ground) == roles.pairs.map(\.guarantee.background.name))
  }

  @Test func `hues are rounded to three decimals, and a hue rounded to 360 becomes 0`() throws {
    let rgb = SRGB8(red: 200, green: 20, blue: 60)
    for (hue, wanted) in [(359.9996, 0), (359.9994, 359.999), (0, 0), (12.3456, 12.346)] {
      let swatch = ImageColorScheme.Swatch(
        color: Oklab(Oklch(lightness: 0.1234567, chroma: 0.1, hue: hue)), rgb: rgb, share: 1,
        pixelCount: 1, position: PixelPosition(x: 7, y: 9))
      let record = ColorRecord(swatch)
      #expect(record.oklch == [0.123457, 0.1, wanted])
      #expect(record.at == [7, 9] && record.hex == "#c8143c" && record.count == 1)
    }
  }

  @Test(arguments: [
    (SchemeExtractor.ColorCount.exactly(4), 4, 0, CountRecord.Reason.asked),
    (.exactly(4), 3, 0, .distinct), (.exactly(1), 1, 0, .asked), (.automatic, 3, 0, .automatic),
    (.exactly(4), 3, 1, .merged), (.automatic, 2, 5, .merged),
  ])
  func `the count record explains why the number of colors was returned`(
    _ row: (
      asked: SchemeExtractor.ColorCount, given: Int, joined: Int, reason: CountRecord.Reason
    )
  ) throws {
    let swatches = try Array(extraction().scheme.swatches.prefix(row.given))
    let scheme = try #require(
      ImageColorScheme(swatches: swatches, meanSquaredError: 0, joinedCount: row.joined))
    let record = CountRecord(of: scheme, asked: row.asked)
    #expect(record.reason == row.reason && record.given == row.given)
    #expect((record.message == nil) == (row.reason == .asked))
  }

  @Test func `failure records of every kind are the same with our coders and Foundation's`() throws
  {
    #expect(SchemeFailure.Kind.allCases.count == 10)
    for kind in SchemeFailure.Kind.allCases {
      let failure = SchemeFailure(kind: kind, message: "it is \"\(kind)\"\n")
      let record = PhotoResult.failure(FailureRecord(source: "a", failure: failure))
      try expectAgreement(on: record)
      #expect(record.json.contains("\"kind\":\"\(kind.rawValue)\""))
    }
  }

  @Test func `theme records are the same with our coders and Foundation's`() throws {
    let scheme = try extraction().scheme
    let record = ThemeRecord(InterfaceTheme(scheme), of: scheme, source: "a.jpg")
    for token in ThemeToken.allCases { #expect(record.dark.colors[token]?.count == 7) }
    try expectAgreement(on: record)
  }

  @Test func `a photo record can be read as a palette`() throws {
    let record = PhotoRecord(
      try extraction(), source: "a.jpg", by: SchemeExtractor())
    let palette = try PaletteRecord(json: record.json)
    #expect(palette.source == "a.jpg")
    #expect(palette.colors.map(\.hex) == record.colors.map(\.hex))
    #expect(palette.colors.map(\.name) == record.colors.map(\.name))
    #expect(palette.colors.map(\.share) == record.colors.map(\.share))
    try expectAgreement(on: palette)
  }

  @Test func `the raw values of failure kinds do not change`() {
    let names = SchemeFailure.Kind.allCases.map(\.rawValue).joined(separator: " ")
    #expect(
      names == "empty unsupported corrupt truncated limit unreadable transparent outside ignored "
        + "cancelled")
  }

  @Test func `the image record has the upright size of a rotated photo`() throws {
    let record = ImageRecord(try extraction().image)
    #expect((record.width, record.height, record.orientation) == (30, 40, 6))
    let up = ImageRecord(ImageInfo(format: .jpeg, storedSize: try extraction().image.storedSize))
    #expect((up.width, up.height, up.orientation) == (40, 30, 1) && up.format == "jpeg")
  }

  @Test func `records contain no negative zeros`() throws {
    let swatch = ImageColorScheme.Swatch(
      color: Oklab(lightness: -1e-9, a: -1e-9, b: -4e-7), rgb: SRGB8(red: 0, green: 0, blue: 0),
      share: 1, pixelCount: 1, position: PixelPosition(x: 0, y: 0))
    let json = ColorRecord(swatch).json
    #expect(!json.contains("-0"), "\(json)")
  }

  @Test func `the line of a photo begins with its head, and the frame of a film with its place`()
    throws
  {
    let batch = BatchRecord(request: "r", size: 3, modified: "1.5")
    let photo = PhotoRecord(try extraction(), source: "a", by: SchemeExtractor())
    let failure = SchemeFailure(kind: .corrupt, message: "it is damaged")
    for result in [
      PhotoResult.success(photo), .failure(FailureRecord(source: "a", failure: failure)),
    ] {
      for url in [nil, "%FF"] {
        let line = result.named(byURL: url, batch: batch).json
        let head = BatchLineHead(source: "a", sourceURL: url, batch: batch).json
        #expect(line.hasPrefix(head.dropLast() + ","), "\(line)")
        for distance in ["", "\"distance\":0.25,"] {
          let frame = "{\"frame\":3,\"scene\":1,\"cut\":true," + distance + line.dropFirst()
          #expect(try FrameRecord(json: frame).json == frame)
        }
      }
    }
  }

  @Test func `options are recorded if they are set, and converted photos with their program`()
    throws
  {
    var extractor = SchemeExtractor(isStrict: true)
    let size = try #require(PixelSize(width: 2, height: 1))
    let plain = OptionsRecord(extractor)
    #expect(plain.strict && plain.quality == "standard" && plain.ignore == nil)
    #expect(plain.merge == nil && plain.alphaThreshold == nil && plain.mask == nil)
    extractor.options.minimumDifference = 0.3
    extractor.options.alphaThreshold = 0.5
    extractor.options.quality = .exact
    extractor.options.background = SRGB8(red: 1, green: 2, blue: 3)
    extractor.options.ignoredColors = [.black, .gray]
    extractor.options.mask = PixelMask(size: size, weights: [0, 85], channel: .alpha)
    let set = OptionsRecord(extractor)
    #expect(set.merge == 0.3 && set.alphaThreshold == 0.5 && set.background == "#010203")
    #expect(set.quality == "exact" && set.ignore == ["black", "gray"])
    let mask = try #require(set.mask)
    #expect((mask.channel, mask.width, mask.height, mask.coverage) == ("alpha", 2, 1, 0.166667))
    for program in [nil, "dwebp"] {
      let conversion = ImageConversion(format: "WebP", program: program)
      let image = ImageInfo(format: .png, storedSize: size, conversion: conversion)
      #expect(ImageRecord(image).original == "WebP" && ImageRecord(image).program == program)
    }
  }

  @Test func `members are written in the order of their keys, and only known ones are read`() throws
  {
    let record = try VibrantRecord(json: ##"{"darkMuted":"#123","x":1,"vibrant":"#456"}"##)
    #expect(record.json == ##"{"vibrant":"#456","darkMuted":"#123"}"##)
    #expect(try ColorCountRecord(json: "\"auto\"") == .automatic)
    for text in ["", "1\n2", "\"x\"", "2.5", "null"] {
      #expect(throws: (any Error).self, "\(text)") { try ColorCountRecord(json: text) }
    }
  }

  static let kinds: [(error: ExtractionError, kind: SchemeFailure.Kind)] = {
    let size = PixelSize(width: 1, height: 1)
    return [
      (.decoding(.empty), .empty), (.decoding(.unsupportedFormat(name: "GIF")), .unsupported),
      (.decoding(.unsupportedFeature(.png, reason: "x")), .unsupported),
      (.decoding(.corrupt(.png, reason: "x")), .corrupt),
      (.decoding(.truncated(.jpeg, rowsRead: 0, rowCount: 1)), .truncated),
      (.decoding(.limitExceeded(.memory, value: 2, limit: 1)), .limit),
      (.decoding(.outOfMemory), .limit),
      (.decoding(.missingProgram(format: "WebP", package: "webp")), .unsupported),
      (.decoding(.conversionFailed(format: "WebP", program: "dwebp", reason: "x")), .corrupt),
      (.decoding(.unreadable(path: "a", reason: "x")), .unreadable),
      (.decoding(.cancelled), .cancelled), (.noVisiblePixels, .transparent),
      (.everyPixelLeftOut, .ignored), (.cancelled, .cancelled),
    ]
      + (size.map {
        [(.regionOutsideImage($0), .outside), (.decoding(.regionOutsideImage($0)), .outside)]
      }
        ?? [])
  }()

  @Test(arguments: kinds)
  func `each error maps to its failure kind`(error: ExtractionError, kind: SchemeFailure.Kind) {
    let failure = SchemeFailure.describing(error)
    #expect(failure.kind == kind && failure.message == error.description)
  }
}
