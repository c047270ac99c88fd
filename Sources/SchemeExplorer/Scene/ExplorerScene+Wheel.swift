internal import ColorMath
internal import SchemeAnimation
internal import SchemeExtraction
internal import TerminalUI

extension ExplorerScene {
  /// What the mouse meets in the wheel.
  enum WheelPart: Hashable, Sendable {
    case center
    /// The color at a place in the scheme.
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
      drawLetters(of: drawing, in: rect, on: &grid)
    } else {
      grid.draw(drawing.canvas(width: rect.columns, height: rect.rows * 2), in: rect)
    }
    drawAction(in: rect, on: &grid)
  }

  /// What lies at a cell of the wheel when all is at rest.
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

  /// The letter of a color, where there are no colors to show.
  static func letter(_ swatch: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(ascii: "A") + UInt8(clamping: swatch % 26))
  }

  private func drawLetters(of drawing: WheelDrawing, in rect: CellRect, on grid: inout CellGrid) {
    let shape = WheelShape(width: rect.columns, height: rect.rows * 2)
    for row in 0..<rect.rows {
      for column in 0..<rect.columns {
        let place = shape.place(x: Double(column) + 0.5, y: Double(row) * 2 + 1)
        let hole = WheelShape.centerRadius * drawing.center.scale
        guard place.radius > hole, place.radius <= 1, let wedge = drawing.wedge(at: place.degrees)
        else { continue }
        let swatch = wheel.swatchIndex(ofWedge: wedge)
        grid[rect.column + column, rect.row + row] = Cell(
          swatch.map(Self.letter) ?? "·", style: swatch == cursor ? .bold : [])
      }
    }
  }

  private func drawAction(in rect: CellRect, on grid: inout CellGrid) {
    let lines = isExtracting ? ["Please", "wait"] : ["Extract", colorCountText(colorCount)]
    let first = rect.row + (rect.rows - lines.count) / 2
    for (index, line) in lines.enumerated() {
      let column = rect.column + (rect.columns - line.columnCount + 1) / 2
      grid.write(onPicture: line, column: column, row: first + index, style: .bold)
    }
  }
}

/// A number of colors in words: `1 color`, `5 colors`.
package func colorCountText(_ count: Int) -> String { count == 1 ? "1 color" : "\(count) colors" }
