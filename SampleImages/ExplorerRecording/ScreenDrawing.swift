internal import ColorMath
internal import SchemePictures
internal import TerminalUI

/// A screen drawn as shapes and labels.
struct ScreenDrawing {
  /// Areas that do not overlap, as one element for each paint.
  private struct Areas {
    private var paints: [Paint] = []
    private var contours: [Paint: [Contour]] = [:]

    /// The elements, in the order of first use.
    var elements: [Drawing.Element] { paints.map { .area(contours[$0] ?? [], $0) } }

    mutating func add(_ more: [Contour], _ paint: Paint) {
      if contours[paint] == nil { paints.append(paint) }
      contours[paint, default: []] += more
    }
  }

  private var backgrounds = Areas()
  private var glyphs = Areas()
  private var labels: [Drawing.Element] = []

  /// The shapes and labels, from the bottom to the top.
  var elements: [Drawing.Element] { backgrounds.elements + glyphs.elements + labels }

  private static let cell = GlyphShape.cell
  private static let margin = Point(12, 12)
  /// The distance from the top of a cell to the middle of its capital letters. Descenders need more
  /// room below.
  private static let middle = 7.7
  private let ground: SRGB8

  /// Draws a screen, or its differences from an old screen of the same size.
  init(_ grid: CellGrid, over old: CellGrid? = nil, ground: SRGB8) {
    self.ground = ground
    for row in 0..<grid.size.rows {
      var column = 0
      while column < grid.size.columns {
        let start = column
        column += 1
        guard grid[start, row] != old?[start, row] else { continue }
        while column < grid.size.columns, old?[column, row] != grid[column, row],
          grid[start, row].isDrawnTogether(with: grid[column, row])
        { column += 1 }
        draw(grid, columns: start..<column, row: row, isOver: old != nil)
      }
    }
  }

  static func picture(of grid: CellGrid, ground: SRGB8) -> Drawing {
    var drawing = empty(size: grid.size)
    drawing.elements += ScreenDrawing(grid, ground: ground).elements
    return drawing
  }

  static func empty(size: GridSize) -> Drawing {
    let extent = 2 * margin + cell * Point(Double(size.columns), Double(size.rows))
    var drawing = Drawing(width: extent.x, height: extent.y)
    drawing.title = "Colorway in a terminal"
    return drawing
  }

  /// Returns a shape that covers a whole screen with its background color.
  static func cleared(size: GridSize, ground: SRGB8) -> Drawing.Element {
    .area(
      [area(columns: 0..<size.columns, row: 0, top: 0, height: cell.y * Double(size.rows))],
      .color(ground))
  }

  /// Draws cells that differ only in their characters.
  private mutating func draw(_ grid: CellGrid, columns: Range<Int>, row: Int, isOver: Bool) {
    let cell = grid[columns.lowerBound, row]
    if let color = cell.background ?? (isOver ? ground : nil) {
      backgrounds.add(
        [Self.area(columns: columns, row: row, top: 0, height: Self.cell.y)], .color(color))
    }
    switch GlyphShape(cell.glyph) {
    case .band(let top, let height):
      glyphs.add([Self.area(columns: columns, row: row, top: top, height: height)], cell.paint)
    case .area(let contours):
      let offset = Self.origin(column: columns.lowerBound, row: row)
      glyphs.add(contours.map { $0.moved(by: offset) }, cell.paint)
    case nil:
      // Viewers treat consecutive spaces differently, so each word has its own position.
      for word in columns.split(whereSeparator: { grid[$0, row].glyph == " " }) {
        write(grid, columns: word.startIndex..<word.endIndex, row: row)
      }
    }
  }

  private mutating func write(_ grid: CellGrid, columns: Range<Int>, row: Int) {
    let cell = grid[columns.lowerBound, row]
    var text = String.UnicodeScalarView()
    for column in columns where grid[column, row].glyph != Cell.continuation {
      text.append(grid[column, row].glyph)
    }
    guard !text.isEmpty else { return }
    let center = Point(Double(columns.count) / 2 * Self.cell.x, Self.middle)
    labels.append(
      .label(
        Label(
          String(text), centeredAt: Self.origin(column: columns.lowerBound, row: row) + center,
          size: Self.cell.x / Label.advance, isBold: cell.style.contains(.bold),
          paint: cell.paint)))
  }

  private static func area(columns: Range<Int>, row: Int, top: Double, height: Double) -> Contour {
    let start = origin(column: columns.lowerBound, row: row) + Point(0, top)
    return Contour(
      Rectangle(x: start.x, y: start.y, width: Double(columns.count) * cell.x, height: height))
  }

  private static func origin(column: Int, row: Int) -> Point {
    margin + cell * Point(Double(column), Double(row))
  }
}

extension Cell {
  fileprivate var paint: Paint {
    foreground.map { .color($0) } ?? (style.contains(.dim) ? .quietText : .text)
  }

  fileprivate func isDrawnTogether(with next: Cell) -> Bool {
    guard (style, foreground, background) == (next.style, next.foreground, next.background)
    else { return false }
    return switch GlyphShape(glyph) {
    case .band: next.glyph == glyph
    case .area: false
    case nil:
      // The width of a wide character depends on the font, so it stands alone.
      GlyphShape(next.glyph) == nil
        && (next.glyph == Cell.continuation || isNarrow && next.isNarrow)
    }
  }

  private var isNarrow: Bool { glyph != Cell.continuation && glyph.columnCount == 1 }
}
