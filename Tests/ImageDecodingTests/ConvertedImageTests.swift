import DecodingFixtures
import Testing

@testable import ImageDecoding

/// Images that a program has converted to PNG.
struct ConvertedImageTests {
  private struct Converter: ImageConverter {
    let file: [UInt8]
    let orientation: Orientation

    func converted(
      _ format: String, limits: DecodingLimits, from next: (Int) throws(DecodingError) -> [UInt8]
    ) throws(DecodingError) -> ConvertedImage {
      ConvertedImage(
        .bytes(file), orientation: orientation, ImageConversion(format: format, program: "one"))
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
}
