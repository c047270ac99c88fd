import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import SampleImageGenerator
import ScratchFolders
import TestAllocations
import Testing

@testable import ImageDecoding

/// Rows from top to bottom, compared with the whole image in memory.
struct UprightRowsTests {
  private struct Stop: Error, Equatable {}

  private func rows(
    of bytes: [UInt8], _ decoder: ImageDecoder = ImageDecoder(), stripByteCount: Int = 64 << 20
  ) throws -> [RGBA8] {
    var pixels: [RGBA8] = []
    let rows = try UprightRows(of: .bytes(bytes), decoder, stripByteCount: stripByteCount)
    let report = try rows.read { row in pixels += row.indices.map { row[$0] } }
    #expect(report.image == rows.demand.image)
    return pixels
  }

  @Test(arguments: SmallImage.allCases)
  func `the rows match the whole image`(_ image: SmallImage) throws {
    let bytes = try image.bytes()
    #expect(try rows(of: bytes) == ImageDecoder().pixels(of: .bytes(bytes)).image.pixels)
  }

  @Test(arguments: Orientation.allCases, [1, 61 * 4 * 7, 1 << 20])
  func `rotated rows do not depend on the height of strips`(
    orientation: Orientation, stripByteCount: Int
  ) throws {
    var encoder = JPEGEncoder(width: 61, height: 40)
    encoder.exif = EXIFBlock.orientation(UInt8(orientation.rawValue))
    let bytes = try encoder.encode((0..<61 * 40 * 3).map { UInt8(truncatingIfNeeded: $0 / 7) })
    let whole = try ImageDecoder().pixels(of: .bytes(bytes)).image
    #expect(try rows(of: bytes, stripByteCount: stripByteCount) == whole.pixels)
  }

  @Test(arguments: [1, 61 * 4 * 9])
  func `an interlaced image gives whole rows`(stripByteCount: Int) throws {
    let bytes = try SmallImage.interlacedPNG.bytes()
    let whole = try ImageDecoder().pixels(of: .bytes(bytes)).image
    #expect(try rows(of: bytes, stripByteCount: stripByteCount) == whole.pixels)
  }

  @Test(arguments: [SmallImage.baseline, .rotated, .plainPNG, .interlacedPNG])
  func `rows missing from a truncated file are transparent`(_ image: SmallImage) throws {
    let bytes = try image.bytes()
    let cut = Array(bytes.prefix(bytes.count * 3 / 4))
    let whole = try ImageDecoder().pixels(of: .bytes(cut)).image
    let pixels = try rows(of: cut)
    #expect(pixels == whole.pixels)
    #expect(pixels.contains(RGBA8()))
    #expect(throws: ReadingError<Never>.self) { try rows(of: cut, ImageDecoder(isStrict: true)) }
  }

  @Test func `pixels are read in full, whatever the decoder's scale, coverage and region`() throws {
    let bytes = try SmallImage.baseline.bytes()
    let decoder = ImageDecoder(
      scale: .eighth, coverage: .sampled,
      region: ImageRegion(x: .pixels(1), y: .pixels(1), width: .pixels(2), height: .pixels(2)))
    #expect(try rows(of: bytes, decoder) == rows(of: bytes))
  }

  @Test func `an orientation stored after the pixels is an error`() throws {
    let reason = "its orientation is stored after its pixels"
    #expect(throws: ReadingError<Never>.decoding(.unsupportedFeature(.png, reason: reason))) {
      try rows(of: SmallImage.plainPNG.bytesTurnedAtEnd())
    }
  }

  @Test func `an error thrown by the caller ends reading`() throws {
    let rows = try UprightRows(of: .bytes(SmallImage.rotated.bytes()), ImageDecoder())
    var count = 0
    #expect(throws: ReadingError.caller(Stop())) {
      try rows.read { (_) throws(Stop) in
        count += 1
        if count == 3 { throw Stop() }
      }
    }
    #expect(count == 3)
  }

  @Test func `a file that changes before its rows are read is an error`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("a", SmallImage.baseline.bytes())
    let rows = try UprightRows(of: .file(path), ImageDecoder())
    try folder.write("a", SmallImage.translucentPNG.bytes())
    let reason = "the file changed while it was read"
    #expect(throws: ReadingError<Never>.decoding(.unreadable(path: path, reason: reason))) {
      _ = try rows.read { _ in }
    }
  }

  @Test func `a strip takes no more memory than the limit`() throws {
    var encoder = JPEGEncoder(width: 600, height: 600)
    (encoder.color, encoder.exif) = (.gray, EXIFBlock.orientation(6))
    let bytes = try encoder.encode((0..<360_000).map { UInt8(truncatingIfNeeded: $0 / 99) })
    var decoder = ImageDecoder()
    decoder.limits.maximumMemory = 200_000
    let rows = try UprightRows(of: .bytes(bytes), decoder)
    _ = allocations_largest()
    var count = 0
    _ = try rows.read { count += $0.count }
    #expect(allocations_largest() < 400_000 && count == 360_000)
  }
}
