internal import TerminalUI

/// The positions of the cards of a palette, one for each color, in rows of equal height. If there is no
/// room for all of them, those around the cursor are shown.
struct PaletteCards: Hashable, Sendable {
  /// A card and the index of its color.
  struct Card: Hashable, Sendable {
    let index: Int
    let rect: CellRect
  }

  /// The width of a card that shows only a code.
  static let narrowest = 11

  /// The cards, in the order of their colors.
  let cards: [Card]

  /// Lays out the cards of at least one color.
  init(count: Int, cursor: Int, in rect: CellRect) {
    let most = max(1, rect.columns / Self.narrowest)
    let lines = max(1, min(rect.rows, (count + most - 1) / most))
    let perLine = min(most, (count + lines - 1) / lines)
    let first = max(0, cursor / perLine - lines + 1) * perLine
    let height = rect.rows / lines
    cards = (first..<min(count, first + lines * perLine)).map { index in
      let (line, place) = ((index - first) / perLine, (index - first) % perLine)
      let start = rect.columns * place / perLine
      let end = rect.columns * (place + 1) / perLine
      return Card(
        index: index,
        rect: CellRect(
          column: rect.column + start, row: rect.row + line * height, columns: end - start,
          rows: height))
    }
  }

  /// Returns the index of the color whose card covers a cell.
  func index(column: Int, row: Int) -> Int? {
    cards.first { $0.rect.contains(column: column, row: row) }?.index
  }
}
