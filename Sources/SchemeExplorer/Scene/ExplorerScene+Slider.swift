internal import TerminalUI

extension ExplorerScene {
  /// Returns the track of the slider: the columns between its two numbers.
  static func track(in slider: CellRect) -> CellRect {
    CellRect(column: slider.column + 2, row: slider.row, columns: slider.columns - 5, rows: 1)
  }

  /// Returns the number of colors that a column of the slider means.
  static func colorCount(atColumn column: Int, of slider: CellRect) -> Int {
    let (track, counts) = (track(in: slider), Explorer.colorCounts)
    let steps = counts.count - 1
    let offset = min(track.columns - 1, max(0, column - track.column))
    return counts.lowerBound + (offset * steps * 2 + track.columns - 1) / (2 * (track.columns - 1))
  }

  /// Draws the slider. Its knob is hollow while the displayed scheme is out of date.
  func drawSlider(_ rect: CellRect, at time: Duration, on grid: inout CellGrid) {
    let (track, counts) = (Self.track(in: rect), Explorer.colorCounts)
    let steps = Double(counts.count - 1)
    let part = (slider.value(at: time) - Double(counts.lowerBound)) / steps
    let knob = Int((min(1, max(0, part)) * Double(track.columns - 1)).rounded())
    grid.write("\(counts.lowerBound)", column: rect.column, row: rect.row, style: .dim)
    grid.write("\(counts.upperBound)", column: rect.endColumn - 2, row: rect.row, style: .dim)
    for offset in 0..<track.columns {
      let cell =
        offset == knob
        ? Cell(isUpToDate ? "●" : "○", style: .bold)
        : offset < knob ? Cell("━") : Cell("─", style: .dim)
      grid[track.column + offset, track.row] = cell
    }
  }
}
