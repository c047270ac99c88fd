package import ColorMath

/// A picture of roughly square pixels, two of which fill a cell: one above the other.
package struct PixelCanvas: Hashable, Sendable {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows of pixels.
  package let height: Int
  /// The pixels, row by row. If a pixel is `nil`, the terminal's own background shows.
  package var pixels: [SRGB8?]

  /// Creates an empty picture.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: nil, count: width * height)
  }

  /// The pixel at a place, which must lie inside the picture.
  package subscript(x: Int, y: Int) -> SRGB8? {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
