/// A table as text. The first column is aligned left, and the others left or right.
package struct TextTable: Hashable, Sendable {
  /// The heading and alignment of a column.
  package struct Column: Hashable, Sendable {
    package var heading: String
    package var isFlushRight: Bool

    /// Creates a column.
    package init(_ heading: String, isFlushRight: Bool = false) {
      self.heading = heading
      self.isFlushRight = isFlushRight
    }
  }

  /// The columns, from left to right.
  package var columns: [Column]
  /// The cells, row by row.
  package var rows: [[String]]

  /// Creates a table.
  package init(columns: [Column], rows: [[String]] = []) {
    self.columns = columns
    self.rows = rows
  }

  /// Lines for a terminal, with columns separated by two spaces.
  package var plain: String {
    let widths = columns.indices.map { index in
      ([columns[index].heading] + rows.map { $0[index] }).map(\.count).max() ?? 0
    }
    return ([columns.map(\.heading)] + rows).map { cells in
      let padded = zip(zip(cells, widths), columns).map { cell, column in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column.isFlushRight ? space + cell.0 : cell.0 + space
      }
      let line = padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  /// A table in GitHub Flavored Markdown.
  package var markdown: String {
    let rule = columns.map { $0.isFlushRight ? "--:" : "---" }
    return ([columns.map(\.heading), rule] + rows).map { cells in
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }.joined()
  }
}
