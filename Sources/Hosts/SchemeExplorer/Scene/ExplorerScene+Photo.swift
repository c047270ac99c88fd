internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction
internal import TerminalUI

extension ExplorerScene {
  func drawPhoto(_ layout: ScreenLayout, on grid: inout CellGrid) {
    let rect = layout.photo
    switch photo {
    case .loading:
      grid.write(centered: "Opening…", in: rect, row: rect.row + rect.rows / 2, style: .dim)
    case .failed(let reason): drawFailure(reason, in: rect, on: &grid)
    case .ready(let preview):
      let cell = pictureMode?.cell ?? GridSize.Cell(width: 1, height: 2)
      let area = Self.area(of: preview, in: rect, cell: cell)
      if let mode = pictureMode {
        grid.add(
          CellPicture(number: 1, in: area, mode: mode, of: [photoPlace.index, preview.side]) {
            preview.scaled(width: $0, height: $1)
          })
      } else {
        let canvas = preview.scaled(width: area.columns, height: area.rows * 2)
        if depth == .none {
          grid.drawShades(canvas, in: area, isDenseWhereLight: Oklab(ground).lightness < 0.5)
        } else {
          grid.draw(canvas, in: area)
        }
      }
      drawPlaces(of: preview.photoSize, in: area, on: &grid)
      let size = preview.photoSize
      // Before the first report, the progress is unknown.
      let caption =
        isExtracting && percent > 0 ? "\(percent) %" : failure ?? "\(size.width) × \(size.height)"
      grid.write(
        centered: caption, in: layout.caption, row: layout.caption.row,
        style: failure == nil ? .dim : .bold)
    }
  }

  /// Returns the largest rectangle with the photo's aspect ratio inside another one, given the size
  /// of a cell.
  private static func area(
    of preview: PhotoPreview, in rect: CellRect, cell: GridSize.Cell
  ) -> CellRect {
    let shape = Double(cell.height) / Double(cell.width)
    let scale = min(Double(rect.columns) / preview.aspect, Double(rect.rows) * shape)
    let columns = max(1, Int((scale * preview.aspect).rounded()))
    return rect.centered(columns: columns, rows: max(1, Int((scale / shape).rounded())))
  }

  private func drawFailure(_ reason: String, in rect: CellRect, on grid: inout CellGrid) {
    let lines = reason.wrapped(columns: rect.columns)
    let first = rect.row + max(0, (rect.rows - lines.count - 2) / 2)
    grid.write(centered: "This photo cannot be shown", in: rect, row: first, style: .bold)
    for (index, line) in lines.enumerated() where first + 2 + index < rect.endRow {
      grid.write(centered: line, in: rect, row: first + 2 + index)
    }
  }

  func drawPlaces(of photoSize: PixelSize, in area: CellRect, on grid: inout CellGrid) {
    guard showsPlaces, isSchemeOfPhoto, let swatches = scheme?.swatches else { return }
    // The color under the cursor comes first, so that it gets its exact place.
    let order = [cursor] + swatches.indices.filter { $0 != cursor }
    var taken: Set<[Int]> = []
    for index in order where swatches.indices.contains(index) {
      let position = swatches[index].position
      let column = area.column + position.x * area.columns / photoSize.width
      let row = area.row + position.y * area.rows / photoSize.height
      // Colors that are close together in the photo get neighboring cells.
      let free = Self.neighborhood.map { [column + $0.columns, row + $0.rows] }.first {
        area.contains(column: $0[0], row: $0[1]) && !taken.contains($0)
      }
      guard let free else { continue }
      taken.insert(free)
      grid[free[0], free[1]] = mark(of: swatches[index].rgb, index: index)
    }
  }

  /// Returns the mark of a color. Under the cursor, it is black on white or white on black.
  private func mark(of color: SRGB8, index: Int) -> Cell {
    let label = colorLabel(index)
    guard depth != .none else { return Cell(label, style: .bold) }
    let (ink, ground) = index == cursor ? (color.ink.ink, color.ink) : (color.ink, color)
    return Cell(label, foreground: ink, background: ground, style: .bold)
  }

  /// The offsets at which to search for a free cell, nearest first.
  private static let neighborhood: [(columns: Int, rows: Int)] = {
    let offsets = (-2...2).flatMap { row in (-3...3).map { (columns: $0, rows: row) } }
    // Cells are twice as high as they are wide.
    return offsets.sorted {
      $0.columns * $0.columns + 4 * $0.rows * $0.rows
        < $1.columns * $1.columns + 4 * $1.rows * $1.rows
    }
  }()
}
