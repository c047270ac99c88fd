import DocumentationPages
import Foundation
import Testing

/// Checks the table of modules in CONTRIBUTING.md against the imports in the sources.
struct ModuleTableTests {
  /// A row: the modules, and the modules that they may import.
  private struct Row {
    let modules: [String]
    let allowed: String
  }

  private static func names(in cell: some StringProtocol) -> [String] {
    String(cell).matches(of: /`(\w+)`/).map { String($0.output.1) }
  }

  private static func rows() throws -> [Row] {
    try Documentation.lines("CONTRIBUTING.md").drop { !$0.hasPrefix("| Module |") }
      .prefix { $0.hasPrefix("|") }.dropFirst(2).map { line in
        let cells = line.split(separator: "|")
        return Row(modules: names(in: cells[0]), allowed: String(cells[2]))
      }
  }

  /// The modules that the modules of a row may import.
  private static func allowed(_ index: Int, _ rows: [Row]) -> Set<String> {
    let row = rows[index]
    if row.allowed.contains("everything below") {
      return Set(rows[(index + 1)...].flatMap(\.modules))
    }
    let names = names(in: row.allowed)
    guard row.allowed.contains("and what it may import"),
      let other = rows.firstIndex(where: { $0.modules.first == names.first })
    else { return Set(names) }
    return Set(names).union(allowed(other, rows))
  }

  /// The modules that the Swift sources of a module import.
  private static func imports(_ module: String) throws -> Set<String> {
    let folder = "Sources/\(module)"
    let files = try FileManager.default.subpathsOfDirectory(atPath: Documentation.path(folder))
    return try Set(
      files.filter { $0.hasSuffix(".swift") }.flatMap { file in
        try Documentation.lines("\(folder)/\(file)")
          .compactMap { $0.wholeMatch(of: /(?:\S+ )*import (\w+)/)?.output.1 }.map(String.init)
      })
  }

  @Test func `modules import only what the table allows, and only from rows below`() throws {
    let rows = try Self.rows()
    let modules = rows.flatMap(\.modules)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: Documentation.path("Sources")).sorted()
        == modules.sorted())
    for (index, row) in rows.enumerated() {
      let below = Set(rows[(index + 1)...].flatMap(\.modules))
      for module in row.modules {
        let imports = try Self.imports(module).intersection(modules).subtracting([module])
        #expect(imports.subtracting(Self.allowed(index, rows)) == [], "\(module)")
        #expect(imports.subtracting(below) == [], "\(module)")
      }
    }
  }
}
