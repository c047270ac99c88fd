import DecodingFixtures
import ImageDecoding
import ImageEncoding
import Testing

struct JPEGWriterTests {
  private let width = 45
  private let height = 26

  /// Red increases to the right and green downward, and blue is constant.
  private var samples: [UInt8] {
    (0..<height).flatMap { y in (0..<width).flatMap { x in [UInt8(x * 5), UInt8(y * 9), 60] } }
  }

  private func segments(quality: Int) throws -> [JPEGSegment] {
    let writer = JPEGWriter(width: width, height: height, quality: quality)
    return try #require(JPEGSegment.segments(of: writer.file(of: samples)))
  }

  @Test func `the frame header has the image size and three components of eight bits`() throws {
    let segments = try segments(quality: 90)
    let frame = try #require(segments.first { 0xC0...0xC2 ~= $0.marker }?.payload)
    #expect(Array(frame.prefix(6)) == [8, 0, 26, 0, 45, 3])
    #expect(segments.first?.marker == 0xD8 && segments.last?.marker == 0xD9)
  }

  // Source: ITU-T T.81, table K.1, whose first entry for luminance is 16. libjpeg scales it by 2 -
  // quality / 50, and down to 1 for quality 100.
  @Test(arguments: [(50, 16), (75, 8), (80, 6), (90, 3), (100, 1)])
  func `the quality determines the quantization of luminance`(
    _ row: (quality: Int, step: Int)
  ) throws {
    let tables = try segments(quality: row.quality).filter { $0.marker == 0xDB }
    let payload = try #require(tables.first?.payload)
    #expect(payload[0] == 0)
    #expect(Int(payload[1]) == row.step)
  }

  @Test func `an encoded image decodes upright, with its channels in order`() throws {
    let file = try JPEGWriter(width: width, height: height, quality: 95).file(of: samples)
    let image = try ImageDecoder().pixels(of: .bytes(file)).image
    #expect((image.size.width, image.size.height) == (width, height))
    for (x, y) in [(2, 2), (42, 2), (2, 23), (42, 23), (22, 13)] {
      let pixel = image[PixelPosition(x: x, y: y)]
      #expect(abs(Int(pixel.red) - x * 5) < 12 && abs(Int(pixel.green) - y * 9) < 12)
      #expect(abs(Int(pixel.blue) - 60) < 16)
    }
  }

  @Test(arguments: [(0, 1), (1, 0), (65_501, 1), (1, 65_501)])
  func `an image size that JPEG does not support is rejected`(_ row: (width: Int, height: Int)) {
    let error = #expect(throws: ImageWritingError.self) {
      try JPEGWriter(width: row.width, height: row.height).file(of: [1, 2, 3])
    }
    #expect(error?.reason == "a JPEG has 1 to 65500 rows and columns")
  }

  @Test(arguments: [0, 17, 19])
  func `samples that do not match the image size are rejected`(count: Int) {
    #expect(throws: ImageWritingError.self) {
      try JPEGWriter(width: 3, height: 2).file(of: [UInt8](repeating: 0, count: count))
    }
  }
}
