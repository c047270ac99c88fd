import DecodingFixtures
import SampleImageGenerator
import Testing

@testable import ImageDecoding

/// Images that a program has converted to PNG.
struct ConvertedImageTests {
  private struct Converter: ImageConverter {
    let file: [UInt8]
    var colors = ConvertedImage.Colors.kept
    var orientation = Orientation.up

    func converted(
      _ format: String, limits: DecodingLimits, from next: (Int) throws(DecodingError) -> [UInt8]
    ) throws(DecodingError) -> ConvertedImage {
      ConvertedImage(
        .bytes(file), colors: colors, orientation: orientation,
        ImageConversion(format: format, program: "one"))
    }
  }

  /// Programs turn pixels upright, but copy the metadata of the original, some of them to the end.
  @Test(arguments: [Orientation.up, .left])
  func `the EXIF block of a converted file is ignored`(orientation: Orientation) throws {
    let original = ImageInput.bytes(Array("GIF89a".utf8))
    func input(_ file: [UInt8]) -> ImageInput {
      let converter = Converter(file: file, orientation: orientation)
      return .convertible(ConvertibleImage(original, by: converter))
    }
    let plain = try ImageDecoder().pixels(of: input(SmallImage.plainPNG.bytes()))
    let turned = try ImageDecoder().pixels(of: input(SmallImage.plainPNG.bytesTurnedAtEnd()))
    #expect(turned.image.pixels == plain.image.pixels)
    #expect(turned.report.image == plain.report.image)
    #expect(turned.report.image.orientation == orientation)
  }

  @Test(arguments: [true, false])
  func `a converted file is kept only for an image that is decoded more than once`(
    isKept: Bool
  ) throws {
    let converter = Converter(file: try SmallImage.plainPNG.bytes())
    let image = ConvertibleImage(
      .bytes(Array("GIF89a".utf8)), keepsResult: isKept, by: converter)
    _ = try ImageDecoder().pixels(of: .convertible(image))
    #expect((image.converted != nil) == isKept)
  }

  @Test func `known colors replace a profile that cannot be used`() throws {
    var chunks = try #require(PNGChunk.chunks(of: SmallImage.plainPNG.bytes()))
    var profile = DisplayP3Profile.bytes
    let tag = try #require(profile.firstRange(of: Array("rXYZ".utf8)))
    profile.replaceSubrange(tag, with: Array("none".utf8))
    chunks.insert(PNGChunk("iCCP", Array("P3\0\0".utf8) + Zlib.deflated(profile)), at: 1)
    let file = PNGChunk.file(of: chunks)
    func warnings(_ colors: ConvertedImage.Colors) throws -> [DecodingWarning] {
      let converter = Converter(file: file, colors: colors)
      let image = ConvertibleImage(.bytes(Array("GIF89a".utf8)), by: converter)
      return try ImageDecoder().pixels(of: .convertible(image)).report.warnings
    }
    #expect(try warnings(.kept).count == 1)
    #expect(try warnings(.profile(DisplayP3Profile.bytes)).isEmpty)
  }
}
