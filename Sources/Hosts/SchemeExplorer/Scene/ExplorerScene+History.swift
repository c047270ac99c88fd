internal import ColorMath
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeState
internal import TerminalUI

extension ExplorerScene {
  static func markColumn(in rect: CellRect) -> Int { rect.column + 2 }

  func drawHistory(_ layout: ScreenLayout, at time: Duration, on grid: inout CellGrid) {
    let (title, rect) = (layout.historyTitle, layout.history)
    let end = grid.write("History", column: title.column, row: title.row, style: .bold)
    let favorites = rows.favoriteCount
    let summary =
      rows.isEmpty
      ? "The colors that you extract are kept here."
      : "\(rows.count)" + (favorites > 0 ? "  ♥ \(favorites)" : "")
        + (unwrittenCount > 0 ? "  \(unwrittenCount) not written yet" : "")
    grid.write(summary, column: end + 2, row: title.row, style: .dim)
    for offset in 0..<rect.rows {
      guard let entry = entry(inRow: firstRow + offset, at: time) else { break }
      draw(entry, in: rect, row: rect.row + offset, at: time, on: &grid)
    }
    drawScrollBar(rect, on: &grid)
  }

  /// Returns the entry in a row at a given time, with departing rows still in their places.
  func entry(inRow row: Int, at time: Duration) -> JournalEntry? {
    let departures = departures.filter { $0.end > time }
    var row = row
    // Each takes its place among the rows and the departures before it.
    for (index, departure) in departures.enumerated().reversed() {
      let place = min(departure.row, rows.count + index)
      if row == place { return departure.entry }
      if row > place { row -= 1 }
    }
    return rows.indices.contains(row) ? rows[row] : nil
  }

  private func draw(
    _ entry: JournalEntry, in rect: CellRect, row: Int, at time: Duration, on grid: inout CellGrid
  ) {
    let isSelected = entry.id == selectedID
    let style: Cell.Style = isSelected ? .bold : []
    grid.write(isSelected ? "▸" : " ", column: rect.column, row: row, style: .bold)
    drawMark(of: entry, column: Self.markColumn(in: rect), row: row, at: time, on: &grid)
    // The numbers of columns before and after the colors.
    let (name, note) = (min(28, rect.columns / 3), rect.columns < 76 ? 11 : 21)
    grid.write(entry.title, column: rect.column + 4, row: row, width: name - 5, style: style)
    let strip = CellRect(
      column: rect.column + name, row: row, columns: rect.columns - name - note - 1, rows: 1)
    drawStrip(of: entry, in: strip, at: time, on: &grid)
    let count = colorCountText(entry.scheme.swatches.count)
    let emphasis = note > 11 ? " by \(entry.emphasis.rawValue)" : ""
    grid.write(
      count + emphasis, column: strip.endColumn + 1, row: row, width: note - 1, style: style)
  }

  /// Draws the mark of a favorite, which fades in and out.
  private func drawMark(
    of entry: JournalEntry, column: Int, row: Int, at time: Duration, on grid: inout CellGrid
  ) {
    let strength = marks[entry.id]?.value(at: time) ?? (entry.isFavorite ? 1 : 0)
    guard strength > (depth == .none ? 0.5 : 0) else {
      grid.write("·", column: column, row: row, style: .dim)
      return
    }
    let red = Oklab(SRGB8(red: 0xE0, green: 0x40, blue: 0x60))
    let color = Oklab(ground).interpolated(to: red, fraction: min(1, strength))
    grid.write("♥", column: column, row: row, foreground: SRGB8(color), style: .bold)
  }

  /// Draws the colors of a scheme in a row, with widths according to their shares, but at least one cell.
  private func drawStrip(
    of entry: JournalEntry, in rect: CellRect, at time: Duration, on grid: inout CellGrid
  ) {
    let swatches = entry.scheme.swatches
    var (column, left) = (rect.column, swatches.reduce(0) { $0 + $1.share })
    for (index, swatch) in swatches.enumerated() {
      let after = swatches.count - 1 - index
      let free = rect.endColumn - column
      // A pinned color may have no share, and may be last.
      let part = swatch.share > 0 ? swatch.share / max(left, swatch.share) : 0
      let wanted = Int((Double(free) * part).rounded())
      let width = after == 0 ? free : min(max(1, wanted), free - after)
      let cell = stripCell(swatch.rgb, index: index, height: height(of: entry.id, index, at: time))
      grid.fill(CellRect(column: column, row: rect.row, columns: width, rows: 1), with: cell)
      column += width
      left -= swatch.share
    }
  }

  /// Returns the height to which a color of a row has risen, from 0 to 1.
  private func height(of id: JournalEntry.ID, _ index: Int, at time: Duration) -> Double {
    if let departure = departures.last(where: { $0.entry.id == id }) {
      return distance(since: departure.start, index, at: time)
    }
    return reveals[id].map { 1 - distance(since: $0, index, at: time) } ?? 1
  }

  /// Returns the distance of a color from its place, from 1 down to 0.
  private func distance(since start: Duration, _ index: Int, at time: Duration) -> Double {
    let offset = HistoryRowReveal.offset(at: time - start, index: index)
    return min(1, max(0, offset / HistoryRowReveal.startOffset))
  }

  private func stripCell(_ color: SRGB8, index: Int, height: Double) -> Cell {
    let eighths = Int((height * 8).rounded())
    if depth == .none { return Cell(eighths > 4 ? colorLabel(index) : " ") }
    if eighths == 8 { return Cell(background: color) }
    let blocks: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"]
    return eighths == 0 ? Cell() : Cell(blocks[eighths], foreground: color)
  }

  private func drawScrollBar(_ rect: CellRect, on grid: inout CellGrid) {
    guard rows.count > rect.rows, rect.rows > 0 else { return }
    let length = max(1, rect.rows * rect.rows / rows.count)
    let range = rect.rows - length
    let start = range * firstRow / max(1, rows.count - rect.rows)
    let bar = CellRect(column: rect.endColumn - 1, row: rect.row + start, columns: 1, rows: length)
    grid.fill(bar, with: Cell("▐", style: .dim))
  }
}

/// A removed row of the history, whose colors sink out of its place before the rows below move up.
struct HistoryDeparture: Hashable, Sendable {
  let entry: JournalEntry
  /// The index of the row before its removal.
  let row: Int
  let start: Duration

  var end: Duration { start + HistoryRowReveal.duration(colorCount: entry.scheme.swatches.count) }
}
