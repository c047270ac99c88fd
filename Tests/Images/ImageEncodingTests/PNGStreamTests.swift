import DecodingFixtures
import ImageDecoding
import ImageEncoding
import Testing

/// Indexed PNG files, checked against the specification and with the package's own decoder.
struct PNGStreamTests {
  private static func palette(_ count: Int, transparent: Int? = nil) throws -> PNGPalette {
    var samples: [UInt8] = []
    for index in 0..<count {
      let blue = UInt8(truncatingIfNeeded: index * 7)
      samples += [UInt8(index), 255 - UInt8(index), blue]
    }
    return try #require(PNGPalette(samples: samples, transparentIndex: transparent))
  }

  /// Returns a file with rows of indices that use all entries, written piece by piece.
  private static func file(
    _ palette: PNGPalette, width: Int, height: Int
  ) throws -> (bytes: [UInt8], pieces: [Int], indices: [UInt8]) {
    var stream = try PNGStream(width: width, height: height, .indexed(palette))
    var bytes: [UInt8] = []
    var pieces: [Int] = []
    let indices = (0..<width * height).map { UInt8(($0 * $0 / 4 + $0) % palette.count) }
    for row in 0..<height {
      stream.add(indices[row * width..<(row + 1) * width])
      let piece = stream.take()
      pieces.append(piece.count)
      bytes += piece
    }
    return (bytes + (try stream.finish()), pieces, indices)
  }

  @Test(arguments: [
    (1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (255, 8), (256, 8),
  ])
  func `indices use as few bits as the palette allows, and survive decoding`(
    _ row: (count: Int, bits: Int)
  ) throws {
    let palette = try Self.palette(row.count, transparent: row.count - 1)
    // Odd widths leave a part of the last byte of a row unused.
    for width in [1, 7, 8, 19] {
      let (file, _, indices) = try Self.file(palette, width: width, height: 23)
      let chunks = try #require(PNGChunk.chunks(of: file))
      #expect(PNGChunk.file(of: chunks) == file)
      let types = chunks.map { String(decoding: $0.type, as: UTF8.self) }
      #expect(types == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])
      #expect(chunks[0].data.suffix(5) == [UInt8(row.bits), 3, 0, 0, 0])
      #expect(chunks[1].data == palette.samples)
      #expect(chunks[2].data == Array(repeating: 255, count: row.count - 1) + [0])
      let (image, report) = try ImageDecoder().pixels(of: .bytes(file))
      #expect(report.warnings.isEmpty)
      let expected = indices.map { index -> RGBA8 in
        RGBA8(
          red: index, green: 255 - index, blue: UInt8(Int(index) * 7 % 256),
          alpha: Int(index) == row.count - 1 ? 0 : 255)
      }
      #expect(image.pixels == expected)
    }
  }

  @Test func `an opaque palette has no tRNS chunk`() throws {
    let (file, _, _) = try Self.file(Self.palette(3), width: 4, height: 4)
    let chunks = try #require(PNGChunk.chunks(of: file))
    #expect(
      chunks.map { String(decoding: $0.type, as: UTF8.self) } == ["IHDR", "PLTE", "IDAT", "IEND"])
  }

  @Test func `a large image is written in pieces, as chunks of 64 KiB`() throws {
    var state: UInt32 = 1
    var stream = try PNGStream(width: 1000, height: 400, .indexed(Self.palette(256)))
    var (bytes, largest) = ([UInt8](), 0)
    var indices: [UInt8] = []
    for _ in 0..<400 {
      let row = (0..<1000).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      }
      indices += row
      stream.add(row[...])
      let piece = stream.take()
      largest = max(largest, piece.count)
      bytes += piece
    }
    #expect(largest > 1 << 16 && largest < 1 << 18)
    bytes += try stream.finish()
    let chunks = try #require(PNGChunk.chunks(of: bytes))
    let sizes = chunks.filter { $0.type == Array("IDAT".utf8) }.map(\.data.count)
    #expect(sizes.count > 4 && sizes.dropLast().allSatisfy { $0 == 1 << 16 })
    let image = try ImageDecoder(isStrict: true).pixels(of: .bytes(bytes)).image
    #expect(image.pixels.map(\.red) == indices)
  }

  @Test(arguments: [(0, nil), (257, nil), (3, 3), (3, -1)] as [(Int, Int?)])
  func `a palette that PNG does not support is rejected`(_ row: (count: Int, transparent: Int?)) {
    let samples = [UInt8](repeating: 0, count: row.count * 3)
    #expect(PNGPalette(samples: samples, transparentIndex: row.transparent) == nil)
  }
}
