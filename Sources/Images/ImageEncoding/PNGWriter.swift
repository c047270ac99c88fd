/// A writer of PNG files: RGB or RGBA with 8 bits per channel.
package struct PNGWriter {
  package var width: Int
  package var height: Int
  /// A Boolean value that indicates whether pixels have a fourth sample, their alpha.
  package var hasAlpha: Bool

  package init(width: Int, height: Int, hasAlpha: Bool = false) {
    (self.width, self.height, self.hasAlpha) = (width, height, hasAlpha)
  }

  /// Returns a file of the picture. `samples` has red, green, blue, and, if `hasAlpha`, alpha of
  /// each pixel, row by row.
  package func file(of samples: [UInt8]) throws(ImageWritingError) -> [UInt8] {
    let pixels = hasAlpha ? PNGPixels.rgba : .rgb
    var stream = try PNGStream(width: width, height: height, pixels)
    let samplesPerRow = width * pixels.channelCount
    guard samples.count == samplesPerRow * height else {
      throw ImageWritingError(reason: "\(samples.count) samples for \(width) × \(height) pixels")
    }
    for start in stride(from: 0, to: samples.count, by: samplesPerRow) {
      stream.add(samples[start..<start + samplesPerRow])
    }
    return try stream.finish()
  }
}
