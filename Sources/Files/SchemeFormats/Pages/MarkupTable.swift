/// A table of a page, each of whose rows may be a color with a name.
struct MarkupTable {
  /// The titles of the columns.
  private var titles: [String] = []
  /// The cells of the row that is being read, and the first color in it.
  private var row: (cells: [String], color: PaletteColor?)?

  /// A Boolean value that indicates whether a row is being read.
  var hasRow: Bool { row != nil }

  /// Opens an element, which may be the table, a row or a cell.
  mutating func open(_ tag: String) {
    switch tag {
    case "table": titles = []
    case "tr": row = ([], nil)
    case "td", "th": row?.cells.append("")
    default: break
    }
  }

  /// Adds text to the last cell.
  mutating func append(_ text: String) {
    guard let last = row?.cells.indices.last else { return }
    row?.cells[last] += text
  }

  /// Sets the color of the row, unless it has one.
  mutating func paint(_ color: PaletteColor) {
    if row?.color == nil { row?.color = color }
  }

  /// Ends the row, and returns its color with its name. The first row without a color has the titles.
  mutating func closeRow() -> PaletteColor? {
    guard let row else { return nil }
    self.row = nil
    if titles.isEmpty, row.color == nil {
      titles = row.cells.map { $0.singleLine.lowercased() }
    }
    return row.color?.labeled(name(in: row.cells))
  }

  /// Returns the cell of the column of names, or else the first one that is neither a code nor a number.
  private func name(in cells: [String]) -> String {
    if let column = titles.firstIndex(of: "name") {
      return cells.indices.contains(column) ? cells[column] : ""
    }
    return cells.map(\.singleLine).first { cell in
      !cell.isEmpty && ColorSpelling().color(cell) == nil
        && Double(cell.filter { $0 != "%" }) == nil
    } ?? ""
  }
}
