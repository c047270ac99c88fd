import ImageDecoding
import SchemeExtraction
import Testing

extension PixelBuffer {
  /// Creates an image from pixels in rows of the given width.
  init(_ pixels: [RGBA8], width: Int) throws {
    let size = try #require(PixelSize(width: width, height: pixels.count / width))
    self = try #require(PixelBuffer(size: size, pixels: pixels))
  }

  /// Returns the scheme of the image, with changes to the default options.
  func scheme(
    _ change: (inout SchemeExtractor.Options) -> Void
  ) async throws -> ImageColorScheme {
    var options = SchemeExtractor.Options()
    change(&options)
    return try await SchemeExtractor(options: options).scheme(of: self)
  }
}
