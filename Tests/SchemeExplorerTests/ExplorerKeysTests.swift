import SchemeExplorer
import TerminalUI
import Testing

@MainActor
struct ExplorerKeysTests {
  /// The keys that the help must list, in the form in which it shows them.
  private static let keys = [
    "⏎ Space", "+ -", "← → h l", "↑ ↓ j k", "PgUp PgDn", "1 2 …", "Esc", "Ctrl-Z", "m", "f", "c",
    "e", "o O", "p", "a", "?", "q",
  ]

  @Test(arguments: [(60, 20), (80, 24), (120, 40)])
  func `the help lists every key in full on every screen size`(
    _ size: (columns: Int, rows: Int)
  ) throws {
    let explorer = Explorer.made(size: GridSize(columns: size.columns, rows: size.rows))
    explorer.type("?")
    let lines = explorer.text().filter { $0.contains("│") }
    for key in Self.keys {
      #expect(lines.contains { $0.contains("│  \(key) ") || $0.contains("  \(key) ") }, "\(key)")
    }
    #expect(explorer.shows("area or salience") && explorer.shows("scroll over the history"))
    let ellipses = lines.joined().filter { $0 == "…" }
    #expect(ellipses.count == 1, "only the one in '1 2 …'")
  }

  @Test func `any key closes the help, and the keys to quit and suspend still work in it`() {
    let explorer = Explorer.made()
    explorer.type("?", "x")
    #expect(!explorer.shows("Keys"))
    #expect(explorer.type("?", "q") == .quit)
    #expect(explorer.type("?", .control("z")) == .suspend)
  }

  @Test func `the footer shows as many keys as fit, the most important ones first`() {
    for columns in stride(from: 60, through: 160, by: 10) {
      let explorer = Explorer.made(size: GridSize(columns: columns, rows: 24))
      let footer = explorer.text().last ?? ""
      #expect(footer.hasPrefix(" ? help  q quit  ⏎ extract  +- count  m emphasis"))
      #expect(footer.count < columns)
    }
  }
}
