import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import Testing

/// PNG images with one transparent color (PNG third edition, 11.3.1.1).
struct ColorKeyTests {
  @Test func `an RGB image can have a transparent color`() throws {
    let bytes = try keyed([9, 8, 7, 10, 8, 7, 9, 8, 7], [0, 9, 0, 8, 0, 7]) { $0.color = .RGB }
    #expect(try ImageDecoder().info(of: .bytes(bytes)).hasAlpha)
    let (image, report) = try ImageDecoder().pixels(of: .bytes(bytes))
    #expect(report.image.hasAlpha)
    #expect(image.pixels.map(\.alpha) == [0, 255, 0])
    #expect(image.pixels[1] == RGBA8(red: 10, green: 8, blue: 7, alpha: 255))
  }

  @Test func `a gray image can have a transparent gray`() throws {
    let bytes = try keyed([0, 200, 77], [0, 77]) { $0.color = .gray }
    let (image, report) = try ImageDecoder().pixels(of: .bytes(bytes))
    #expect(report.image.hasAlpha)
    #expect(image.pixels.map(\.alpha) == [255, 255, 0])
    #expect(image.pixels.prefix(2).map(\.green) == [0, 200])
  }

  @Test func `an image without a transparent color is opaque`() throws {
    var encoder = PNGEncoder(width: 3, height: 1)
    encoder.color = .RGB
    let bytes = try encoder.encode([9, 8, 7, 10, 8, 7, 9, 8, 7])
    #expect(try ImageDecoder().info(of: .bytes(bytes)).hasAlpha == false)
  }

  /// Returns a PNG of three pixels with a transparent color.
  private func keyed(
    _ samples: [UInt8], _ key: [UInt8], _ change: (inout PNGEncoder) -> Void
  ) throws -> [UInt8] {
    var encoder = PNGEncoder(width: 3, height: 1)
    change(&encoder)
    var chunks = try #require(PNGChunk.chunks(of: encoder.encode(samples)))
    chunks.insert(PNGChunk("tRNS", key), at: 1)
    return PNGChunk.file(of: chunks)
  }
}
