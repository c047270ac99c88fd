internal import ColorMath
internal import SchemeExtraction
package import TerminalUI

extension ExplorerScene {
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

  private var screen: CellRect {
    CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  private func drawTooSmall(on grid: inout CellGrid) {
    let (columns, rows) = (ScreenLayout.smallest.columns, ScreenLayout.smallest.rows)
    let lines = [
      "The terminal is too small:", "\(size.columns) × \(size.rows)",
      "Colorway needs \(columns) × \(rows).", "q quits.",
    ].flatMap { $0.wrapped(columns: size.columns) }
    for (index, line) in lines.enumerated() {
      grid.write(centered: line, in: screen, row: max(0, (size.rows - lines.count) / 2) + index)
    }
  }

  private func drawTitle(_ rect: CellRect, on grid: inout CellGrid) {
    let place = photoPlace.count > 1 ? " · \(photoPlace.index + 1) of \(photoPlace.count)" : ""
    let count = options.colorCount == .automatic ? "as many as differ, " : ""
    let ignored = options.ignoredColors.isEmpty ? "" : ", \(options.ignoredColors.count) ignored"
    let text = count + "by \(options.emphasis.rawValue)" + ignored + place
    let brand = grid.write("Colorway", column: rect.column, row: rect.row, style: .bold)
    let textColumn = rect.endColumn - text.columnCount
    grid.write(text, column: textColumn, row: rect.row, style: .dim)
    grid.write(photoName, column: brand + 3, row: rect.row, width: textColumn - brand - 5)
  }

  private func drawFooter(_ rect: CellRect, on grid: inout CellGrid) {
    if let message {
      grid.write(message, column: rect.column, row: rect.row, width: rect.columns, style: .bold)
      return
    }
    var column = rect.column
    for hint in hints where !hint.isEmpty {
      guard column + hint.columnCount <= rect.endColumn else { break }
      let words = hint.split(separator: " ", maxSplits: 1).map(String.init)
      column = grid.write(words[0], column: column, row: rect.row, style: .bold)
      column = grid.write(words[1], column: column + 1, row: rect.row, style: .dim) + 2
    }
  }

  /// The hints about the keys of the current view.
  private var hints: [String] {
    if case .picking = overlay { return KeyBindings.picking.groups.map(\.hint) }
    return KeyBindings.explorer.groups.map(\.hint)
  }

  func drawOverlay(on grid: inout CellGrid) {
    switch overlay {
    case nil, .picking: break
    case .help: drawBox("Keys", lines: Self.helpLines.map { ($0, []) }, on: &grid)
    case .export(let formats, let index):
      // If not all formats fit, those around the selected one are shown.
      let room = max(1, size.rows - 8)
      let first = min(max(0, index - room / 2), max(0, formats.count - room))
      let lines = formats.enumerated().dropFirst(first).prefix(room).map { place, name in
        ((place == index ? "▸ " : "  ") + name, place == index ? Cell.Style.bold : [])
      }
      let hints = KeyBindings.export.groups.map(\.hint).filter { !$0.isEmpty }
      drawBox(
        "Export as: \(index + 1) of \(formats.count)",
        lines: lines + [("", []), (hints.joined(separator: "  "), .dim)], on: &grid)
    }
  }

  private static let helpLines: [String] = {
    let entries = KeyBindings.explorer.groups.map { $0.keys.padded(columns: 10) + $0.help }
    let half = (entries.count + 1) / 2
    let keys = (0..<half).map { row in
      entries[row].padded(columns: 28) + (row + half < entries.count ? entries[row + half] : "")
    }
    return keys + [
      "", "Mouse: click a color, the photo, the center, a row, ♥;",
      "drag a mark or the slider; scroll over the history.",
    ]
  }()

  private func drawBox(
    _ title: String, lines: [(text: String, style: Cell.Style)], on grid: inout CellGrid
  ) {
    let width = max(title.columnCount, lines.map(\.text.columnCount).max() ?? 0) + 4
    let box = screen.centered(columns: width + 2, rows: lines.count + 4)
    grid.fill(box, with: Cell())
    for row in box.row..<box.endRow {
      let edge = row == box.row ? "╭─╮" : row == box.endRow - 1 ? "╰─╯" : "│ │"
      let inside = String(repeating: Array(edge)[1], count: box.columns - 2)
      let line = "\(edge.prefix(1))\(inside)\(edge.suffix(1))"
      grid.write(line, column: box.column, row: row)
    }
    grid.write(" \(title) ", column: box.column + 2, row: box.row, style: .bold)
    for (index, line) in lines.enumerated() {
      grid.write(
        line.text, column: box.column + 3, row: box.row + 2 + index, width: box.columns - 5,
        style: line.style)
    }
  }
}

extension String {
  fileprivate func padded(columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - columnCount))
  }
}
