internal import ColorMath
package import ImageDecoding
internal import SchemePictures
package import TerminalUI

/// A photo made small enough for a screen: upright, with its colors as sRGB shows them.
package struct PhotoPreview: Sendable {
  /// The longest side, in pixels: more than two panels of the largest layout have.
  private static let longestSide = 256

  /// The size of the whole photo, upright.
  package let photoSize: PixelSize
  /// The small picture. Where the photo is transparent, it is too.
  private let pixels: PixelBuffer

  /// The width by the height.
  package var aspect: Double { Double(photoSize.width) / Double(photoSize.height) }

  /// Reads a photo, off the caller's actor.
  ///
  /// - Parameter input: The photo.
  /// - Returns: The small picture.
  /// - Throws: What kept it from being read.
  @concurrent
  package static func load(_ input: ImageInput) async throws(DecodingError) -> PhotoPreview {
    let reduction = PhotoReduction(
      of: try ImageDecoder().info(of: input), maximumSide: longestSide)
    return PhotoPreview(
      photoSize: reduction.image.size, pixels: try reduction.photo(of: input))
  }

  /// The photo at another size: averages of light in which no pixel counts for more than another.
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

  /// The mean of an area, unless it is rather transparent.
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
