import DocumentationPages
import Foundation
import SwiftCompiler
import Testing

/// Checks the floors of the sources, and the tables of their modules, against the manifest and the imports.
struct ModuleTableTests {
  /// A row: the modules, and the modules that they may import.
  private struct Row {
    let modules: [String]
    let allowed: String
  }

  /// The floors in the table of CONTRIBUTING.md, from the highest.
  private static func floors() throws -> [String] {
    try Documentation.lines("CONTRIBUTING.md").compactMap {
      $0.firstMatch(of: /^\| \[(\w+)\]\(Sources\/(\w+)\/README\.md\)/)
    }.map { row in
      #expect(row.1 == row.2)
      return String(row.1)
    }
  }

  private static func names(in cell: some StringProtocol) -> [String] {
    String(cell).matches(of: /`(\w+)`/).map { String($0.output.1) }
  }

  /// The rows of the table on the page of a floor.
  private static func rows(of floor: String) throws -> [Row] {
    try Documentation.lines("Sources/\(floor)/README.md").drop { !$0.hasPrefix("| Module |") }
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
  private static func imports(_ module: Documentation.Module) throws -> Set<String> {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: Documentation.path(module.folder))
    return try Set(
      files.filter { $0.hasSuffix(".swift") }.flatMap { file in
        try Documentation.lines("\(module.folder)/\(file)")
          .compactMap { $0.wholeMatch(of: /(?:\S+ )*import (\w+)/)?.output.1 }.map(String.init)
      })
  }

  @Test func `the tables list all floors and their modules`() throws {
    let floors = try Self.floors()
    #expect(floors.sorted() == (try Documentation.floors()))
    for floor in floors {
      let listed = try Self.rows(of: floor).flatMap(\.modules)
      #expect(listed.sorted() == (try Documentation.modules(of: floor).map(\.name)), "\(floor)")
    }
  }

  @Test func `modules import only what the tables allow, and only from rows below`() throws {
    let rows = try Self.floors().flatMap(Self.rows)
    let folders = Dictionary(
      uniqueKeysWithValues: try Documentation.modules().map { ($0.name, $0) })
    for (index, row) in rows.enumerated() {
      let below = Set(rows[(index + 1)...].flatMap(\.modules))
      for module in row.modules {
        let imports = try Self.imports(#require(folders[module])).intersection(folders.keys)
          .subtracting([module])
        #expect(imports.subtracting(Self.allowed(index, rows)) == [], "\(module)")
        #expect(imports.subtracting(below) == [], "\(module)")
      }
    }
  }

  @Test(.enabled(if: Compiler.isPresent, "no compiler, or no modules beside the tests"))
  func `each floor of the manifest rests only on floors below`() throws {
    let targets = try Manifest().targets
    let floors = try Array(Self.floors().reversed())
    // How high the floor of each module is. What is not in `Sources` is above all floors.
    let heights = Dictionary(
      uniqueKeysWithValues: targets.map { target in
        let floor = floors.firstIndex { target.path == "Sources/\($0)/\(target.name)" }
        return (target.name, floor ?? floors.count)
      })
    for target in targets where target.path.hasPrefix("Sources/") {
      let height = try #require(heights[target.name])
      #expect(height < floors.count, "\(target.name) is in \(target.path)")
      for dependency in target.dependencies {
        let below = try #require(heights[dependency.name])
        #expect(below <= height, "\(target.name) depends on \(dependency.name)")
      }
    }
  }
}
