package import ColorMath
package import ImageDecoding

/// A raster image that shapes are painted on. Colors are mixed in code values, so that edges look
/// as in browsers.
package struct Canvas: Sendable {
  package let size: PixelSize
  /// The row of the picture that is the first one of the canvas.
  private let firstRow: Int
  private var pixels: [RGBA8]

  package init(size: PixelSize, firstRow: Int = 0, ground: SRGB8?) {
    (self.size, self.firstRow) = (size, firstRow)
    pixels = Array(repeating: ground.map { RGBA8($0) } ?? RGBA8(), count: size.pixelCount)
  }

  /// The rows of the picture that the canvas shows.
  package var rows: Range<Int> { firstRow..<firstRow + size.height }

  package var image: PixelBuffer? { PixelBuffer(size: size, pixels: pixels) }

  /// Paints a shape, clipped to the canvas, with a color for each column and row.
  package mutating func paint(
    _ coverage: Coverage, opacity: Double = 1, _ color: (_ x: Int, _ y: Int) -> RGBA8
  ) {
    let columns = (coverage.minX..<coverage.minX + coverage.width).clamped(to: 0..<size.width)
    let rows = (coverage.minY..<coverage.minY + coverage.height).clamped(to: self.rows)
    for y in rows {
      for x in columns {
        let part = coverage[x, y] * Float(opacity)
        guard part > 0 else { continue }
        pixels[(y - firstRow) * size.width + x].cover(with: color(x, y), part: part)
      }
    }
  }

  package mutating func paint(_ coverage: Coverage, _ color: SRGB8, opacity: Double = 1) {
    let pixel = RGBA8(color)
    paint(coverage, opacity: opacity) { _, _ in pixel }
  }
}

extension RGBA8 {
  /// Composites a color over a part of the pixel. Source: Porter and Duff, "Compositing digital
  /// images", 1984.
  fileprivate mutating func cover(with color: RGBA8, part: Float) {
    let top = part * Float(color.alpha) / 255
    guard top < 1 else {
      self = color
      return
    }
    let bottom = Float(alpha) / 255 * (1 - top)
    let whole = top + bottom
    guard whole > 0 else { return }
    func mix(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8(min(255, (Float(first) * top + Float(second) * bottom) / whole + 0.5))
    }
    self = RGBA8(
      red: mix(color.red, red), green: mix(color.green, green), blue: mix(color.blue, blue),
      alpha: UInt8(min(255, whole * 255 + 0.5)))
  }
}
