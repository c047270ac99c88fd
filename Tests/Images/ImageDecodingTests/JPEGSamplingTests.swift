import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import SampleImageGenerator
import TestCorpora
import Testing

/// Sampling of bands, pixels and scans, whose results are part of a full decode.
struct JPEGSamplingTests {
  /// Returns a JPEG of many bands.
  private static func tall(_ change: (inout JPEGEncoder) -> Void = { _ in }) throws -> [UInt8] {
    var encoder = JPEGEncoder(width: 61, height: 203)
    change(&encoder)
    let channelCount = encoder.color == .gray ? 1 : encoder.color == .RGB ? 3 : 4
    var random = SeededBytes(seed: 7)
    return try encoder.encode(
      (0..<61 * 203 * channelCount).map {
        UInt8(truncatingIfNeeded: $0 / 9 + random.next(below: 24))
      }
    )
  }

  /// Returns kinds of JPEG whose rows libjpeg decodes in different ways.
  private static func kinds() throws -> [(name: String, bytes: [UInt8])] {
    try [
      ("4:2:0", tall()),
      ("4:2:2", tall { $0.sampling = .sampling422 }),
      ("4:4:4", tall { $0.sampling = .sampling444 }),
      ("restarts", tall { $0.restartRows = 2 }),
      ("gray", tall { $0.color = .gray }),
      ("CMYK", tall { $0.color = .CMYK }),
      ("YCCK", tall { $0.color = .YCCK }),
      ("progressive", tall { $0.isProgressive = true }),
    ]
  }

  /// All pixels of each kind, decoded once for all tests, as that is slow in a debug build.
  private static let wholes = Result {
    var every = JPEGSampling()
    every.repeatsChroma = true
    return try kinds().map { ($0.name, $0.bytes, try pixels(of: $0.bytes, every).pixels) }
  }

  /// Returns the decoded pixels by position.
  private static func pixels(
    of bytes: [UInt8], _ sampling: JPEGSampling
  ) throws -> (pixels: [PixelPosition: RGBA8], report: DecodingReport) {
    var decoder = ImageDecoder()
    decoder.sampling = sampling
    var found: [PixelPosition: RGBA8] = [:]
    var totalPixelCount: Int?
    let report = try decoder.readRows(of: .bytes(bytes)) { pixels, band in
      totalPixelCount = band.totalPixelCount
      for row in 0..<band.rowCount {
        for column in 0..<band.columnCount {
          let position = band.storedPosition(column: column, row: row)
          #expect(found[position] == nil)
          found[position] = pixels[row * band.pixelsPerRow + column]
        }
      }
    }
    if report.warnings.isEmpty { #expect(totalPixelCount == found.count) }
    return (found, report)
  }

  @Test(arguments: [1, 2, 3, 5, 8])
  func `sampled pixels equal those of a full decode`(bandPeriod: Int) throws {
    for (name, bytes, all) in try Self.wholes.get() {
      #expect(all.count == 61 * 203)
      var sampling = JPEGSampling()
      (sampling.bandPeriod, sampling.repeatsChroma) = (bandPeriod, true)
      let (sampled, report) = try Self.pixels(of: bytes, sampling)
      #expect(report.warnings.isEmpty, "\(name)")
      for (position, pixel) in sampled where pixel != all[position] {
        Issue.record("\(name): \(position) is \(pixel), not \(String(describing: all[position]))")
        break
      }
      // Exactly one band in each period is sampled.
      let rows = Set(sampled.keys.map(\.y))
      let rowsPerBand = ["4:2:0", "progressive", "restarts", "YCCK"].contains(name) ? 16 : 8
      let expected = (0..<203).filter { $0 / rowsPerBand % bandPeriod == bandPeriod / 2 }
      #expect(rows == Set(expected), "\(name)")
      #expect(sampled.count == expected.count * 61, "\(name)")
    }
  }

  /// Decodes one band in four; the last band is not among them.
  private static let inBands = {
    var sampling = JPEGSampling()
    (sampling.bandPeriod, sampling.repeatsChroma) = (4, true)
    return sampling
  }()

  /// Checks that damage causes a warning, and an error in strict decoding.
  private func expectDamage(in bytes: [UInt8], _ name: String) throws {
    var strict = ImageDecoder(isStrict: true)
    strict.sampling = Self.inBands
    #expect(throws: DecodingError.self, "\(name)") {
      try strict.readRows(of: .bytes(bytes)) { _, _ in }
    }
    #expect(try !Self.pixels(of: bytes, Self.inBands).report.warnings.isEmpty, "\(name)")
  }

  @Test func `damage in the last band is noticed even if none of its pixels are sampled`() throws {
    for (name, bytes) in try Self.kinds() where name != "progressive" {
      #expect(try Self.pixels(of: bytes, Self.inBands).report.warnings.isEmpty, "\(name)")
      // The last bytes of the scan are missing, but the end-of-image marker is there.
      try expectDamage(in: bytes.dropLast(10) + bytes.suffix(2), name)
    }
  }

  @Test func `stray bytes after the last band are noticed`() throws {
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 1, 2]
    let stray = [UInt8](repeating: 7, count: 52)
    for (name, bytes) in try Self.kinds() where name != "progressive" {
      for added in [stray, stray + comment, comment + stray, comment + stray + comment + stray] {
        try expectDamage(in: bytes.dropLast(2) + added + bytes.suffix(2), name)
      }
    }
  }

  @Test func `skipping the last bits of a progressive photo changes its pixels only slightly`()
    throws
  {
    let bytes = try Self.tall { $0.isProgressive = true }
    var sampling = JPEGSampling()
    let exact = try Self.pixels(of: bytes, sampling).pixels
    sampling.skipsRefinements = true
    let (coarse, report) = try Self.pixels(of: bytes, sampling)
    #expect(report.warnings.isEmpty)
    #expect(coarse.count == exact.count)
    #expect(coarse != exact)
    let differences = coarse.map { position, pixel in
      exact[position].map { abs(Int(pixel.green) - Int($0.green)) } ?? 255
    }
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 12)
    // Other files have no refinement scans to skip.
    let baseline = try Self.tall()
    #expect(
      try Self.pixels(of: baseline, sampling).pixels
        == Self.pixels(of: baseline, JPEGSampling()).pixels)
  }

  @Test func `damage in a skipped scan goes unnoticed, and strict decoders do not skip scans`()
    throws
  {
    var bytes = try Self.tall { $0.isProgressive = true }
    // The file ends in the last scan.
    bytes.removeLast(bytes.count / 20)
    var sampling = JPEGSampling()
    #expect(try !Self.pixels(of: bytes, sampling).report.warnings.isEmpty)
    sampling.skipsRefinements = true
    #expect(try Self.pixels(of: bytes, sampling).report.warnings.isEmpty)
    let large = PixelSize(width: 4_000, height: 3_000)
    let strict = ImageDecoder(isStrict: true, coverage: .sampled)
    #expect(!JPEGSampling(of: large!, rowsPerBand: 16, for: strict).skipsRefinements)
  }

  @Test(arguments: [
    (300, 200, 1, false), (1_280, 960, 1, false), (1_280, 1_920, 2, false),
    (3_840, 2_560, 3, true), (6_000, 4_000, 4, true), (12_000, 8_000, 8, true),
    (60_000, 100, 1, true), (100, 60_000, 59, true),
    // Just at each limit, and just below it.
    (1_000, 2_000, 2, false), (1_000, 1_999, 1, false), (2_048, 1_024, 2, false),
    (2_048, 1_023, 1, false), (3_000, 2_000, 2, true), (3_000, 1_999, 2, false),
  ])
  func `the larger a photo, the smaller the part that is sampled`(
    width: Int, height: Int, bandPeriod: Int, skipsRefinements: Bool
  ) throws {
    let size = try #require(PixelSize(width: width, height: height))
    let sampled = ImageDecoder(coverage: .sampled)
    let sampling = JPEGSampling(of: size, rowsPerBand: 16, for: sampled)
    #expect(sampling.bandPeriod == bandPeriod)
    let gap = (bandPeriod - 1) * 16
    #expect(64 * gap <= height, "a stripe of two hundredths of the height is not missed")
    #expect(sampling.skipsRefinements == skipsRefinements)
    #expect(JPEGSampling(of: size, rowsPerBand: 16, for: ImageDecoder()).bandPeriod == 1)
    let scaled = ImageDecoder(scale: .half, coverage: .sampled)
    #expect(JPEGSampling(of: size, rowsPerBand: 16, for: scaled).bandPeriod == 1)
  }

  @Test(arguments: [0, 1, 3])
  func `the first scan of a progressive photo gives its means, with and without restart markers`(
    restartRows: Int
  ) throws {
    let bytes = try Self.tall {
      ($0.isProgressive, $0.restartRows, $0.sampling) = (true, restartRows, .sampling444)
    }
    let scan = try #require(JPEGFirstScan(of: .bytes(bytes), limits: DecodingLimits()))
    var means = JPEGSampling()
    means.scale = .eighth
    let whole = try Self.pixels(of: bytes, means).pixels
    let first = try Self.pixels(of: scan.bytes, means)
    #expect(first.report.warnings.isEmpty && first.pixels.count == whole.count)
    for (position, pixel) in first.pixels {
      // Only later scans have the last bits, without which libjpeg smooths neighboring blocks.
      let wanted = try #require(whole[position])
      #expect(abs(Int(pixel.green) - Int(wanted.green)) <= 24, "\(position)")
    }
  }

  @Test func `the first scan ends at its marker, wherever the file is divided into pieces`() throws
  {
    let segments = try #require(
      JPEGSegment.segments(of: Self.tall { ($0.isProgressive, $0.restartRows) = (true, 1) }))
    let scan = try #require(segments.firstIndex { $0.marker == 0xDA })
    let end = JPEGSegment.file(of: Array(segments[...scan])).count
    for place in -2...3 {
      // A comment moves the end of the scan to that of a piece of 64 KiB.
      var file = segments
      let comment = JPEGSegment(0xFE, [UInt8](repeating: 0xFF, count: (1 << 16) + place - end - 4))
      file.insert(comment, at: 1)
      let first = JPEGFirstScan(of: .bytes(JPEGSegment.file(of: file)), limits: DecodingLimits())
      let wanted = JPEGSegment.file(of: file[...(scan + 1)] + [JPEGSegment(0xD9)])
      #expect(first?.bytes == wanted, "\(place)")
    }
  }

  @Test func `a first scan is refused without all means, or if its end is unknown or too late`()
    throws
  {
    let segments = try #require(JPEGSegment.segments(of: Self.tall { $0.isProgressive = true }))
    let scan = try #require(segments.firstIndex { $0.marker == 0xDA })
    func isRefused(_ segments: [JPEGSegment], after extra: [JPEGSegment] = []) -> Bool {
      let file = JPEGSegment.file(of: segments.prefix(1) + extra + segments.dropFirst())
      return JPEGFirstScan(of: .bytes(file), limits: DecodingLimits()) == nil
    }
    #expect(!isRefused(segments))
    let baseline = try #require(JPEGSegment.segments(of: Self.tall()))
    #expect(isRefused(baseline))
    #expect(isRefused(Array(segments[...scan])))
    #expect(isRefused(Array(segments[..<scan])))
    for payload: [UInt8] in [
      [1, 1, 0, 0, 0, 1], [3, 1, 0, 2, 0x10, 3, 0x10, 0, 5, 1],
      [3, 1, 0, 2, 0x10, 3, 0x10, 1, 0, 1],
    ] {
      var changed = segments
      changed[scan].payload = payload
      #expect(isRefused(changed), "\(payload)")
    }
    let comment = JPEGSegment(0xFE, [UInt8](repeating: 0, count: 65_533))
    #expect(!isRefused(segments, after: Array(repeating: comment, count: 60)))
    #expect(isRefused(segments, after: Array(repeating: comment, count: 66)))
    // A pipe cannot be read twice, and is left as it is.
    let bytes = JPEGSegment.file(of: segments)
    let pipe = try Pipe(dripping: bytes, chunk: 900)
    defer { pipe.close() }
    let input = ImageInput.fileDescriptor(pipe.reading)
    #expect(JPEGFirstScan(of: input, limits: DecodingLimits()) == nil)
    #expect(
      DecodingOutcome(of: input, by: ImageDecoder())
        == DecodingOutcome(of: .bytes(bytes), by: ImageDecoder()))
  }
}
