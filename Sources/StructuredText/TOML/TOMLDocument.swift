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
    while let statement = try parser.statement() {
      switch statement {
      case .header(let name):
        if let earlier = tables.first(where: { $0.name == name }) {
          throw parser.error("the table '\(name)' is already defined on line \(earlier.line)")
        }
        tables.append(Table(name: name, line: parser.line))
      case .entry(let entry):
        let table = tables.count - 1
        if let earlier = tables[table].entries.first(where: { $0.key == entry.key }) {
          throw parser.error(
            "'\(entry.key)' is already set on line \(earlier.line)", line: entry.line)
        }
        tables[table].entries.append(entry)
      }
    }
    self.tables = tables
  }
}
