import CZlib
import DecodingFixtures
import Foundation
import TestCorpora
import Testing

@testable import ImageDecoding

/// The built-in decoding of plain PNGs, compared with libpng on the same bytes: pixels, reports and errors.
struct PlainPNGTests {
  private func expectEqual(_ input: ImageInput, _ name: @autoclosure () -> String) {
    for isStrict in [false, true] {
      var decoder = ImageDecoder(isStrict: isStrict)
      decoder.limits.maximumPixelCount = 16_000_000
      let ours = DecodingOutcome(of: input, by: decoder)
      decoder.allowsPlainPNG = false
      let theirs = DecodingOutcome(of: input, by: decoder)
      #expect(ours == theirs, "\(name()), \(isStrict ? "strict" : "lenient")")
    }
  }

  /// Without this, tests of what follows plain pixels would only exercise libpng.
  @Test(arguments: [SmallImage.plainPNG, .translucentPNG])
  func `small plain images are read to their end without libpng`(image: SmallImage) throws {
    let limits = DecodingLimits()
    var isPlain = false
    try ByteSource.open(.bytes(image.bytes()), limits: limits) { source throws(DecodingError) in
      var buffer = [RGBA8](repeating: RGBA8(), count: SmallImage.width * SmallImage.height)
      do throws(CodecFailure) {
        var reader = try PNGReader(source, for: ImageDecoder(limits: limits))
        while try reader.readBand(into: &buffer) != nil {}
        isPlain = reader.isPlain
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(isPlain)
  }

  private static func corpusFiles() throws -> [(name: String, path: String)] {
    let folders = try Corpora.files(in: "decoding").map { "decoding/" + $0 }
    var files: [(name: String, path: String)] = []
    for folder in folders + ["edge", "photos", "cq100", "kmeans"] where !folder.hasSuffix(".csv") {
      for name in try Corpora.files(in: folder) where name.hasSuffix(".png") {
        files.append(("\(folder)/\(name)", try Corpora.path("\(folder)/\(name)")))
      }
    }
    return Corpora.sample(files, debugStride: 10)
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `files of the corpora decode as with libpng`() throws {
    let files = try Self.corpusFiles()
    #expect(!files.isEmpty)
    for file in files { expectEqual(.file(file.path), file.name) }
  }

  @Test(arguments: PlainPNG.Channels.allCases)
  func `all filters and pixel formats decode as with libpng, at many widths`(
    _ channels: PlainPNG.Channels
  ) throws {
    for width in Array(1...20) + [1021] {
      let image = PlainPNG(width: width, height: 31, channels: channels)
      let info = try ImageDecoder().info(of: .bytes(image.bytes()))
      #expect(info.colorModel == (channels.rawValue < 3 ? .gray : .rgb))
      #expect(info.hasAlpha == channels.rawValue.isMultiple(of: 2))
      expectEqual(.bytes(image.bytes()), "\(width) wide")
    }
  }

  @Test(arguments: PlainPNG.Channels.allCases)
  func `truncated files decode as with libpng`(_ channels: PlainPNG.Channels) {
    let bytes = PlainPNG(width: 67, height: 120, channels: channels).bytes(chunkBytes: 3000)
    let stride = Corpora.sample(Array(1...bytes.count), debugStride: 173)
    for count in stride where count % 7 == 0 || count + 60 > bytes.count {
      expectEqual(.bytes(Array(bytes.prefix(count))), "\(count) of \(bytes.count) bytes")
    }
  }

  @Test func `streams with too few rows decode as with libpng, with a right and a wrong checksum`()
    throws
  {
    for (height, damage) in [(64, 0), (65, 0), (72, 0), (64, 1), (65, 1), (72, 1), (200, 1)] {
      var chunks = try #require(PNGChunk.chunks(of: SmallImage.plainPNG.bytes()))
      chunks[0].data[7] = UInt8(height)
      let last = try #require(chunks.lastIndex { $0.type == Array("IDAT".utf8) })
      chunks[last].data[chunks[last].data.count - 1] ^= UInt8(damage)
      expectEqual(.bytes(PNGChunk.file(of: chunks)), "\(height) rows for 64, damage \(damage)")
    }
  }

  @Test(arguments: [Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED])
  func `all kinds of deflate blocks and matches decode as with libpng`(_ strategy: Int32) {
    for (level, width) in [(0, 311), (1, 311), (6, 1), (6, 2000), (9, 311)] as [(Int32, Int)] {
      for isRepeating in [false, true] {
        let image = PlainPNG(
          width: width, height: 190, channels: .rgb, level: level, strategy: strategy,
          isRepeating: isRepeating)
        expectEqual(.bytes(image.bytes(chunkBytes: 8192)), "level \(level), \(width) wide")
      }
    }
  }

  @Test func `faulty streams and chunks decode as with libpng`() {
    let image = PlainPNG(width: 40, height: 50, channels: .rgb)
    for fault in PlainPNG.Fault.allCases {
      expectEqual(.bytes(image.bytes(with: fault)), "\(fault)")
    }
  }

  @Test func `files with randomly changed bytes decode as with libpng`() {
    var random = SeededBytes(seed: 0x5EED)
    let seeds = PlainPNG.Channels.allCases.flatMap { channels in
      [500, 100_000].map {
        PlainPNG(width: 61, height: 97, channels: channels, isRepeating: $0 == 500)
          .bytes(chunkBytes: $0)
      }
    }
    for number in 0..<80 * seeds.count {
      var bytes = seeds[number % seeds.count]
      bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 256))
      // Half of the damaged files get valid checksums.
      if number / seeds.count % 2 == 1 { bytes = PlainPNG.withChunksChecked(bytes) }
      expectEqual(.bytes(bytes), "case \(number)")
    }
  }
}
