internal import ColorMath
internal import SchemeExtraction
package import TerminalUI

extension ExplorerScene {
  /// Returns the screen at a time of the scene's clock.
  package func frame(at time: Duration) -> CellGrid {
    var grid = CellGrid(size: size)
    guard let layout else {
      drawTooSmall(on: &grid)
      return grid
    }
    drawTitle(layout.title, on: &grid)
    drawPhoto(layout, on: &grid)
    drawWheel(layout.wheel, at: time, on: &grid)
    drawSlider(layout.slider, at: time, on: &grid)
    drawPalette(layout.palette, on: &grid)
    drawHistory(layout, at: time, on: &grid)
    drawFooter(layout.footer, on: &grid)
    drawOverlay(on: &grid)
    return grid
  }

  private func drawTooSmall(on grid: inout CellGrid) {
    let (columns, rows) = (ScreenLayout.smallest.columns, ScreenLayout.smallest.rows)
    let lines = [
      "The terminal is too small:", "\(size.columns) × \(size.rows)",
      "Colorway needs \(columns) × \(rows).", "q quits.",
    ].flatMap { $0.wrapped(columns: size.columns) }
    let whole = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    for (index, line) in lines.enumerated() {
      grid.write(centered: line, in: whole, row: max(0, (size.rows - lines.count) / 2) + index)
    }
  }

  private func drawTitle(_ rect: CellRect, on grid: inout CellGrid) {
    let place = photoPlace.count > 1 ? " · \(photoPlace.index + 1) of \(photoPlace.count)" : ""
    let count = options.colorCount == .automatic ? "as many as differ, " : ""
    let text = count + "by \(options.emphasis.rawValue)" + place
    let brand = grid.write("Colorway", column: rect.column, row: rect.row, style: .bold)
    let textColumn = rect.endColumn - text.columnCount
    grid.write(text, column: textColumn, row: rect.row, style: .dim)
    grid.write(
      photoName, column: brand + 3, row: rect.row, width: textColumn - brand - 5)
  }

  private func drawFooter(_ rect: CellRect, on grid: inout CellGrid) {
    if let message {
      grid.write(
        message, column: rect.column, row: rect.row, width: rect.columns, style: .bold)
      return
    }
    var column = rect.column
    for hint in KeyBindings.explorer.groups.map(\.hint) where !hint.isEmpty {
      guard column + hint.columnCount <= rect.endColumn else { break }
      let words = hint.split(separator: " ", maxSplits: 1).map(String.init)
      column = grid.write(words[0], column: column, row: rect.row, style: .bold)
      column = grid.write(words[1], column: column + 1, row: rect.row, style: .dim) + 2
    }
  }
}
