import TerminalUI
import Testing

@testable import SchemeExplorer

@MainActor
struct ExplorerKeysTests {
  /// The keys that the help must list, in the form in which it shows them.
  private static let keys = [
    "⏎ Space", "+ -", "← → h l", "↑ ↓ j k", "PgUp PgDn", "1 2 …", "Esc", "Ctrl-Z", "m", "f", "c",
    "d", "u", "P", "s", "x", "i I", "e", "o O", "p", "a", "?", "q",
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

  @Test func `keys of one group act alike or in opposite directions`() {
    let keys = KeyBindings.explorer
    for digit in 1...9 {
      #expect(keys[.character(Unicode.Scalar(UInt8(0x30 + digit)))] == .setCursor(digit - 1))
    }
    let synonyms: [(Key, Key)] = [
      ("=", "+"), ("_", "-"), ("h", .left), ("l", .right), ("k", .up), ("j", .down),
      (" ", .enter), (.control("c"), "q"),
    ]
    for (one, other) in synonyms { #expect(keys[one] != nil && keys[one] == keys[other]) }
    let (export, picking) = (KeyBindings.export, KeyBindings.picking)
    for (one, other) in [("h", .left), ("j", .down), ("k", .up), ("l", .right)] as [(Key, Key)] {
      #expect(picking[one] != nil && picking[one] == picking[other])
    }
    #expect(picking[" "] == picking[.enter] && picking["s"] == picking[.escape])
    for key in ["k", "h", .left] as [Key] { #expect(export[key] == export[.up]) }
    for key in ["j", "l", .right] as [Key] { #expect(export[key] == export[.down]) }
    #expect(export[" "] == export[.enter] && export["e"] == export[.escape])
    #expect(keys["O"] == .showPhoto(by: -1) && keys["o"] == .showPhoto(by: 1))
    #expect(keys["-"] == .changeColorCount(by: -1) && keys["+"] == .changeColorCount(by: 1))
    let all = keys.groups.flatMap(\.actions.keys)
    #expect(Set(all).count == all.count, "no key is in two groups")
  }

  @Test func `of many formats, those around the chosen one are listed`() {
    let explorer = Explorer.made(size: GridSize(columns: 60, rows: 20))
    let names = (10..<50).map { "format \($0)" }
    for index in names.indices {
      explorer.scene.overlay = .export(formats: names, index: index)
      let text = explorer.text()
      let listed = names.indices.filter { name in text.contains { $0.contains(names[name]) } }
      #expect(listed.count == 12 && listed == Array((listed.first ?? 0)..<(listed.first ?? 0) + 12))
      #expect(listed.contains(max(0, index - 5)) && listed.contains(min(39, index + 5)))
      #expect(text.contains { $0.contains("▸ \(names[index])") })
      #expect(explorer.shows("Export as: \(index + 1) of 40") && explorer.shows("Esc close"))
    }
  }
}
