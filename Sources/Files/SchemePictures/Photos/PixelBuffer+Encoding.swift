package import ImageDecoding
package import ImageEncoding

extension PixelBuffer {
  package var isOpaque: Bool { pixels.allSatisfy { $0.alpha == 255 } }

  /// Encodes the photo for embedding in a document: as a PNG if any pixel is transparent, and
  /// otherwise as a JPEG.
  package func encodedForDocument(
    quality: Int = 88
  ) throws(ImageWritingError) -> (bytes: [UInt8], mediaType: String) {
    isOpaque ? (try jpeg(quality: quality), "image/jpeg") : (try png(), "image/png")
  }

  /// Returns a PNG of the pixels, with their alpha if any is transparent.
  package func png() throws(ImageWritingError) -> [UInt8] {
    let isOpaque = isOpaque
    let writer = PNGWriter(width: size.width, height: size.height, hasAlpha: !isOpaque)
    return try writer.file(of: samples(hasAlpha: !isOpaque))
  }

  private func jpeg(quality: Int) throws(ImageWritingError) -> [UInt8] {
    let writer = JPEGWriter(width: size.width, height: size.height, quality: quality)
    return try writer.file(of: samples(hasAlpha: false))
  }

  func samples(hasAlpha: Bool) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(pixels.count * (hasAlpha ? 4 : 3))
    for pixel in pixels {
      samples.append(pixel.red)
      samples.append(pixel.green)
      samples.append(pixel.blue)
      if hasAlpha { samples.append(pixel.alpha) }
    }
    return samples
  }
}
