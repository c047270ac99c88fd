package import ColorMath

/// A picture of pixels about square, two to a cell, some of which let the terminal's ground through.
package struct PixelCanvas: Hashable, Sendable {
  /// How many pixels a row has.
  package let width: Int
  /// How many rows of pixels there are.
  package let height: Int
  /// The pixels, row by row.
  package var pixels: [SRGB8?]

  /// Creates an empty picture.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: nil, count: width * height)
  }

  /// A pixel inside the picture.
  package subscript(x: Int, y: Int) -> SRGB8? {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}

extension CellGrid {
  /// Draws a picture in half blocks.
  package mutating func draw(_ canvas: PixelCanvas, in rect: CellRect) {
    for row in 0..<min(rect.rows, canvas.height / 2) {
      for column in 0..<min(rect.columns, canvas.width) {
        let (top, bottom) = (canvas[column, 2 * row], canvas[column, 2 * row + 1])
        self[rect.column + column, rect.row + row] = Self.cell(top: top, bottom: bottom)
      }
    }
  }

  /// Draws a picture in signs from faint to dense, for a terminal without colors.
  ///
  /// - Parameters:
  ///   - canvas: The picture, whose darkest and lightest place get the signs at both ends.
  ///   - rect: Where it is drawn.
  ///   - isDenseWhereLight: Whether signs are dense where the picture is light, as on a dark ground.
  package mutating func drawShades(
    _ canvas: PixelCanvas, in rect: CellRect, isDenseWhereLight: Bool
  ) {
    let shades = Array(".:-=+*#%@".unicodeScalars)
    let (columns, rows) = (min(rect.columns, canvas.width), min(rect.rows, canvas.height / 2))
    let lightnesses = (0..<columns * rows).map { index -> Double? in
      let (column, row) = (index % columns, index / columns)
      let pair = [canvas[column, 2 * row], canvas[column, 2 * row + 1]].compactMap(\.self)
      return pair.isEmpty
        ? nil : pair.reduce(0) { $0 + Oklab($1).lightness } / Double(pair.count)
    }
    let known = lightnesses.compactMap(\.self)
    guard let darkest = known.min(), let lightest = known.max() else { return }
    for (index, lightness) in lightnesses.enumerated() {
      guard let lightness else { continue }
      let part = (lightness - darkest) / max(lightest - darkest, 0.1)
      let density = isDenseWhereLight ? part : 1 - part
      let shade = min(shades.count - 1, Int(density * Double(shades.count)))
      self[rect.column + index % columns, rect.row + index / columns] = Cell(shades[shade])
    }
  }

  private static func cell(top: SRGB8?, bottom: SRGB8?) -> Cell {
    switch (top, bottom) {
    case _ where top == bottom: Cell(background: top)
    case (nil, _): Cell("▄", foreground: bottom)
    case (_, nil): Cell("▀", foreground: top)
    default: Cell("▀", foreground: top, background: bottom)
    }
  }
}
