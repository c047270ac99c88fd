import ColorProfiles
import DecodingFixtures
import ImageDecoding
import SampleImageGenerator
import Testing

/// The colors and orientations that files state, beside other metadata and together with damage.
struct ColorMetadataTests {
  private static func words(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
  }

  /// Returns an ICC profile with a single tag and without a name.
  private static func profile(_ space: String, _ tag: String, _ data: [UInt8]) -> [UInt8] {
    words([UInt32(144 + data.count), 0, 0x0400_0000]) + Array("mntr\(space)XYZ ".utf8)
      + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 88)
      + words([1]) + Array(tag.utf8) + words([144, UInt32(data.count)]) + data
  }

  private static let gray = profile("GRAY", "kTRC", Array("curv".utf8) + words([0, 0]))

  /// A table in which each ink but black takes light from one coordinate, and black from all.
  private static let inks: [UInt8] = {
    func half(_ value: Double) -> [UInt8] {
      let number = UInt16((value * 65_535).rounded())
      return [UInt8(number >> 8), UInt8(number & 255)]
    }
    let ramp = half(0) + half(1)
    let nodes = (0..<16).flatMap { node in
      [3, 2, 1].flatMap { half((node >> $0 & 1 == 1 ? 0.1 : 0.5) * (node & 1 == 1 ? 0.2 : 1)) }
    }
    let head = Array("mft2".utf8) + words([0]) + [4, 3, 2, 0] + [UInt8](repeating: 0, count: 36)
    let ramps = [3, 4].map { Array(repeating: ramp, count: $0).flatMap(\.self) }
    return profile("CMYK", "A2B0", head + [0, 2, 0, 2] + ramps[1] + nodes + ramps[0])
  }()

  private static func part(_ profile: [UInt8], _ number: UInt8 = 1, of count: UInt8 = 1)
    -> JPEGSegment
  {
    JPEGSegment(0xE2, Array("ICC_PROFILE\0".utf8) + [number, count] + profile)
  }

  private static func exif(_ block: [UInt8]) -> JPEGSegment {
    JPEGSegment(0xE1, Array("Exif\0\0".utf8) + block)
  }

  private func file(_ image: SmallImage, with added: [JPEGSegment]) throws -> [UInt8] {
    var segments = try #require(JPEGSegment.segments(of: image.bytes()))
    segments.insert(contentsOf: added, at: 1)
    return JPEGSegment.file(of: segments)
  }

  private func file(
    _ image: SmallImage, before: [PNGChunk], after: [PNGChunk] = []
  ) throws -> [UInt8] {
    var chunks = try #require(PNGChunk.chunks(of: image.bytes()))
    chunks.insert(contentsOf: after, at: chunks.count - 1)
    chunks.insert(contentsOf: before, at: 1)
    return PNGChunk.file(of: chunks)
  }

  private func report(_ bytes: [UInt8], _ decoder: ImageDecoder) throws -> DecodingReport {
    try decoder.readRows(of: .bytes(bytes)) { _, _ in }
  }

  @Test(arguments: [true, false])
  func `the color chunks of a PNG count before its pixels only, and if they have their length`(
    allowsPlainPNG: Bool
  ) throws {
    let wide: [UInt32] = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
    let gamma = PNGChunk("gAMA", Self.words([50_000]))
    let primaries = PNGChunk("cHRM", Self.words(wide))
    let rows: [([PNGChunk], PNGColorChunks)] = [
      (
        [PNGChunk("cICP", [12, 13, 0, 1]), PNGChunk("sRGB", [0])],
        .init(codePoints: [12, 13, 0, 1])
      ),
      ([gamma], .init(gamma: 50_000)),
      ([primaries, gamma], .init(gamma: 50_000, chromaticities: wide)),
      ([primaries, gamma, PNGChunk("sRGB", [1])], .init(renderingIntent: 1)),
      ([gamma, PNGChunk("gAMA", Self.words([45_455]))], .init(gamma: 50_000)),
      ([PNGChunk("gAMA", [0, 0, 195])], .init()), ([primaries], .init()),
      ([PNGChunk("sRGB", [0, 0]), gamma], .init(gamma: 50_000)),
      ([PNGChunk("cHRM", Self.words(wide.dropLast())), gamma], .init(gamma: 50_000)),
    ]
    var decoder = ImageDecoder(isStrict: true)
    decoder.allowsPlainPNG = allowsPlainPNG
    for (chunks, wanted) in rows {
      var ignored: [String] = []
      let profile = ColorProfile(png: wanted, ignored: &ignored)
      let before = try report(file(.plainPNG, before: chunks), decoder)
      #expect(before.profile == profile && before.image.colorSpace == profile.name, "\(wanted)")
      let after = try report(file(.plainPNG, before: [], after: chunks), decoder)
      #expect(after.profile == .sRGB && (before.warnings + after.warnings).isEmpty, "\(wanted)")
    }
  }

  @Test(
    arguments: [
      (.gray, gray, .gray, "gray", nil), (.gray, DisplayP3Profile.bytes, .gray, "Display P3", nil),
      (.baseline, gray, .rgb, "sRGB", "a profile for gray in a color picture"),
      (.cmyk, gray, .cmyk, "sRGB", "a profile for gray in a CMYK picture"),
      (.cmyk, inks, .cmyk, "CMYK", nil),
      (.baseline, inks, .rgb, "sRGB", "ICC profile for CMYK colors"),
    ] as [(SmallImage, [UInt8], ImageInfo.ColorModel, String, String?)])
  func `a JPEG takes a profile of its own kind, and otherwise says why not`(
    _ row: (
      image: SmallImage, profile: [UInt8], model: ImageInfo.ColorModel, name: String,
      problem: String?
    )
  ) throws {
    let files = [try row.image.bytes(), try file(row.image, with: [Self.part(row.profile)])]
    let found = try report(files[1], ImageDecoder(isStrict: true))
    #expect(found.image.colorModel == row.model && found.image.colorSpace == row.name)
    #expect(found.warnings == (row.problem.map { [.profileIgnored(reason: $0)] } ?? []))
    // Only inks are converted while they are read.
    let pixels = files.map { DecodingOutcome(of: .bytes($0), by: ImageDecoder()).pixels }
    #expect((pixels[0] == pixels[1]) == (row.name != "CMYK"))
  }

  @Test func `the first EXIF block of a JPEG counts, and no other segment`() throws {
    let (first, second) = (EXIFBlock.orientation(6), EXIFBlock.orientation(3))
    func orientation(_ segments: [JPEGSegment], limit: Int = 1 << 20) throws -> Int {
      var decoder = ImageDecoder()
      decoder.limits.maximumMetadataSize = limit
      return try decoder.info(of: .bytes(file(.baseline, with: segments))).orientation.rawValue
    }
    let others = [
      JPEGSegment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + second),
      JPEGSegment(0xE2, Array("Exif\0\0".utf8) + second), JPEGSegment(0xFE, second),
    ]
    #expect(try orientation(others + [Self.exif(first), Self.exif(second)]) == 6)
    #expect(try orientation([Self.exif([1, 2, 3]), Self.exif(second)]) == 1)
    #expect(try orientation([Self.exif(first)], limit: first.count) == 6)
    #expect(try orientation([Self.exif(first)], limit: first.count - 1) == 1)
    let long = Self.exif(first + [0])
    #expect(try orientation([long, Self.exif(second)], limit: first.count) == 3)
  }

  @Test(arguments: [SmallImage.baseline, .progressive, .plainPNG, .interlacedPNG])
  func `damage and an ignored profile are both told, the damage first`(image: SmallImage) throws {
    let isPNG = [.plainPNG, .interlacedPNG].contains(image)
    let ignored = DecodingWarning.profileIgnored(
      reason: isPNG ? "cICP 9 99 0 1: not supported" : "a profile for gray in a color picture")
    let sound = try image.bytes()
    let profiled =
      try isPNG
      ? file(image, before: [PNGChunk("cICP", [9, 99, 0, 1])])
      : file(image, with: [Self.part(Self.gray)])
    for count in [0, 30, sound.count / 3] {
      let plain = try report(sound.dropLast(count), ImageDecoder()).warnings
      #expect(plain.isEmpty == (count == 0))
      #expect(try report(profiled.dropLast(count), ImageDecoder()).warnings == plain + [ignored])
    }
  }

  @Test(arguments: [true, false], [0, 1, 2])
  func `an orientation is found among other entries, wherever its directory is`(
    isBigEndian: Bool, place: Int
  ) {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    var entries = [entry(0x100, 8), entry(0x10F, 3)]
    entries.insert(entry(0x112, 6), at: place)
    for (gap, more, claimed) in [(0, [], 3), (5, [entry(0x112, 3)], 4), (1, [], 9)] {
      let block =
        Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8 + gap, 4)
        + [UInt8](repeating: 0, count: gap) + number(claimed, 2) + (entries + more).flatMap(\.self)
      #expect(Orientation(exif: block) == .right, "\(gap)")
    }
    // Only the first directory describes the photo.
    let later =
      Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(1, 2)
      + entry(0x100, 6) + number(26, 4) + number(1, 2) + entry(0x112, 6)
    #expect(Orientation(exif: later) == nil)
  }
}
