internal import ColorMath
internal import ImageDecoding
internal import TerminalUI

extension ExplorerScene {
  func drawPhoto(_ layout: ScreenLayout, on grid: inout CellGrid) {
    let rect = layout.photo
    switch photo {
    case .loading:
      grid.write(centered: "Opening…", in: rect, row: rect.row + rect.rows / 2, style: .dim)
    case .failed(let reason):
      drawFailure(reason, in: rect, on: &grid)
    case .ready(let preview):
      let area = Self.area(of: preview, in: rect)
      let canvas = preview.scaled(width: area.columns, height: area.rows * 2)
      if depth == .none {
        grid.drawShades(
          canvas, in: area, isDenseWhereLight: Oklab(ground).lightness < 0.5)
      } else {
        grid.draw(canvas, in: area)
      }
      drawPlaces(of: preview.photoSize, in: area, on: &grid)
      let size = preview.photoSize
      // Before the first report, the progress is unknown.
      let caption =
        isExtracting && percent > 0
        ? "\(percent) %" : failure ?? "\(size.width) × \(size.height)"
      grid.write(
        centered: caption, in: layout.caption, row: layout.caption.row,
        style: failure == nil ? .dim : .bold)
    }
  }

  /// Returns the largest rectangle of the photo's shape inside another.
  private static func area(of preview: PhotoPreview, in rect: CellRect) -> CellRect {
    let (width, height) = (Double(rect.columns), Double(rect.rows * 2))
    let scale = min(width / preview.aspect, height)
    let columns = max(1, Int((scale * preview.aspect).rounded()))
    return rect.centered(columns: columns, rows: max(1, Int((scale / 2).rounded())))
  }

  private func drawFailure(_ reason: String, in rect: CellRect, on grid: inout CellGrid) {
    let lines = reason.wrapped(columns: rect.columns)
    let first = rect.row + max(0, (rect.rows - lines.count - 2) / 2)
    grid.write(centered: "This photo cannot be shown", in: rect, row: first, style: .bold)
    for (index, line) in lines.enumerated() where first + 2 + index < rect.endRow {
      grid.write(centered: line, in: rect, row: first + 2 + index)
    }
  }
}
