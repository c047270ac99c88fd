internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeState
internal import TerminalUI

extension ExplorerScene {
  func drawPhoto(_ layout: ScreenLayout, on grid: inout CellGrid) {
    let rect = layout.photo
    switch photo {
    case .loading:
      grid.write(centered: "Opening…", in: rect, row: rect.row + rect.rows / 2, style: .dim)
    case .failed(let reason): drawFailure(reason, in: rect, on: &grid)
    case .ready(let preview):
      guard let area = photoArea else { return }
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
      drawPlaces(in: area, on: &grid)
      let size = preview.photoSize
      // Before the first report, the progress is unknown.
      let caption =
        isExtracting && percent > 0 ? "\(percent) %" : failure ?? "\(size.width) × \(size.height)"
      grid.write(
        centered: caption, in: layout.caption, row: layout.caption.row,
        style: failure == nil ? .dim : .bold)
    }
  }

  /// The cells of the photo, if it is shown.
  var photoArea: CellRect? {
    guard case .ready(let preview) = photo, let layout else { return nil }
    let cell = pictureMode?.cell ?? GridSize.Cell(width: 1, height: 2)
    return Self.area(of: preview, in: layout.photo, cell: cell)
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

  private func drawPlaces(in area: CellRect, on grid: inout CellGrid) {
    for mark in colorMarks {
      grid[mark.column, mark.row] = cell(ofMark: mark.index)
    }
    if case .picking(let place) = overlay {
      let (column, row) = area.cell(at: place)
      grid[column, row] = Cell(
        "┼", foreground: ground.ink, background: depth == .none ? nil : ground, style: .bold)
    }
  }

  /// Returns the index of the color whose mark is in a cell.
  func mark(column: Int, row: Int) -> Int? {
    colorMarks.first { $0.column == column && $0.row == row }?.index
  }

  /// The cells of the colors' marks on the photo.
  private var colorMarks: [(index: Int, column: Int, row: Int)] {
    guard showsPlaces, isSchemeOfPhoto, let swatches = scheme?.swatches, let area = photoArea,
      case .ready(let preview) = photo
    else { return [] }
    // The color under the cursor comes first, so that it gets its exact place.
    let order = [cursor] + swatches.indices.filter { $0 != cursor }
    var taken: Set<[Int]> = []
    var marks: [(index: Int, column: Int, row: Int)] = []
    for index in order where swatches.indices.contains(index) {
      let (column, row) = area.cell(at: state.place(of: swatches[index], on: preview.photoSize))
      // Colors that are close together in the photo get neighboring cells.
      let free = Self.neighborhood.map { [column + $0.columns, row + $0.rows] }.first {
        area.contains(column: $0[0], row: $0[1]) && !taken.contains($0)
      }
      guard let free else { continue }
      taken.insert(free)
      marks.append((index, free[0], free[1]))
    }
    return marks
  }

  /// Returns the mark of a color. Under the cursor, it is black on white or white on black.
  private func cell(ofMark index: Int) -> Cell {
    let label = colorLabel(index)
    guard depth != .none, let color = scheme?.swatches[index].rgb else {
      return Cell(label, style: .bold)
    }
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

extension CellRect {
  /// Returns the cell at a place of a photo that fills the rectangle.
  func cell(at place: PhotoPlace) -> (column: Int, row: Int) {
    (
      column + min(Int(place.x * Double(columns)), columns - 1),
      row + min(Int(place.y * Double(rows)), rows - 1)
    )
  }

  /// Returns the place in the middle of a cell, or of the nearest one inside.
  func place(column: Int, row: Int) -> PhotoPlace {
    let (column, row) = (
      min(max(0, column - self.column), columns - 1), min(max(0, row - self.row), rows - 1)
    )
    return PhotoPlace(
      x: (Double(column) + 0.5) / Double(columns), y: (Double(row) + 0.5) / Double(rows))
  }
}
