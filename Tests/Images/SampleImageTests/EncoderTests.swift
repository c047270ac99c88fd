import CFixtureWriters
import FixtureEncoding
import ImageEncoding
import SampleImageGenerator
import Testing

struct EncoderTests {
  @Test func `encoding the same rows twice gives the same file`() throws {
    let rows = [UInt8](repeating: 90, count: 40 * 30 * 3)
    let jpeg = JPEGEncoder(width: 40, height: 30)
    let png = PNGEncoder(width: 40, height: 30)
    #expect(try jpeg.encode(rows) == jpeg.encode(rows))
    #expect(try png.encode(rows) == png.encode(rows))
  }

  @Test(arguments: [0, 1, 40 * 30 * 3 - 1, 40 * 29 * 3, 40 * 31 * 3])
  func `missing, surplus and incomplete rows are refused`(byteCount: Int) {
    let rows = [UInt8](repeating: 90, count: byteCount)
    #expect(throws: ImageWritingError.self) { try JPEGEncoder(width: 40, height: 30).encode(rows) }
    #expect(throws: ImageWritingError.self) { try PNGEncoder(width: 40, height: 30).encode(rows) }
  }

  @Test(arguments: [(0, 1), (1, 0), (65_501, 1), (1, 65_501)])
  func `a JPEG with a side of 0 or more than 65,500 pixels is refused`(width: Int, height: Int) {
    let error = #expect(throws: ImageWritingError.self) {
      try JPEGEncoder(width: width, height: height).encode([])
    }
    #expect(error?.reason == "a JPEG has 1 to 65500 rows and columns")
  }

  @Test func `an invalid bit depth is refused with the error message of libpng`() {
    var encoder = PNGEncoder(width: 2, height: 2)
    encoder.bitDepth = 4
    let error = #expect(throws: ImageWritingError.self) { try encoder.encode([]) }
    #expect(error?.reason == "Invalid IHDR data")
  }

  @Test func `libpng accepts the Display P3 profile and refuses a truncated one`() throws {
    var encoder = PNGEncoder(width: 1, height: 1)
    encoder.profile = DisplayP3Profile.bytes
    #expect(try encoder.encode([1, 2, 3]).count > DisplayP3Profile.bytes.count / 2)
    encoder.profile.removeLast(200)
    #expect(throws: ImageWritingError.self) { try encoder.encode([1, 2, 3]) }
  }

  @Test func `CMYK JPEGs are written with and without a color transform`() throws {
    let rows = [UInt8](repeating: 90, count: 40 * 30 * 4)
    var encoder = JPEGEncoder(width: 40, height: 30)
    for (color, transform) in [(CJPEGWriterColor.CMYK, UInt8(0)), (.YCCK, 2)] {
      encoder.color = color
      let bytes = try encoder.encode(rows)
      // Adobe's segment: "Adobe", the version, two flag words, and the transform.
      #expect(Array(bytes[2..<11]) == [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8))
      #expect(bytes[17] == transform)
    }
  }
}
