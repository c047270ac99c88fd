package import ColorMath

/// A picture of roughly square pixels. In half blocks, two pixels fill a cell, one above the other.
package struct PixelCanvas: Hashable, Sendable {
  /// The numbers of columns and rows of pixels.
  package let width, height: Int
  /// The pixels, row by row. Where a pixel is `nil`, the terminal's own background shows.
  package var pixels: [SRGB8?]

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: nil, count: width * height)
  }

  /// The pixel at a position, which must lie inside the picture.
  package subscript(x: Int, y: Int) -> SRGB8? {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  mutating func clear(columns: Range<Int>, rows: Range<Int>) {
    for y in rows {
      for x in columns { self[x, y] = nil }
    }
  }
}
