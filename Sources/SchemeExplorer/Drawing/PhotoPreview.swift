internal import ColorMath
package import ImageDecoding

/// A photo made small enough for a screen: upright, with its colors as sRGB shows them.
package struct PhotoPreview: Hashable, Sendable {
  /// The longest side, in pixels: more than two panels of the largest layout have.
  static let longestSide = 256

  /// The size of the whole photo, upright.
  package let photoSize: PixelSize
  /// The small picture. Where the photo is transparent, it is too.
  package let canvas: PixelCanvas

  /// The width by the height.
  package var aspect: Double { Double(photoSize.width) / Double(photoSize.height) }

  /// Reads a photo, off the caller's actor.
  ///
  /// - Parameter input: The photo.
  /// - Returns: The small picture.
  /// - Throws: What kept it from being read.
  @concurrent
  package static func load(_ input: ImageInput) async throws(DecodingError) -> PhotoPreview {
    var decoder = ImageDecoder()
    let info = try decoder.info(of: input)
    let shrink = max(info.size.width, info.size.height) / (2 * longestSide)
    decoder.scale = shrink >= 8 ? .eighth : shrink >= 4 ? .quarter : shrink >= 2 ? .half : .full
    var averages: PixelAverages?
    var orientation = info.orientation
    let report = try decoder.readRows(of: input) { (pixels, band) throws(DecodingError) in
      averages = averages ?? PixelAverages(imageSize: band.imageSize, longestSide: longestSide)
      averages?.add(pixels, band)
    }
    orientation = report.image.orientation
    guard let averages else { throw .empty }
    return PhotoPreview(
      photoSize: report.image.size,
      canvas: averages.canvas(orientation: orientation, profile: report.profile))
  }

  /// The photo at another size: averages in which no pixel counts for more than another.
  package func scaled(width: Int, height: Int) -> PixelCanvas {
    var result = PixelCanvas(width: width, height: height)
    for y in 0..<height {
      let rows = Self.span(y, of: height, in: canvas.height)
      for x in 0..<width {
        result[x, y] = average(columns: Self.span(x, of: width, in: canvas.width), rows: rows)
      }
    }
    return result
  }

  private static func span(_ index: Int, of count: Int, in total: Int) -> Range<Int> {
    let start = index * total / count
    return start..<max(start + 1, (index + 1) * total / count)
  }

  private func average(columns: Range<Int>, rows: Range<Int>) -> SRGB8? {
    var (sum, count) = (SIMD3<Double>(), 0.0)
    for y in rows {
      for x in columns {
        guard let pixel = canvas[x, y] else { continue }
        let light = LinearSRGB(pixel)
        sum += SIMD3(light.red, light.green, light.blue)
        count += 1
      }
    }
    guard count * 2 >= Double(columns.count * rows.count) else { return nil }
    let mean = sum / count
    return SRGB8(LinearSRGB(red: mean.x, green: mean.y, blue: mean.z))
  }
}
