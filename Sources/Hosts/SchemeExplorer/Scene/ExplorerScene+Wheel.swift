internal import ColorMath
internal import SchemeAnimation
internal import SchemeExtraction
internal import TerminalUI

extension ExplorerScene {
  enum WheelPart: Hashable, Sendable {
    case center
    case swatch(Int)
  }

  func drawWheel(_ rect: CellRect, at time: Duration, on grid: inout CellGrid) {
    let wedges = wheel.wedges(at: time)
    let marked = wedges.indices.last {
      scheme != nil && wheel.swatchIndex(ofWedge: $0) == cursor
        && wedges[$0].endDegrees > wedges[$0].startDegrees
    }
    let drawing = WheelDrawing(
      wedges: wedges, center: center.shape(at: time), marked: marked, ground: ground)
    if depth == .none {
      drawLabels(of: drawing, in: rect, on: &grid)
    } else if let mode = pictureMode, isWheelAtRest(at: time) {
      grid.add(
        CellPicture(number: 2, in: rect, mode: mode, of: drawing) {
          drawing.canvas(width: $0, height: $1)
        })
    } else {
      grid.draw(drawing.canvas(width: rect.columns, height: rect.rows * 2), in: rect)
    }
    drawCenterText(in: rect, on: &grid)
  }

  /// Returns whether the whole wheel is at rest. While it moves, half blocks are used, which are
  /// faster to send.
  private func isWheelAtRest(at time: Duration) -> Bool {
    [wheel.end, center.end].allSatisfy { end in end.map { $0 <= time } ?? false }
  }

  func wheelPart(column: Int, row: Int, in rect: CellRect, at time: Duration) -> WheelPart? {
    let shape = WheelShape(width: rect.columns, height: rect.rows * 2)
    let place = shape.place(
      x: Double(column - rect.column) + 0.5, y: Double(row - rect.row) * 2 + 1)
    if place.radius <= WheelShape.centerRadius { return .center }
    let drawing = WheelDrawing(
      wedges: wheel.wedges(at: time), center: center.shape(at: time), marked: nil, ground: ground)
    guard place.radius <= 1, let wedge = drawing.wedge(at: place.degrees) else { return nil }
    return wheel.swatchIndex(ofWedge: wedge).map { .swatch($0) }
  }

  /// Draws the wheel with the labels of its colors, for a terminal without colors.
  private func drawLabels(of drawing: WheelDrawing, in rect: CellRect, on grid: inout CellGrid) {
    let shape = WheelShape(width: rect.columns, height: rect.rows * 2)
    for row in 0..<rect.rows {
      for column in 0..<rect.columns {
        let place = shape.place(x: Double(column) + 0.5, y: Double(row) * 2 + 1)
        let hole = WheelShape.centerRadius * drawing.center.scale
        guard place.radius > hole, place.radius <= 1, let wedge = drawing.wedge(at: place.degrees)
        else { continue }
        let swatch = wheel.swatchIndex(ofWedge: wedge)
        grid[rect.column + column, rect.row + row] = Cell(
          swatch.map(colorLabel) ?? "·", style: swatch == cursor ? .bold : [])
      }
    }
  }

  /// Writes the effect of a click, or the number of colors, into the center.
  private func drawCenterText(in rect: CellRect, on grid: inout CellGrid) {
    let lines =
      if isExtracting {
        ["Please", "wait"]
      } else if isUpToDate, let scheme {
        [colorCountText(scheme.swatches.count)]
      } else {
        ["Extract", wantedColorsText]
      }
    let first = rect.row + (rect.rows - lines.count) / 2
    for (index, line) in lines.enumerated() {
      let column = rect.column + (rect.columns - line.columnCount + 1) / 2
      grid.write(onPicture: line, column: column, row: first + index, style: .bold)
    }
  }

  /// Returns the track of the slider: the columns between its two numbers.
  static func track(in slider: CellRect) -> CellRect {
    CellRect(column: slider.column + 2, row: slider.row, columns: slider.columns - 5, rows: 1)
  }

  /// Returns the number of colors that a column of the slider represents.
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
