/// A TOML document: tables of keys and values, in order. Supported are comments, strings on one line,
/// numbers, Boolean values, arrays of these, and tables that are not within others. Everything else is
/// rejected. Source: TOML 1.0.0.
package struct TOMLDocument: Hashable, Sendable {
  package struct Table: Hashable, Sendable {
    /// Its name, or `nil` for the entries above all tables.
    package let name: String?
    /// The line of its header, from 1.
    package let line: Int
    /// Its keys and values, whose keys are all different.
    package fileprivate(set) var entries: [Entry] = []
  }

  package struct Entry: Hashable, Sendable {
    package let key: String
    package let value: TOMLValue
    /// The line on which the key stands, from 1.
    package let line: Int
  }

  /// The tables, whose names are all different. The first has no name.
  package let tables: [Table]

  /// Reads a document. Throws ``TOMLSyntaxError`` at the first line that is not understood.
  package init(_ bytes: [UInt8]) throws(TOMLSyntaxError) {
    var parser = try TOMLParser(bytes)
    var tables = [Table(name: nil, line: 1)]
    while let statement = try parser.statement() {
      switch statement {
      case .header(let name):
        if let earlier = tables.first(where: { $0.name == name }) {
          throw parser.error("the table '\(name)' is there already, on line \(earlier.line)")
        }
        tables.append(Table(name: name, line: parser.line))
      case .entry(let entry):
        let table = tables.count - 1
        if let earlier = tables[table].entries.first(where: { $0.key == entry.key }) {
          throw parser.error(
            "'\(entry.key)' is there already, on line \(earlier.line)", line: entry.line)
        }
        tables[table].entries.append(entry)
      }
    }
    self.tables = tables
  }
}
