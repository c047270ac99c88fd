import DocumentationPages
import Testing

/// Checks the figures on other pages against the page with all measurements.
struct FigureTests {
  private static func cells(_ line: String) -> [String] {
    line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
  }

  /// The rows of the tables whose first column lists tools or photos.
  private static func rows(_ page: String) throws -> [[String]] {
    try Documentation.lines(page).split { !$0.hasPrefix("|") }
      .filter { ["Tool", "Photo"].contains(cells($0[$0.startIndex]).first) }
      .flatMap { $0.dropFirst(2).map(cells) }
  }

  @Test(arguments: [
    "README.md", "Sources/Hosts/Colorway/Colorway.docc/AccuracyAndPerformance.md",
  ])
  func `figures on a page are those of the benchmarks`(page: String) throws {
    let rows = try Self.rows(page)
    #expect(!rows.isEmpty)
    let measured = try Documentation.lines("Benchmarks/README.md").map(Self.cells)
    for row in rows {
      let name = try #require(row.first)
      let figures = measured.filter { $0.contains(name) }.joined()
      for figure in row where !figures.contains(figure) {
        Issue.record("\(name): Benchmarks/README.md does not have \(figure)")
      }
    }
  }
}
