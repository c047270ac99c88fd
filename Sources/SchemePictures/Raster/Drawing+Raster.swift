internal import ColorMath
package import ImageDecoding

extension Drawing {
  /// Returns the picture in a theme with `scale` pixels per unit, or `nil` if it would have no
  /// pixels.
  package func image(theme: PictureTheme, scale: Double) -> PixelBuffer? {
    let size = PixelSize(
      width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)))
    guard let size else { return nil }
    var canvas = Canvas(size: size, ground: theme.ground)
    for element in elements { canvas.paint(element, theme: theme, scale: scale) }
    return canvas.image
  }
}

extension Canvas {
  /// The maximum distance of a polygon's side from its arc: half of one level of coverage.
  private static let tolerance = 1.0 / 512

  fileprivate mutating func paint(_ element: Drawing.Element, theme: PictureTheme, scale: Double) {
    switch element {
    case .area(let contours, let paint):
      let (color, opacity) = theme.color(of: paint)
      self.paint(Self.coverage(of: contours, scale: scale), color, opacity: opacity)
    case .line(let points, let width, let paint):
      let (color, opacity) = theme.color(of: paint)
      let line = points.map { $0 * scale }
      self.paint(Coverage(stroking: [line], width: width * scale), color, opacity: opacity)
    case .label(let label):
      let (color, opacity) = theme.color(of: label.paint)
      for glyph in StrokeFont.glyphs(of: label, scale: scale) {
        self.paint(
          Coverage(stroking: glyph, width: StrokeFont.strokeWidth(of: label, scale: scale)), color,
          opacity: opacity)
      }
    case .photo(let photo, let frame, let cornerRadius):
      let outline = Contour(frame, cornerRadius: cornerRadius)
      let place = Rectangle(
        x: frame.minX * scale, y: frame.minY * scale, width: frame.width * scale,
        height: frame.height * scale)
      self.paint(Self.coverage(of: [outline], scale: scale)) { x, y in
        photo.color(
          atX: (Double(x) + 0.5 - place.minX) / place.width,
          y: (Double(y) + 0.5 - place.minY) / place.height)
      }
    }
  }

  private static func coverage(of contours: [Contour], scale: Double) -> Coverage {
    Coverage(
      filling: contours.map { contour in
        contour.polygon(tolerance: tolerance / scale).map { $0 * scale }
      })
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
