package import TerminalUI

/// Where everything is on a screen.
///
/// The photo, the wheel and the slider share one width: that of the one that would like to be widest.
package struct ScreenLayout: Hashable, Sendable {
  /// The smallest screen on which everything has its place.
  package static let smallest = GridSize(columns: 60, rows: 20)

  /// The name of the photo, and what there is to say.
  package let title: CellRect
  /// The photo.
  package let photo: CellRect
  /// The wheel.
  package let wheel: CellRect
  /// How many colors to find, in one row.
  package let slider: CellRect
  /// The line about the photo.
  package let caption: CellRect
  /// The colors as a list, where there is room beside the wheel.
  package let legend: CellRect?
  /// The heading of the history.
  package let historyTitle: CellRect
  /// What was found before, a scheme a row.
  package let history: CellRect
  /// Which key does what.
  package let footer: CellRect

  private static let legendColumns = 22
  private static let gap = 3
  /// A slider of fewer columns could not be dragged to each number.
  private static let narrowest = 26
  /// The least history that is worth to walk through.
  private static let leastHistory = 5

  /// Lays out a screen, or returns `nil` if it is too small.
  ///
  /// - Parameters:
  ///   - size: The screen.
  ///   - photoAspect: The width of the photo by its height, above 0.
  package init?(size: GridSize, photoAspect: Double) {
    guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else { return nil }
    // Rows around the panels: title, caption or slider, history title, footer; some air if it fits.
    let air = size.rows >= 24 ? 1 : 0
    let isTall = size.rows >= 44 && size.columns < size.rows * 2
    let around = 4 + 3 * air + (isTall ? 1 + air : 0)
    let free = size.rows - around
    let panelRows =
      isTall
      ? min(32, (free - Self.leastHistory) * 2 / 5)
      : min(32, max(9, min(free - Self.leastHistory, size.rows * 11 / 20)))

    // Half blocks make pixels about square: two of them in a cell, one above the other.
    let ideals = [2 * panelRows, Int((Double(2 * panelRows) * photoAspect).rounded()), 26]
    let panelCount = isTall ? 1 : 2
    func room(legend: Bool) -> Int {
      let aside = legend ? Self.legendColumns + Self.gap : 0
      return (size.columns - 2 - aside - Self.gap * (panelCount - 1)) / panelCount
    }
    let hasLegend = room(legend: true) >= Self.narrowest
    let width = equalWidth(of: ideals, room: room(legend: hasLegend))
    let total =
      width * panelCount + Self.gap * (panelCount - 1)
      + (hasLegend ? Self.gap + Self.legendColumns : 0)
    let left = (size.columns - total) / 2

    // Text is where it was whatever photo there is.
    let (margin, wide) = (1, size.columns - 2)
    title = CellRect(column: margin, row: 0, columns: wide, rows: 1)
    footer = CellRect(column: margin, row: size.rows - 1, columns: wide, rows: 1)
    let top = 1 + air
    photo = CellRect(column: left, row: top, columns: width, rows: panelRows)
    let wheelColumn = isTall ? left : left + width + Self.gap
    let wheelRow = isTall ? photo.endRow + 1 + air : top
    wheel = CellRect(column: wheelColumn, row: wheelRow, columns: width, rows: panelRows)
    caption = CellRect(column: left, row: photo.endRow, columns: width, rows: 1)
    slider = CellRect(column: wheelColumn, row: wheel.endRow, columns: width, rows: 1)
    legend =
      hasLegend
      ? CellRect(
        column: left + total - Self.legendColumns, row: wheelRow, columns: Self.legendColumns,
        rows: panelRows + 1) : nil
    historyTitle = CellRect(column: margin, row: slider.endRow + air, columns: wide, rows: 1)
    history = CellRect(
      column: margin, row: historyTitle.endRow, columns: wide,
      rows: footer.row - air - historyTitle.endRow)
  }
}

/// The width that views share: that of the widest, as far as there is room.
package func equalWidth(of ideals: [Int], room: Int) -> Int { min(ideals.max() ?? 0, room) }
