internal import ColorMath

extension CellGrid {
  /// The characters for shades, from faint to dense.
  private static let shades = Array(".:-=+*#%@".unicodeScalars)

  /// Draws a picture in characters from faint to dense, for a terminal without colors. The darkest
  /// and the lightest cells of the picture get the two extreme characters. On a dark background,
  /// light areas should be dense.
  package mutating func drawShades(
    _ canvas: PixelCanvas, in rect: CellRect, isDenseWhereLight: Bool
  ) {
    let (columns, rows) = (min(rect.columns, canvas.width), min(rect.rows, canvas.height / 2))
    let lightnesses = (0..<columns * rows).map { index -> Double? in
      let (column, row) = (index % columns, index / columns)
      let pair = [canvas[column, 2 * row], canvas[column, 2 * row + 1]].compactMap(\.self)
      return pair.isEmpty ? nil : pair.reduce(0) { $0 + Oklab($1).lightness } / Double(pair.count)
    }
    let known = lightnesses.compactMap(\.self)
    guard let darkest = known.min(), let lightest = known.max() else { return }
    for (index, lightness) in lightnesses.enumerated() {
      guard let lightness else { continue }
      let part = (lightness - darkest) / max(lightest - darkest, 0.1)
      let density = isDenseWhereLight ? part : 1 - part
      let shade = min(Self.shades.count - 1, Int(density * Double(Self.shades.count)))
      self[rect.column + index % columns, rect.row + index / columns] = Cell(Self.shades[shade])
    }
  }
}
