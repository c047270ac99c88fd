internal import ColorMath
package import ImageDecoding
internal import SchemePictures
package import TerminalUI

/// A photo reduced to the size of a screen, upright and in sRGB.
package struct PhotoPreview: Sendable {
  /// The maximum lengths of the longer side in pixels, which suffice for a panel of a large screen
  /// in half blocks and in real pixels.
  static let (sideInCells, sideInPixels) = (256, 1_024)

  package let image: ImageInfo
  /// The maximum length of the longer side.
  let side: Int
  private let picture: PixelCanvas
  /// A smaller picture for half blocks, which are drawn in each frame of a motion.
  private let thumbnail: PixelCanvas

  package var photoSize: PixelSize { image.size }

  package var aspect: Double { Double(photoSize.width) / Double(photoSize.height) }

  /// Reads a photo within limits, off the caller's actor.
  @concurrent
  static func load(
    _ input: ImageInput, limits: DecodingLimits, side: Int
  ) async throws(DecodingError) -> PhotoPreview {
    let decoder = ImageDecoder(limits: limits)
    let reduction = PhotoReduction(
      of: try decoder.info(of: input), maximumSide: side, decoder: decoder)
    return PhotoPreview(of: try reduction.photo(of: input), reduction.image, side: side)
  }

  /// Creates a preview of a reduced photo. A pixel is empty if it is more than half transparent.
  private init(of pixels: PixelBuffer, _ image: ImageInfo, side: Int) {
    (self.image, self.side) = (image, side)
    var picture = PixelCanvas(width: pixels.size.width, height: pixels.size.height)
    picture.pixels = pixels.pixels.map { $0.alpha < 128 ? nil : SRGB8($0) }
    self.picture = picture
    let part = min(1, Double(Self.sideInCells) / Double(max(picture.width, picture.height)))
    thumbnail = picture.scaled(
      width: max(1, Int(Double(picture.width) * part)),
      height: max(1, Int(Double(picture.height) * part)))
  }

  package func scaled(width: Int, height: Int) -> PixelCanvas {
    let isSmall = width <= thumbnail.width && height <= thumbnail.height
    return (isSmall ? thumbnail : picture).scaled(width: width, height: height)
  }
}

extension PixelCanvas {
  /// Returns the picture at another size, by averaging areas in linear light.
  fileprivate func scaled(width: Int, height: Int) -> PixelCanvas {
    var result = PixelCanvas(width: width, height: height)
    for y in 0..<height {
      let rows = Self.span(y, of: height, in: self.height)
      for x in 0..<width {
        result[x, y] = average(columns: Self.span(x, of: width, in: self.width), rows: rows)
      }
    }
    return result
  }

  private static func span(_ index: Int, of count: Int, in total: Int) -> Range<Int> {
    let start = index * total / count
    return start..<max(start + 1, (index + 1) * total / count)
  }

  /// Returns the mean of an area, or `nil` if more than half of it is empty.
  private func average(columns: Range<Int>, rows: Range<Int>) -> SRGB8? {
    var (sum, count) = (SIMD3<Double>(), 0.0)
    for y in rows {
      for x in columns {
        guard let pixel = self[x, y] else { continue }
        sum += LinearSRGB(pixel).channels
        count += 1
      }
    }
    guard count > 0, count * 2 >= Double(columns.count * rows.count) else { return nil }
    return SRGB8(LinearSRGB(sum / count))
  }
}
