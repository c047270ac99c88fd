internal import ColorMath
package import ImageDecoding
package import ImageEncoding

extension Drawing {
  /// The maximum number of pixels of a picture, which is that of photos that are read.
  private static let maximumPixelCount = DecodingLimits().maximumPixelCount
  /// The number of rows of a PNG that are in memory at a time.
  private static let bandRowCount = 128

  /// Returns the picture in a theme with `scale` pixels per unit, or `nil` if it would have no
  /// pixels.
  package func image(theme: PictureTheme, scale: Double) -> PixelBuffer? {
    guard let size = size(scale: scale) else { return nil }
    var canvas = Canvas(size: size, ground: theme.ground)
    for element in elements { canvas.paint(element, theme: theme, scale: scale) }
    return canvas.image
  }

  /// Returns a PNG of the picture, which is painted from top to bottom in little memory.
  package func png(theme: PictureTheme, scale: Double) throws(ImageWritingError) -> [UInt8] {
    guard let size = size(scale: scale) else { return [] }
    guard size.pixelCount <= Self.maximumPixelCount else {
      throw ImageWritingError(
        reason: "a picture of \(size.width) × \(size.height) pixels is too large; draw fewer colors"
      )
    }
    let isOpaque = theme.ground != nil
    var stream = try PNGStream(
      width: size.width, height: size.height, isOpaque ? .rgb : .rgba)
    let extents = elements.map { $0.rows(scale: scale) }
    var bytes: [UInt8] = []
    for first in stride(from: 0, to: size.height, by: Self.bandRowCount) {
      let rowCount = min(Self.bandRowCount, size.height - first)
      guard let band = PixelSize(width: size.width, height: rowCount) else { continue }
      var canvas = Canvas(size: band, firstRow: first, ground: theme.ground)
      for (element, rows) in zip(elements, extents) where rows.overlaps(canvas.rows) {
        canvas.paint(element, theme: theme, scale: scale)
      }
      let samples = canvas.image?.samples(hasAlpha: !isOpaque) ?? []
      let samplesPerRow = samples.count / rowCount
      for row in 0..<rowCount {
        stream.add(samples[row * samplesPerRow..<(row + 1) * samplesPerRow])
      }
      bytes += stream.take()
    }
    return bytes + (try stream.finish())
  }

  private func size(scale: Double) -> PixelSize? {
    PixelSize(
      width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)))
  }
}

extension Drawing.Element {
  /// Returns rows of pixels outside of which the element has no effect.
  fileprivate func rows(scale: Double) -> Range<Int> {
    let (top, bottom): (Double, Double)
    switch self {
    case .area(let contours, _):
      let extents = contours.flatMap(\.pieces).map(\.rows)
      (top, bottom) = (extents.map(\.top).min() ?? 0, extents.map(\.bottom).max() ?? 0)
    case .line(let points, let width, _):
      (top, bottom) = (
        (points.map(\.y).min() ?? 0) - width / 2, (points.map(\.y).max() ?? 0) + width / 2
      )
    // A stroke may extend beyond the box of the text.
    case .label(let label):
      (top, bottom) = (label.box.minY - label.size, label.box.maxY + label.size)
    case .photo(_, let frame, _): (top, bottom) = (frame.minY, frame.maxY)
    }
    // An edge is softened by up to a pixel.
    return Int((top * scale).rounded(.down)) - 2..<Int((bottom * scale).rounded(.up)) + 2
  }
}

extension Contour.Piece {
  fileprivate var rows: (top: Double, bottom: Double) {
    switch self {
    case .line(let end): (end.y, end.y)
    case .arc(let center, let radius, _, _): (center.y - radius, center.y + radius)
    }
  }
}

extension Canvas {
  /// The maximum distance of a polygon's side from its arc: half of one level of coverage.
  private static let tolerance = 1.0 / 512

  fileprivate mutating func paint(_ element: Drawing.Element, theme: PictureTheme, scale: Double) {
    switch element {
    case .area(let contours, let paint):
      let (color, opacity) = theme.color(of: paint)
      self.paint(coverage(of: contours, scale: scale), color, opacity: opacity)
    case .line(let points, let width, let paint):
      let (color, opacity) = theme.color(of: paint)
      let line = points.map { $0 * scale }
      self.paint(
        Coverage(stroking: [line], width: width * scale, in: rows), color, opacity: opacity)
    case .label(let label):
      let (color, opacity) = theme.color(of: label.paint)
      for glyph in StrokeFont.glyphs(of: label, scale: scale) {
        self.paint(
          Coverage(
            stroking: glyph, width: StrokeFont.strokeWidth(of: label, scale: scale), in: rows),
          color, opacity: opacity)
      }
    case .photo(let photo, let frame, let cornerRadius):
      let outline = Contour(frame, cornerRadius: cornerRadius)
      let place = Rectangle(
        x: frame.minX * scale, y: frame.minY * scale, width: frame.width * scale,
        height: frame.height * scale)
      self.paint(coverage(of: [outline], scale: scale)) { x, y in
        photo.color(
          atX: (Double(x) + 0.5 - place.minX) / place.width,
          y: (Double(y) + 0.5 - place.minY) / place.height)
      }
    }
  }

  private func coverage(of contours: [Contour], scale: Double) -> Coverage {
    Coverage(
      filling: contours.map { contour in
        contour.polygon(tolerance: Self.tolerance / scale).map { $0 * scale }
      }, in: rows)
  }
}

extension PixelBuffer {
  /// Returns the color at fractions of the sides, by bilinear interpolation. At the centers of
  /// pixels, it is exact.
  fileprivate func color(atX horizontal: Double, y vertical: Double) -> RGBA8 {
    let (left, right, x) = Self.neighbors(of: horizontal, count: size.width)
    let (top, bottom, y) = Self.neighbors(of: vertical, count: size.height)
    func channels(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let pixel = self[PixelPosition(x: x, y: y)]
      let alpha = Double(pixel.alpha)
      return SIMD4(
        Double(pixel.red) * alpha, Double(pixel.green) * alpha, Double(pixel.blue) * alpha, alpha)
    }
    let upper = channels(left, top) * (1 - x) + channels(right, top) * x
    let lower = channels(left, bottom) * (1 - x) + channels(right, bottom) * x
    let mean = upper * (1 - y) + lower * y
    guard mean.w > 0 else { return RGBA8() }
    let color = SIMD4(mean.x / mean.w, mean.y / mean.w, mean.z / mean.w, mean.w) + 0.5
    return RGBA8(
      red: UInt8(color.x), green: UInt8(color.y), blue: UInt8(color.z), alpha: UInt8(color.w))
  }

  private static func neighbors(
    of fraction: Double, count: Int
  ) -> (first: Int, second: Int, part: Double) {
    let place = max(0, min(fraction * Double(count) - 0.5, Double(count - 1)))
    let first = Int(place)
    return (first, min(first + 1, count - 1), place - Double(first))
  }
}
