import ImageDecoding
import ScratchFolders
import SystemCalls
import Testing

@testable import PhotoConversion

/// What is read of a WebP beside its pixels.
@Suite struct PhotoFactsTests {
  private func facts(ofWebP chunks: [(name: String, content: [UInt8])]) throws -> PhotoFacts {
    var bytes = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
    for (name, content) in chunks {
      bytes += Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content
      if content.count % 2 == 1 { bytes.append(0) }
    }
    let scratch = try ScratchFolder()
    let path = RawPath(try scratch.write("a.webp", bytes))
    return PhotoFacts(webP: FileBytes(OpenFile(try System.openForReading(path)), limit: 1 << 10))
  }

  @Test func `a chunk of an odd length has one more byte after it`() throws {
    // A block of EXIF that says 6.
    let exif: [UInt8] =
      Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    let facts = try facts(ofWebP: [
      ("VP8X", [0x18, 0, 0, 0, 39, 1, 0, 29, 0, 0]), ("ICCP", [1, 2, 3]), ("EXIF", exif),
    ])
    #expect(facts.size == PixelSize(width: 296, height: 30))
    #expect(!facts.isOpaque && !facts.isAnimated)
    #expect(facts.colors == .profile([1, 2, 3]))
    #expect(facts.orientation == .right)
  }

  @Test func `of a photo without loss, the size and the alpha are in its first bytes`() throws {
    let facts = try facts(ofWebP: [("VP8L", [0x2F, 39, 0x40, 7, 0x10, 0])])
    #expect(facts.size == PixelSize(width: 40, height: 30))
    #expect(!facts.isOpaque)
  }
}
