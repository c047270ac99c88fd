/// A TOML document: tables of keys and values, in order. The supported subset is comments,
/// single-line strings, numbers, Boolean values, arrays of these, and top-level tables. Everything
/// else is rejected. Source: TOML 1.0.0.
package struct TOMLDocument: Hashable, Sendable {
  package struct Table: Hashable, Sendable {
    /// The name, or `nil` for the entries above all tables.
    package let name: String?
    /// The line of the table's header, from 1.
    package let line: Int
    /// The keys and values. All keys are different.
    package fileprivate(set) var entries: [Entry] = []
  }

  package struct Entry: Hashable, Sendable {
    package let key: String
    package let value: TOMLValue
    /// The line of the key, from 1.
    package let line: Int
  }

  /// The tables. All names are different. The first table has no name.
  package let tables: [Table]

  /// Parses a document. Throws ``TOMLSyntaxError`` at the first line that is not valid.
  package init(_ bytes: [UInt8]) throws(TOMLSyntaxError) {
    var parser = try TOMLParser(bytes)
    var tables = [Table(name: nil, line: 1)]
    // The lines of the names so far: of all tables, and of the keys of the last table.
    var (tableLines, keyLines) = ([String: Int](), [String: Int]())
    while let statement = try parser.statement() {
      switch statement {
      case .header(let name):
        if let earlier = tableLines.updateValue(parser.line, forKey: name) {
          throw parser.error("the table '\(name)' is already defined on line \(earlier)")
        }
        keyLines = [:]
        tables.append(Table(name: name, line: parser.line))
      case .entry(let entry):
        if let earlier = keyLines.updateValue(entry.line, forKey: entry.key) {
          throw parser.error("'\(entry.key)' is already set on line \(earlier)", line: entry.line)
        }
        tables[tables.count - 1].entries.append(entry)
      }
    }
    self.tables = tables
  }
}
