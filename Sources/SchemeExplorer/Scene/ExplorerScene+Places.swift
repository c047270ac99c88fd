internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction
internal import TerminalUI

extension ExplorerScene {
  /// Marks the places of the colors in the photo with their labels.
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
