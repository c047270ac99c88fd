import DecodingFixtures
import ImageDecoding
import ScratchFolders
import TestAllocations
import Testing

/// Small files that would take much memory or time; all of them are refused.
struct BombTests {
  private func outcome(_ bytes: [UInt8], isStrict: Bool = true) -> DecodingOutcome {
    DecodingOutcome(of: .bytes(bytes), by: ImageDecoder(isStrict: isStrict))
  }

  private func png(width: UInt32, height: UInt32, isInterlaced: Bool = false) -> [UInt8] {
    let size = [width, height].flatMap { side in
      (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
    }
    let header = PNGChunk("IHDR", size + [8, 2, 0, 0, isInterlaced ? 1 : 0])
    return PNGChunk.file(of: [header, PNGChunk("IDAT", Zlib.deflated([0, 1, 2, 3]))])
  }

  /// Returns a JPEG whose frame header claims the given size.
  private func jpeg(width: UInt16, height: UInt16, isProgressive: Bool) throws -> [UInt8] {
    let image = isProgressive ? SmallImage.progressive : .baseline
    var segments = try #require(JPEGSegment.segments(of: image.bytes()))
    for index in segments.indices where [0xC0, 0xC2].contains(segments[index].marker) {
      let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
      segments[index].payload?.replaceSubrange(1..<5, with: size)
    }
    return JPEGSegment.file(of: segments)
  }

  @Test(arguments: [
    (50_000, 50_000), (1_000_000, 1_000_000), (0x7FFF_FFFF, 0x7FFF_FFFF),
  ])
  func `a PNG claiming an enormous size exceeds a limit`(width: Int, height: Int) throws {
    for isInterlaced in [false, true] {
      let bytes = png(
        width: UInt32(width), height: UInt32(height), isInterlaced: isInterlaced)
      #expect(bytes.count < 200)
      guard case .failure(.limitExceeded) = outcome(bytes).result else {
        Issue.record("\(outcome(bytes))")
        return
      }
    }
  }

  /// The sides that the format allows exceed a limit.
  @Test(
    arguments: [
      (.max, nil), (0x8000_0000, nil), (0x7FFF_FFFF, .side), (0x1_0000, .pixels),
    ] as [(UInt32, DecodingLimits.Kind?)])
  func `a PNG whose pixel count overflows is an error`(
    side: UInt32, limit: DecodingLimits.Kind?
  ) throws {
    let folder = try ScratchFolder()
    let file = ImageInput.file(try folder.write("a.png", png(width: side, height: side)))
    let decoder = ImageDecoder()
    let outcome = DecodingOutcome(of: file, by: decoder)
    switch outcome.result {
    case .failure(.corrupt(.png, _)): #expect(limit == nil)
    case .failure(.limitExceeded(let kind, _, _)): #expect(kind == limit)
    default: Issue.record("\(outcome)")
    }
  }

  /// The files that exceed the memory limit if the host allows any size.
  private func largeFiles() throws -> [(name: String, bytes: [UInt8])] {
    [
      ("PNG", png(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)),
      ("interlaced PNG", png(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, isInterlaced: true)),
      ("progressive JPEG", try jpeg(width: 65_500, height: 65_500, isProgressive: true)),
      ("PNM", Array("P6 4294967295 2147483647 255\n".utf8)),
    ]
  }

  @Test func `memory is limited before it is allocated even if the host allows any size`() throws {
    var decoder = ImageDecoder()
    (decoder.limits.maximumSide, decoder.limits.maximumPixelCount) = (.max, .max)
    for (name, bytes) in try largeFiles() {
      _ = allocations_largest()
      let outcome = DecodingOutcome(of: .bytes(bytes), by: decoder)
      #expect(allocations_largest() < 1 << 17, "\(name)")
      guard case .failure(.limitExceeded(.memory, _, _)) = outcome.result else {
        Issue.record("\(name): \(outcome)")
        continue
      }
    }
  }

  @Test(arguments: [UInt16(65_500), 65_501, 65_535], [false, true])
  func `a JPEG with more rows than libjpeg supports is unsupported, not damaged`(
    height: UInt16, isProgressive: Bool
  ) throws {
    let outcome = outcome(try jpeg(width: 8, height: height, isProgressive: isProgressive))
    guard case .failure(let error) = outcome.result else {
      Issue.record("\(outcome)")
      return
    }
    switch error {
    case .unsupportedFeature(.jpeg, _): #expect(height > 65_500)
    // The file ends long before that many rows.
    case .truncated(.jpeg, _, rowCount: 65_500): #expect(height == 65_500)
    default: Issue.record("\(error)")
    }
  }

  @Test(arguments: [false, true])
  func `a JPEG claiming an enormous size exceeds the pixel limit`(isProgressive: Bool) throws {
    let bytes = try jpeg(width: 50_000, height: 50_000, isProgressive: isProgressive)
    #expect(
      outcome(bytes).result
        == .failure(
          .limitExceeded(
            .pixels, value: 2_500_000_000, limit: DecodingLimits().maximumPixelCount)))
  }

  @Test func `a progressive JPEG with many pixels exceeds the memory limit`() throws {
    let bytes = try jpeg(width: 20_000, height: 20_000, isProgressive: true)
    guard case .failure(.limitExceeded(.memory, _, _)) = outcome(bytes).result else {
      Issue.record("\(outcome(bytes))")
      return
    }
  }

  @Test func `tiny scans that cover millions of blocks exceed the block limit`() throws {
    // 2,000 × 2,000 blocks; the ninth scan is one too many.
    var segments = [
      JPEGSegment(0xD8), JPEGSegment(0xDB, [0] + [UInt8](repeating: 1, count: 64)),
      JPEGSegment(0xC2, [8, 0x3E, 0x80, 0x3E, 0x80, 1, 1, 0x11, 0]),
      JPEGSegment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0xE0]),
    ]
    // Runs of 32,767 empty blocks: the code 0, then fourteen bits of 1.
    for _ in 0..<40 {
      var scan = JPEGSegment(0xDA, [1, 1, 0, 1, 63, 0x01])
      scan.scan = Self.emptyRuns(count: 123)
      segments.append(scan)
    }
    segments.append(JPEGSegment(0xD9))
    let bytes = JPEGSegment.file(of: segments)
    #expect(bytes.count < 20_000)
    let limit = DecodingLimits().maximumScannedBlockCount
    #expect(
      outcome(bytes).result
        == .failure(.limitExceeded(.blocks, value: limit + 1, limit: limit)))
  }

  /// Returns the bits of runs that each mean "the next 32,767 blocks are empty".
  private static func emptyRuns(count: Int) -> [UInt8] {
    let bits = (0..<count).flatMap { _ in [false] + [Bool](repeating: true, count: 14) }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = (start..<start + 8).reduce(UInt8(0)) { byte, index in
        byte << 1 | (index < bits.count && !bits[index] ? 0 : 1)
      }
      bytes += byte == 0xFF ? [0xFF, 0] : [byte]
    }
    return bytes
  }

  @Test func `a JPEG whose height follows its pixels (DNL) is unsupported`() throws {
    var segments = try #require(
      JPEGSegment.segments(of: jpeg(width: 61, height: 0, isProgressive: false)))
    segments.insert(JPEGSegment(0xDC, [0, 64]), at: segments.count - 1)
    guard
      case .failure(.unsupportedFeature(.jpeg, let reason)) = outcome(
        JPEGSegment.file(of: segments)
      ).result
    else {
      Issue.record("\(outcome(JPEGSegment.file(of: segments)))")
      return
    }
    #expect(reason.contains("DNL"))
  }

  @Test(arguments: [[0, 0], [0, 1], [0xFF, 0xFF]])
  func `a restart interval that does not match the data is damage`(interval: [UInt8]) throws {
    var segments = try #require(JPEGSegment.segments(of: SmallImage.restarts.bytes()))
    let index = try #require(segments.firstIndex { $0.marker == 0xDD })
    segments[index].payload = interval
    let outcome = outcome(JPEGSegment.file(of: segments))
    switch outcome.result {
    case .failure(.corrupt(.jpeg, _)), .failure(.truncated(.jpeg, _, _)): break
    default: Issue.record("\(interval): \(outcome)")
    }
  }

  @Test(arguments: ["zTXt", "iTXt", "iCCP"])
  func `compressed chunks that would inflate 200-fold are ignored`(type: String) throws {
    let content = Zlib.deflated([UInt8](repeating: 0x41, count: 50 << 20))
    #expect(content.count < 250_000)
    var chunks = try #require(PNGChunk.chunks(of: SmallImage.plainPNG.bytes()))
    let prefix = type == "iTXt" ? "t\0\u{1}\0\0\0" : "t\0\0"
    var chunk = PNGChunk("tEXt", Array(prefix.utf8) + content)
    chunk.type = Array(type.utf8)
    chunks.insert(chunk, at: 1)
    let bytes = PNGChunk.file(of: chunks)
    _ = allocations_largest()
    let report = try outcome(bytes).result.get()
    #expect(allocations_largest() < 2 * content.count)
    #expect(report.profile == .sRGB)
  }

  @Test func `a chunk that claims two gigabytes counts as truncation`() throws {
    var bytes = Array(try SmallImage.plainPNG.bytes().prefix(33))
    bytes += [0x7F, 0xFF, 0xFF, 0xFF] + Array("tEXt".utf8) + [1, 2, 3]
    _ = allocations_largest()
    #expect(
      outcome(bytes, isStrict: false).result
        == .failure(.truncated(.png, rowsRead: 0, rowCount: 0)))
    #expect(allocations_largest() < 1 << 17)
  }
}
