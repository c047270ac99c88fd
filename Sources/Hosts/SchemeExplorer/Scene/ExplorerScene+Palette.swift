internal import ColorMath
internal import SchemeExtraction
internal import TerminalUI

extension ExplorerScene {
  func cards(in rect: CellRect) -> PaletteCards? {
    scheme.map { PaletteCards(count: $0.swatches.count, cursor: cursor, in: rect) }
  }

  func drawPalette(_ rect: CellRect, on grid: inout CellGrid) {
    guard let scheme, let cards = cards(in: rect) else {
      if !isExtracting {
        grid.write(
          "⏎ finds the colors of this photo.", column: rect.column, row: rect.row, style: .dim)
      }
      return
    }
    // All cards show the same properties, so that they can be compared.
    let width = (cards.cards.map(\.rect.columns).min() ?? 0) - 4
    let shares = scheme.swatches.map { shareText($0.share) }
    let shareColumns = shares.map(\.columnCount).max() ?? 0
    for card in cards.cards {
      let swatch = scheme.swatches[card.index]
      let name = ColorNames.everyday.nearest(to: swatch.color).name
      let code = swatch.rgb.hex
      let hasShare = code.columnCount + 2 + shareColumns <= width
      var lines = [hasShare ? "\(code)  \(shares[card.index])" : code]
      if card.rect.rows > 1 { lines += hasShare ? [name] : [shares[card.index], name] }
      draw(lines, on: card, of: swatch.rgb, on: &grid)
    }
  }

  /// Draws a card with the lines that fit into its rows.
  private func draw(
    _ lines: [String], on card: PaletteCards.Card, of color: SRGB8, on grid: inout CellGrid
  ) {
    let (rect, isUnderCursor) = (card.rect, card.index == cursor)
    let isPinned = isSchemeOfPhoto && options.pinnedColors.contains(color)
    if depth != .none { grid.fill(rect, with: Cell(background: color)) }
    let lines = lines.prefix(rect.rows)
    let first = rect.row + (rect.rows - lines.count) / 2
    for (offset, line) in lines.enumerated() {
      // A line that is too long to align with the code starts further to the left.
      let indent = max(1, min(3, rect.columns - 1 - line.columnCount))
      let start =
        offset == 0
        ? "\(isUnderCursor ? "▸" : " ")\(colorLabel(card.index))\(isPinned ? "•" : " ")"
        : String(repeating: " ", count: indent)
      grid.write(
        onPicture: start + line, column: rect.column, row: first + offset, width: rect.columns,
        style: isUnderCursor ? .bold : [])
    }
  }
}

/// The positions of the cards of a palette, in rows of equal height. If not all cards fit, only
/// those around the cursor are included.
struct PaletteCards: Hashable, Sendable {
  /// A card and the index of its color.
  struct Card: Hashable, Sendable {
    let index: Int
    let rect: CellRect
  }

  /// The minimum width of a card, which shows only a code.
  static let narrowest = 11

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

  func index(column: Int, row: Int) -> Int? {
    cards.first { $0.rect.contains(column: column, row: row) }?.index
  }
}
