import ColorMath
import ImageDecoding
import SampleImages
import SchemeExplorer
import SchemeExtraction
import SchemeJournal
import SchemeState
import TerminalUI
import TestClocks
import Testing

@Suite(.timeLimit(.minutes(15)))
@MainActor
struct ExplorerTests {
  @Test func `extracted colors appear in the palette and in the history`() async {
    let explorer = Explorer.made()
    #expect(explorer.shows("Extract") && explorer.shows("5 colors"))
    explorer.type(.enter)
    #expect(explorer.shows("Please"), "in the same turn")
    #expect(!explorer.shows(" %"), "no progress yet")
    await explorer.settle()
    #expect(explorer.shows("▸1 #e8d5b7") && explorer.shows(" 2 #0e2f44"))
    #expect(explorer.shows("▸ · " + SampleImage.threeColors.fileName))
    #expect(explorer.shows("3 colors"), "the photo has only three colors")
  }

  @Test func `keys work during an extraction, and Escape cancels it`() async {
    let explorer = Explorer.made()
    explorer.type(.enter, "+")
    #expect(explorer.shows("Please"))
    explorer.type(.escape)
    #expect(explorer.shows("Extract") && explorer.shows("6 colors"))
    explorer.type("o")
    #expect(explorer.shows("2 of 2"))
    await explorer.settle()
    #expect(
      explorer.shows("The colors that you extract are kept here."), "the history is empty")
  }

  @Test func `a key acts on the result that has just arrived, not on the one before`() async throws
  {
    let explorer = Explorer.made(of: [.threeColors])
    explorer.type(.enter)
    await explorer.settle()
    let model = explorer.model
    let (extraction, old) = (try #require(model.extraction), try #require(model.entryID))
    explorer.type("+", .enter)
    let (id, new) = (try #require(model.workID), JournalEntry.ID())
    model.apply(.end(.success(extraction), of: id, as: new, at: WallTime(milliseconds: 0)))
    explorer.type("f")
    #expect(model.state.entry(new)?.isFavorite == true)
    #expect(model.state.entry(old)?.isFavorite == false)
    await explorer.settle()
  }

  @Test func `the number of colors stays between 1 and 16`() {
    let explorer = Explorer.made()
    for _ in 0..<20 { explorer.type("+") }
    #expect(explorer.shows("16 colors"))
    for _ in 0..<20 { explorer.type("-") }
    #expect(explorer.shows("1 color") && !explorer.shows("1 colors"))
  }

  @Test func `one color is labeled in the singular`() async {
    let explorer = Explorer.made(of: [.oneColor])
    explorer.type(.enter)
    await explorer.settle()
    #expect(explorer.shows("1 color") && !explorer.shows("1 colors"))
    #expect(colorCountText(1) == "1 color" && colorCountText(0) == "0 colors")
  }

  @Test func `keys select rows of the history and mark favorites`() async {
    let explorer = Explorer.made()
    for _ in 0..<2 {
      explorer.type(.enter)
      await explorer.settle()
      explorer.type("o")
    }
    #expect(
      explorer.shows("▸ · " + SampleImage.threeColors.fileName), "its row is selected again")
    explorer.type(.up)
    #expect(explorer.shows("▸ · " + SampleImage.harbor.fileName))
    explorer.type("j", "f")
    #expect(explorer.shows("▸ ♥ " + SampleImage.threeColors.fileName) && explorer.shows("♥ 1"))
    explorer.type("f", .home)
    #expect(!explorer.shows("♥") && explorer.shows("▸ · " + SampleImage.harbor.fileName))
  }

  @Test func `the selected row stays visible after every key and every resize`() async {
    let explorer = Explorer.made(of: [.oneColor], size: GridSize(columns: 60, rows: 20))
    for _ in 0..<9 {
      explorer.type(.enter)
      await explorer.settle()
    }
    let mark = "▸ · " + SampleImage.oneColor.fileName
    #expect(explorer.shows(mark))
    for key in [Key.end, .home, .pageDown, .pageDown, .pageUp] + Array(repeating: .down, count: 9) {
      explorer.type(key)
      #expect(explorer.shows(mark), "after \(key)")
    }
    for _ in 0..<9 {
      explorer.type(.up)
      #expect(explorer.shows(mark))
    }
    for rows in [40, 20, 24, 20] {
      explorer.type(.end)
      explorer.resize(to: GridSize(columns: 60, rows: rows))
      #expect(explorer.shows(mark), "\(rows) rows")
    }
  }

  @Test func `selecting a row of the history restores its number of colors`() async {
    let explorer = Explorer.made(of: [.threeColors])
    explorer.type(.enter)
    await explorer.settle()
    explorer.type("+", "+", .enter)
    await explorer.settle()
    #expect(explorer.model.options.colorCount == .exactly(7))
    explorer.type(.down)
    #expect(explorer.model.options.colorCount == .exactly(5))
    explorer.type(.up)
    #expect(explorer.model.options.colorCount == .exactly(7))
  }

  @Test func `c copies the color under the cursor`() async {
    let explorer = Explorer.made()
    #expect(explorer.type("c") == nil)
    explorer.type(.enter)
    await explorer.settle()
    #expect(explorer.type("c") == .copy(Array("#e8d5b7".utf8)))
    #expect(explorer.type(.right, "c") == .copy(Array("#0e2f44".utf8)))
    #expect(explorer.type(.left, .left, "c") == .copy(Array("#d1495b".utf8)))
    #expect(explorer.type("2", "c") == .copy(Array("#0e2f44".utf8)))
    #expect(explorer.shows("Copied #0e2f44"))
  }

  @Test func `the cursor is on the first color of another scheme`() async throws {
    let explorer = Explorer.made()
    explorer.type(.enter)
    await explorer.settle()
    explorer.type("3", "o", .enter)
    await explorer.settle()
    let entry = try #require(explorer.model.history.first { $0.id == explorer.model.entryID })
    #expect(explorer.type("c") == .copy(Array(entry.scheme.swatches[0].rgb.hex.utf8)))
  }

  @Test func `a scheme is exported to the clipboard or to a file`() async throws {
    let explorer = Explorer.made()
    explorer.type("e")
    #expect(explorer.shows("no colors to export"))
    explorer.type(.enter)
    await explorer.settle()
    explorer.type("e")
    #expect(explorer.shows("Export as") && explorer.shows("▸ first"))
    let name = SampleImage.threeColors.fileName
    #expect(explorer.type(.down, "c") == .copy(Array("second \(name) new 3".utf8)))
    explorer.type("e", .down, .down, .down)
    #expect(explorer.shows("▸ second"), "the selection stays on the last format")
    explorer.type(.up, .up, .up)
    #expect(explorer.shows("▸ first"))
    explorer.type(.enter)
    await explorer.settle()
    #expect(explorer.shows("saved \(name).x: first \(name) new 3"))
  }

  @Test func `a photo that cannot be read shows an error, and other photos still work`() async {
    let explorer = Explorer.made(
      of: [.harbor],
      photos: [
        ExplorerPhoto(name: "none.jpg", input: .file("/nowhere/none.jpg")),
        ExplorerPhoto(name: "empty", reason: "it is empty (0 bytes)"),
      ])
    await explorer.settle()
    #expect(explorer.shows("This photo cannot be shown"))
    explorer.type(.enter)
    await explorer.settle()
    #expect(explorer.shows("failed: "))
    explorer.type("o")
    #expect(explorer.shows("it is empty (0 bytes)"))
    explorer.type(.enter)
    #expect(explorer.shows("There is no photo"))
    explorer.type("o", .enter)
    await explorer.settle()
    #expect(explorer.shows("▸ · " + SampleImage.harbor.fileName))
  }

  @Test func `each photo that fails is told, even if the reason is that of the one before`() async {
    let missing = ImageInput.file("/nowhere/none.jpg")
    let explorer = Explorer.made(
      of: [], photos: ["one", "two"].map { ExplorerPhoto(name: $0, input: missing) })
    for _ in 0..<2 {
      explorer.type(.enter)
      await explorer.settle()
      // The last row holds the message, or the keys.
      #expect(explorer.text().last?.contains("failed: ") == true)
      explorer.type("o")
      await explorer.settle()
      #expect(explorer.text().last?.contains("failed: ") == false)
    }
  }

  @Test func `a photo that cannot be read ends the extraction of the one before`() async {
    let explorer = Explorer.made(
      of: [.threeColors], photos: [ExplorerPhoto(name: "empty", reason: "it is empty (0 bytes)")])
    explorer.type("o", .enter, "o")
    await explorer.settle()
    #expect(explorer.shows("it is empty (0 bytes)"))
    #expect(explorer.shows("The colors that you extract are kept here."))
  }

  @Test func `a preview that arrives after the photo changed is not shown`() async {
    let explorer = Explorer.made(
      of: [.harbor], photos: [ExplorerPhoto(name: "empty", reason: "it is empty (0 bytes)")])
    explorer.type("o", "o")
    await explorer.settle()
    #expect(explorer.shows("1 of 2") && explorer.shows("it is empty (0 bytes)"))
  }

  @Test func `a screen that is too small shows the required size until it is large enough`() {
    let explorer = Explorer.made()
    explorer.resize(to: GridSize(columns: 59, rows: 20))
    #expect(explorer.shows("too small") && explorer.shows("60 × 20"))
    explorer.resize(to: GridSize(columns: 60, rows: 20))
    #expect(explorer.shows("Extract"))
  }

  @Test func `the mouse drags the slider, extracts, selects colors and marks favorites`()
    async throws
  {
    let explorer = Explorer.made()
    await explorer.settle()
    let layout = try #require(explorer.scene.layout)
    let wheel = layout.wheel
    func press(_ column: Int, _ row: Int, _ action: MouseAction = .press) {
      #expect(explorer.handle(.mouse(action, column: column, row: row)) == nil)
    }
    press(layout.slider.endColumn - 4, layout.slider.row)
    #expect(explorer.shows("16 colors"))
    press(layout.slider.column + 2, 0, .drag)
    #expect(explorer.shows("1 color"))
    press(layout.slider.column + 8, 0, .drag)
    press(0, 0, .release)
    let chosen = explorer.model.options
    press(layout.slider.column + 2, 0, .drag)
    #expect(explorer.model.options == chosen, "the button is released")
    press(wheel.column + wheel.columns / 2, wheel.row + wheel.rows / 2)
    #expect(explorer.shows("Please"))
    await explorer.settle()
    let colors = Set(
      (wheel.column..<wheel.endColumn).compactMap { column -> Explorer.Effect? in
        press(column, wheel.row + wheel.rows / 2)
        return explorer.type("c")
      })
    #expect(colors.count >= 2)
    press(layout.palette.endColumn - 2, layout.palette.endRow - 1)
    #expect(explorer.type("c") == .copy(Array("#d1495b".utf8)))
    await explorer.settle()
    press(layout.history.column + 2, layout.history.row)
    #expect(explorer.shows("♥ 1"))
  }

  @Test func `without colors, the wheel is drawn with digits`() async {
    let explorer = Explorer.made(depth: .none)
    explorer.type(.enter)
    await explorer.settle()
    #expect(explorer.shows("▸1 #e8d5b7"))
    #expect(explorer.text().contains { $0.contains("2222") && $0.contains("1111") })
    let grid = explorer.scene.frame(at: .seconds(9))
    #expect(grid.cells.allSatisfy { $0.background == nil })
  }

  @Test(arguments: [Key.control("c"), "q"])
  func `q and Control-C quit`(_ key: Key) {
    #expect(Explorer.made().type(key) == .quit)
  }

  @Test func `Control-Z suspends, question mark toggles the help, and unused keys do nothing`() {
    let explorer = Explorer.made()
    #expect(explorer.type(.control("z")) == .suspend)
    explorer.type("?")
    #expect(explorer.shows("Keys"))
    explorer.type(.escape)
    #expect(!explorer.shows("Keys"))
    explorer.type(.up, .pageUp, .pageDown, .end, .home, .tab, .backspace, "色")
    #expect(explorer.shows("Extract"))
  }

  @Test func `a dialog closes by its keys or a click, and nothing below it is clicked`()
    async throws
  {
    let explorer = Explorer.made()
    explorer.type(.enter)
    await explorer.settle()
    for key in [Key.escape, "e"] {
      explorer.type("e", "x")
      #expect(explorer.shows("Export as"), "x is not used in it")
      #expect(explorer.type(key) == nil && !explorer.shows("Export as"))
    }
    explorer.type("e")
    #expect(explorer.type("q") == .quit && explorer.type(.control("c")) == .quit)
    #expect(explorer.type(.control("z")) == .suspend)
    let history = try #require(explorer.scene.layout?.history)
    for key in [Key.character("?"), "e"] {
      explorer.type(.escape, key)
      #expect(explorer.shows("╭"))
      _ = explorer.handle(.mouse(.press, column: history.column + 2, row: history.row))
      #expect(!explorer.shows("╭") && !explorer.shows("♥"))
    }
  }

  @Test func `a click where the knob is for a number of colors chooses that number`() throws {
    let explorer = Explorer.made(size: GridSize(columns: 60, rows: 20))
    let slider = try #require(explorer.scene.layout?.slider)
    for _ in 0..<20 { explorer.type("-") }
    let columns = try (1...16).map { _ in
      let grid = explorer.scene.frame(at: .seconds(100))
      explorer.type("+")
      let columns = slider.column..<slider.endColumn
      return try #require(columns.first { grid[$0, slider.row].glyph == "○" })
    }
    for (index, column) in columns.enumerated().reversed() {
      for action in [MouseAction.press, .release] {
        _ = explorer.handle(.mouse(action, column: column, row: slider.row))
      }
      #expect(explorer.model.options.colorCount == .exactly(index + 1))
    }
  }
}
