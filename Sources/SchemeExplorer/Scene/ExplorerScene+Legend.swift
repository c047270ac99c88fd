internal import ColorMath
internal import SchemeExtraction
internal import TerminalUI

extension ExplorerScene {
  func drawLegend(_ rect: CellRect, on grid: inout CellGrid) {
    guard let scheme else { return }
    let lines = min(scheme.swatches.count, rect.rows)
    // Where there is room, each color gets two rows.
    let step = lines * 2 <= rect.rows ? 2 : 1
    let first = rect.row + max(0, (rect.rows - 1 - lines * step + step - 1) / 2)
    for (index, swatch) in scheme.swatches.prefix(lines).enumerated() {
      let row = first + index * step
      grid.write(index == cursor ? "▸" : " ", column: rect.column, row: row, style: .bold)
      drawSwatch(swatch, index: index, column: rect.column + 2, row: row, on: &grid)
      let style: Cell.Style = index == cursor ? .bold : []
      grid.write(swatch.rgb.hex, column: rect.column + 8, row: row, style: style)
      let share = shareText(swatch.share)
      grid.write(
        share, column: rect.endColumn - share.columnCount, row: row,
        style: index == cursor ? .bold : .dim)
    }
  }

  /// The color at a row of the legend.
  func legendSwatch(row: Int, in rect: CellRect) -> Int? {
    guard let count = scheme?.swatches.count else { return nil }
    let lines = min(count, rect.rows)
    let step = lines * 2 <= rect.rows ? 2 : 1
    let first = rect.row + max(0, (rect.rows - 1 - lines * step + step - 1) / 2)
    let index = (row - first) / step
    return row >= first && index < lines ? index : nil
  }

  private func drawSwatch(
    _ swatch: ImageColorScheme.Swatch, index: Int, column: Int, row: Int, on grid: inout CellGrid
  ) {
    for offset in 0..<5 {
      grid[column + offset, row] =
        depth == .none ? Cell(Self.letter(index)) : Cell(background: swatch.rgb)
    }
  }
}

/// A share as whole percents, never a false 0.
func shareText(_ share: Double) -> String {
  let percent = Int((share * 100).rounded())
  return percent == 0 ? "<1%" : "\(percent)%"
}
