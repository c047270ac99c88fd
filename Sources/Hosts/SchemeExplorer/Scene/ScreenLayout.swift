package import TerminalUI

/// The positions of everything on a screen. The photo, the wheel and the slider have the same width.
package struct ScreenLayout: Hashable, Sendable {
  package static let smallest = GridSize(columns: 60, rows: 20)

  /// The name of the photo and the emphasis.
  package let title: CellRect
  package let photo: CellRect
  package let wheel: CellRect
  /// The slider for the number of colors, in one row.
  package let slider: CellRect
  package let caption: CellRect
  /// The colors with their codes.
  package let palette: CellRect
  package let historyTitle: CellRect
  package let history: CellRect
  /// The keys, or a message.
  package let footer: CellRect

  private static let gap = 3
  private static let minimumHistory = 5

  /// Lays out a screen, or returns `nil` if it is too small. The aspect ratio of the photo is above 0.
  package init?(size: GridSize, photoAspect: Double) {
    guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else { return nil }
    let air = size.rows >= 24 ? 1 : 0
    let isTall = size.rows >= 44 && size.columns < size.rows * 2
    let panelCount = isTall ? 1 : 2
    let paletteRows = size.rows < 28 ? 2 : size.rows < 36 ? 3 : size.rows < 44 ? 4 : 6
    // The title, the slider, the heading of the history and the footer have a row each. There may
    // be a blank row below the title, the slider and the palette. A tall screen also has a caption.
    let around = 4 + 3 * air + (isTall ? 1 + air : 0)
    let free = size.rows - around - paletteRows - Self.minimumHistory
    let (margin, wide) = (1, size.columns - 2)
    let room = (wide - Self.gap * (panelCount - 1)) / panelCount
    // Half blocks divide a cell into two roughly square pixels. More rows than half the columns
    // would be empty.
    let panelRows = max(9, min(free / (isTall ? 2 : 1), room / 2 + 1))
    let ideals = [2 * panelRows, Int((Double(2 * panelRows) * photoAspect).rounded()), 26]
    let width = min(ideals.max() ?? 0, room)
    let left = (size.columns - width * panelCount - Self.gap * (panelCount - 1)) / 2

    // The position of text does not depend on the shape of the photo.
    title = CellRect(column: margin, row: 0, columns: wide, rows: 1)
    footer = CellRect(column: margin, row: size.rows - 1, columns: wide, rows: 1)
    let top = 1 + air
    photo = CellRect(column: left, row: top, columns: width, rows: panelRows)
    let wheelColumn = isTall ? left : left + width + Self.gap
    let wheelRow = isTall ? photo.endRow + 1 + air : top
    wheel = CellRect(column: wheelColumn, row: wheelRow, columns: width, rows: panelRows)
    caption = CellRect(column: left, row: photo.endRow, columns: width, rows: 1)
    slider = CellRect(column: wheelColumn, row: wheel.endRow, columns: width, rows: 1)
    palette = CellRect(column: margin, row: slider.endRow + air, columns: wide, rows: paletteRows)
    historyTitle = CellRect(column: margin, row: palette.endRow + air, columns: wide, rows: 1)
    history = CellRect(
      column: margin, row: historyTitle.endRow, columns: wide,
      rows: footer.row - historyTitle.endRow)
  }
}
