import DecodingFixtures
import ImageDecoding
import SampleImageGenerator
import Testing

/// Limits on the metadata that a file may contain.
struct MetadataLimitsTests {
  private func report(
    _ chunks: [PNGChunk], _ limits: DecodingLimits
  ) throws(DecodingError) -> DecodingReport {
    try ImageDecoder(limits: limits, isStrict: true).readRows(
      of: .bytes(PNGChunk.file(of: chunks))
    ) { _, _ in }
  }

  /// Returns a small PNG with chunks before and after its pixels.
  private func chunks(before: [PNGChunk], after: [PNGChunk]) throws -> [PNGChunk] {
    let chunks = try #require(PNGChunk.chunks(of: SmallImage.plainPNG.bytes()))
    return [chunks[0]] + before + chunks[1..<chunks.count - 1] + after + [chunks[chunks.count - 1]]
  }

  @Test(arguments: [(5, 0), (0, 5), (2, 3)])
  func `a PNG at the chunk limit is decoded, and one chunk more is refused`(
    before: Int, after: Int
  ) throws {
    let text = PNGChunk("tEXt", Array("Title\0text".utf8))
    let file = try chunks(
      before: Array(repeating: text, count: before), after: Array(repeating: text, count: after))
    var limits = DecodingLimits()
    limits.maximumChunkCount = 5
    #expect(throws: Never.self) { try report(file, limits) }
    limits.maximumChunkCount = 4
    #expect(throws: DecodingError.limitExceeded(.chunks, value: 5, limit: 4)) {
      try report(file, limits)
    }
  }

  @Test(arguments: [false, true])
  func `frames of an animation do not count as chunks`(areBefore: Bool) throws {
    let frames = (0..<2_000).map { number in
      PNGChunk(number.isMultiple(of: 2) ? "fcTL" : "fdAT", [UInt8](repeating: 0, count: 26))
    }
    let chunks = try chunks(
      before: [PNGChunk("acTL", [0, 0, 4, 0, 0, 0, 0, 0])] + (areBefore ? frames : []),
      after: areBefore ? [] : frames + [PNGChunk("eXIf", EXIFBlock.orientation(6))])
    var limits = DecodingLimits()
    limits.maximumChunkCount = 2
    for allowsPlain in [true, false] {
      var decoder = ImageDecoder(limits: limits, isStrict: true)
      decoder.allowsPlainPNG = allowsPlain
      let report = try decoder.readRows(of: .bytes(PNGChunk.file(of: chunks))) { _, _ in }
      #expect(report.warnings.isEmpty)
      #expect(areBefore || report.image.orientation.rawValue == 6)
    }
  }

  @Test func `a frame of an animation may be larger than other chunks`() throws {
    let frame = PNGChunk("fdAT", [UInt8](repeating: 0, count: 9_000_000))
    for chunks in [try chunks(before: [frame], after: []), try chunks(before: [], after: [frame])] {
      #expect(try report(chunks, DecodingLimits()).warnings.isEmpty)
    }
  }

  /// A profile takes twelve times its bytes, so that a small file could pass the memory limit.
  @Test(arguments: [1, 4, 9])
  func `a profile that is too large for the memory limit is ignored, and the photo is read`(
    megabytes: Int
  ) throws {
    var profile = DisplayP3Profile.bytes + [UInt8](repeating: 0, count: megabytes << 20)
    for index in 0..<4 { profile[index] = UInt8(profile.count >> (24 - 8 * index) & 0xFF) }
    let chunk = PNGChunk("iCCP", Array("P3\0\0".utf8) + Zlib.deflated(profile))
    let file = try chunks(before: [chunk], after: [])
    var limits = DecodingLimits()
    limits.maximumMemory = 8 << 20
    #expect(
      try report(file, limits).warnings == [.profileIgnored(reason: "it exceeds the limits")])
    limits.maximumMemory = 16 * profile.count
    limits.maximumMetadataSize = .max
    limits.maximumChunkSize = .max
    #expect(try report(file, limits).image.colorSpace == "Display P3")
  }

  @Test func `a profile at the size limit is applied, and a larger one is ignored`() throws {
    let profile = DisplayP3Profile.bytes
    let chunk = PNGChunk("iCCP", Array("P3\0\0".utf8) + Zlib.deflated(profile))
    let file = try chunks(before: [chunk], after: [])
    for limit in [\DecodingLimits.maximumMetadataSize, \.maximumChunkSize] {
      var limits = DecodingLimits()
      limits[keyPath: limit] = profile.count
      #expect(try report(file, limits).image.colorSpace == "Display P3")
      limits[keyPath: limit] = profile.count - 1
      let ignored = try report(file, limits)
      #expect(ignored.image.colorSpace == "sRGB")
      #expect(ignored.warnings.count == 1)
    }
  }

  /// Each part has its number and the number of all parts.
  @Test(
    arguments: [
      ([(1, 2), (2, 2)], true), ([(2, 2), (1, 2)], true), ([(1, 2)], false), ([(2, 2)], false),
      ([(1, 2), (1, 2)], false), ([(1, 2), (2, 2), (1, 2)], false), ([(0, 2), (1, 2)], false),
      ([(2, 2), (3, 2)], false),
      ([(1, 2), (2, 3)], false), ([(1, 3), (2, 2)], false), ([(2, 3), (1, 1)], false),
    ] as [([(UInt8, UInt8)], Bool)])
  func `the profile of a JPEG is used only if its parts are complete`(
    _ row: (parts: [(number: UInt8, count: UInt8)], isWhole: Bool)
  ) throws {
    let profile = DisplayP3Profile.bytes
    let halves = [profile.prefix(100), profile.dropFirst(100)]
    var segments = try #require(JPEGSegment.segments(of: SmallImage.baseline.bytes()))
    segments.insert(
      contentsOf: row.parts.map { part in
        JPEGSegment(
          0xE2,
          Array("ICC_PROFILE\0".utf8) + [part.number, part.count]
            + halves[part.number == 2 ? 1 : 0])
      }, at: 1)
    let image = try ImageDecoder().info(of: .bytes(JPEGSegment.file(of: segments)))
    #expect(image.colorSpace == (row.isWhole ? "Display P3" : "sRGB"))
  }

  @Test(arguments: [0, 1, 2] as [UInt8])
  func `a segment that claims to be shorter than its length ends at once`(length: UInt8) throws {
    for image in [SmallImage.baseline, .rotated, .profiled] {
      var bytes = try image.bytes()
      let whole = try ImageDecoder().pixels(of: .bytes(bytes))
      // The table after it is needed.
      let table = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDB]) })
      bytes.insert(contentsOf: [0xFF, 0xE1, 0, length], at: table)
      let (pixels, report) = try ImageDecoder().pixels(of: .bytes(bytes))
      #expect(pixels == whole.image && report.image == whole.report.image)
    }
  }

  @Test(arguments: [1, 7, 100])
  func `metadata are the same in whatever pieces they arrive`(count: Int) throws {
    let profile = DisplayP3Profile.bytes
    var segments = try #require(JPEGSegment.segments(of: SmallImage.baseline.bytes()))
    // The first bytes are buffered to determine the format.
    let padding = [UInt8](repeating: 0, count: 5_000)
    segments.insert(
      contentsOf: [
        JPEGSegment(0xFE, padding),
        JPEGSegment(0xE1, Array("Exif\0\0".utf8) + EXIFBlock.orientation(6)),
        JPEGSegment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile),
      ], at: 1)
    let chunks = [
      PNGChunk("zzZz", padding), PNGChunk("iCCP", Array("P3\0\0".utf8) + Zlib.deflated(profile)),
      PNGChunk("eXIf", EXIFBlock.orientation(6)),
    ]
    let png = PNGChunk.file(of: try self.chunks(before: chunks, after: []))
    for file in [JPEGSegment.file(of: segments), png] {
      let whole = try ImageDecoder().pixels(of: .bytes(file))
      let pipe = try Pipe(dripping: file, chunk: count)
      defer { pipe.close() }
      let (image, report) = try ImageDecoder().pixels(of: .fileDescriptor(pipe.reading))
      #expect(image == whole.image && report.image == whole.report.image)
      #expect(report.image.colorSpace == "Display P3" && report.image.orientation.rawValue == 6)
    }
  }

  @Test func `an EXIF block at the size limit is read, and a larger one is ignored`() throws {
    let exif = EXIFBlock.orientation(6)
    for (before, after) in [([PNGChunk("eXIf", exif)], []), ([], [PNGChunk("eXIf", exif)])] {
      let file = try chunks(before: before, after: after)
      for limit in [\DecodingLimits.maximumMetadataSize, \.maximumChunkSize] {
        var limits = DecodingLimits()
        limits[keyPath: limit] = exif.count
        #expect(try report(file, limits).image.orientation.rawValue == 6)
        limits[keyPath: limit] = exif.count - 1
        #expect(try report(file, limits).image.orientation == .up)
      }
    }
  }

  @Test func `the first of two EXIF blocks determines the orientation`() throws {
    let (first, second) = (EXIFBlock.orientation(6), EXIFBlock.orientation(3))
    let blocks = [PNGChunk("eXIf", first), PNGChunk("eXIf", second)]
    for count in 0...2 {
      let file = try chunks(
        before: Array(blocks.prefix(count)), after: Array(blocks.dropFirst(count)))
      for allowsPlain in [false, true] {
        var decoder = ImageDecoder()
        decoder.allowsPlainPNG = allowsPlain
        let report = try decoder.readRows(of: .bytes(PNGChunk.file(of: file))) { _, _ in }
        #expect(report.image.orientation.rawValue == 6, "\(count) before the pixels")
      }
    }
  }

  @Test func `an invalid cICP chunk is reported by its size, not its contents`() throws {
    let file = try chunks(
      before: [PNGChunk("cICP", [UInt8](repeating: 255, count: 100_000))], after: [])
    let report = try report(file, DecodingLimits())
    #expect(report.warnings == [.profileIgnored(reason: "cICP: 100000 bytes, not 4")])
  }

  @Test func `EXIF directories that refer to themselves are not followed`() {
    let loop: [UInt8] =
      [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8]
      + [0, 0, 0, 8]
    #expect(Orientation(exif: loop) == nil)
  }
}
