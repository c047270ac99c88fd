internal import ColorMath
package import ImageDecoding
internal import SchemePictures
package import TerminalUI

/// A photo reduced to the size of a screen, upright and in sRGB.
package struct PhotoPreview: Sendable {
  /// The longest side in pixels, enough for a panel of a large screen.
  private static let longestSide = 256

  package let photoSize: PixelSize
  /// The small picture. It is transparent where the photo is.
  private let pixels: PixelBuffer

  package var aspect: Double { Double(photoSize.width) / Double(photoSize.height) }

  /// Reads a photo within limits, off the caller's actor.
  @concurrent
  package static func load(
    _ input: ImageInput, limits: DecodingLimits
  ) async throws(DecodingError) -> PhotoPreview {
    let decoder = ImageDecoder(limits: limits)
    let reduction = PhotoReduction(
      of: try decoder.info(of: input), maximumSide: longestSide, decoder: decoder)
    return PhotoPreview(photoSize: reduction.image.size, pixels: try reduction.photo(of: input))
  }

  /// Returns the photo at another size, as means of areas in linear light.
  package func scaled(width: Int, height: Int) -> PixelCanvas {
    var result = PixelCanvas(width: width, height: height)
    for y in 0..<height {
      let rows = Self.span(y, of: height, in: pixels.size.height)
      for x in 0..<width {
        result[x, y] = average(columns: Self.span(x, of: width, in: pixels.size.width), rows: rows)
      }
    }
    return result
  }

  private static func span(_ index: Int, of count: Int, in total: Int) -> Range<Int> {
    let start = index * total / count
    return start..<max(start + 1, (index + 1) * total / count)
  }

  /// Returns the mean of an area, or `nil` if more than half of it is transparent.
  private func average(columns: Range<Int>, rows: Range<Int>) -> SRGB8? {
    var sum = SIMD4<Double>()
    for y in rows {
      for x in columns {
        let pixel = pixels[PixelPosition(x: x, y: y)]
        let alpha = Double(pixel.alpha) / 255
        let light = LinearSRGB(SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue))
        sum += alpha * SIMD4(light.red, light.green, light.blue, 1)
      }
    }
    guard sum.w > 0, sum.w * 2 >= Double(columns.count * rows.count) else { return nil }
    let mean = sum / sum.w
    return SRGB8(LinearSRGB(red: mean.x, green: mean.y, blue: mean.z))
  }
}
