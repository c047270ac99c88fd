import ColorMath
import ImageDecoding
import SampleImages
import SchemeExtraction
import SchemeState
import TerminalUI
import Testing

@testable import SchemeExplorer

/// The colors that are pinned, ignored, removed and picked in the explorer.
@Suite(.timeLimit(.minutes(15)))
@MainActor
struct ExplorerColorsTests {
  private let explorer: Explorer

  init() async {
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(3)
    explorer = Explorer.made(options: options)
    await explorer.settle()
  }

  private var codes: [String] { explorer.scene.scheme?.swatches.map(\.rgb.hex) ?? [] }
  private var pins: [String] { explorer.model.options.pinnedColors.map(\.hex) }
  private var area: CellRect { get throws { try #require(explorer.scene.photoArea) } }

  private func extract() async {
    explorer.type(.enter)
    await explorer.settle()
  }

  private func mouse(_ action: MouseAction, _ cell: (column: Int, row: Int)) {
    #expect(explorer.handle(.mouse(action, column: cell.column, row: cell.row)) == nil)
  }

  /// Returns the cells of the photo that satisfy a condition.
  private func cells(where condition: (_ column: Int, _ row: Int) -> Bool) throws
    -> [(column: Int, row: Int)]
  {
    let area = try area
    return (area.row..<area.endRow).flatMap { row in
      (area.column..<area.endColumn).map { (column: $0, row: row) }
    }.filter { condition($0.column, $0.row) }
  }

  /// Returns a cell of the photo that has the color of a swatch, and no mark.
  private func cell(of index: Int) throws -> (column: Int, row: Int) {
    let color = try #require(explorer.scene.scheme?.swatches[index].rgb)
    let grid = explorer.scene.frame(at: .seconds(100))
    let free = try cells { column, row in
      let isPlain = [nil, color].contains(grid[column, row].foreground)
      return grid[column, row].background == color && isPlain
        && explorer.scene.mark(column: column, row: row) == nil
    }
    return try #require(free.last)
  }

  @Test func `P pins the color under the cursor, and lets it go again`() async throws {
    await extract()
    explorer.type("2", "P")
    #expect(pins == [codes[1]] && explorer.model.isExtracting, "in the same turn")
    let color = codes[1]
    await explorer.settle()
    #expect(explorer.scene.colorUnderCursor?.rgb.hex == color, "the cursor stays on it")
    #expect(explorer.palette.contains { $0.contains("•\(color)") })
    explorer.type("P")
    await explorer.settle()
    #expect(pins.isEmpty && !explorer.palette.contains { $0.contains("•") })
  }

  @Test func `x removes a color and keeps the others, but never the last`() async throws {
    await extract()
    let all = codes
    explorer.type("2", "x")
    await explorer.settle()
    #expect(codes == [all[0], all[2]] && pins == codes)
    explorer.type("x")
    await explorer.settle()
    #expect(codes == [all[2]])
    explorer.type("x")
    #expect(explorer.shows("The last color cannot be removed.") && codes == [all[2]])
    #expect(!explorer.model.isExtracting)
  }

  @Test func `i ignores a color, and I ignores nothing again`() async throws {
    await extract()
    let all = codes
    explorer.type("I")
    #expect(explorer.shows("No color is ignored."))
    explorer.type("3", "P")
    await explorer.settle()
    explorer.type("i")
    #expect(explorer.shows("\(all[2]) is ignored") && explorer.shows("1 ignored") && pins.isEmpty)
    await explorer.settle()
    #expect(!codes.isEmpty && !codes.contains(all[2]))
    explorer.type("I")
    await explorer.settle()
    #expect(codes == all && !explorer.shows("ignored"))
  }

  @Test func `without a scheme of the photo, no color is changed`() async throws {
    for key in ["P", "x", "i"] as [Key] {
      explorer.type(key)
      #expect(explorer.shows("These are not colors of this photo"))
    }
    await extract()
    explorer.type("o")
    await explorer.settle()
    explorer.type(.down)
    #expect(explorer.scene.colorUnderCursor != nil, "the scheme of the photo before")
    let options = explorer.model.options
    for key in ["P", "x", "i"] as [Key] { explorer.type(key) }
    #expect(explorer.model.options == options && !explorer.model.isExtracting)
  }

  @Test func `a click on the photo adds the color there, also before the first extraction`()
    async throws
  {
    let area = try area
    mouse(.press, (area.column + area.columns / 2, area.row + area.rows / 2))
    await explorer.settle()
    let pin = try #require(pins.first)
    #expect(codes.contains(pin) && explorer.model.options.colorCount == .exactly(4))
    let place = explorer.model.state.places.value.values.first
    let mark = try #require(
      explorer.scene.mark(
        column: area.column + area.columns / 2, row: area.row + area.rows / 2))
    #expect(codes[mark] == pin && place.map { abs($0.x - 0.5) < 0.1 } == true)
  }

  @Test func `a mark that is dragged replaces its color, and one that is clicked is chosen`()
    async throws
  {
    await extract()
    let all = codes
    let target = try cell(of: 0)
    let mark = try #require(try cells { explorer.scene.mark(column: $0, row: $1) == 2 }.first)
    mouse(.press, mark)
    mouse(.release, mark)
    #expect(explorer.scene.cursor == 2 && pins.isEmpty && explorer.model.picks.isEmpty)
    mouse(.press, mark)
    mouse(.drag, target)
    mouse(.release, target)
    mouse(.release, target)
    #expect(explorer.model.picks.count == 1, "a mark is dropped once")
    #expect(explorer.model.picks.first?.replaced?.hex == all[2])
    await explorer.settle()
    #expect(pins == [all[0]] && explorer.model.options.colorCount == .exactly(3))
    mouse(.press, try #require(try cells { explorer.scene.mark(column: $0, row: $1) == 0 }.first))
    mouse(.release, (0, 0))
    #expect(explorer.model.picks.isEmpty, "outside the photo, there is nothing to pick")
  }

  @Test func `s picks with the keyboard`() async throws {
    await extract()
    let target = try cell(of: 0)
    explorer.type("3", "s")
    guard case .picking(let start) = explorer.scene.overlay else {
      Issue.record("nothing is picked")
      return
    }
    let area = try area
    let from = area.cell(at: start)
    #expect(explorer.scene.mark(column: from.column, row: from.row) == 2)
    #expect(explorer.text().last?.contains("⏎ add  r replace") == true && explorer.shows("┼"))
    for _ in 0..<abs(target.column - from.column) {
      explorer.type(target.column > from.column ? .right : .left)
    }
    for _ in 0..<abs(target.row - from.row) {
      explorer.type(target.row > from.row ? .down : .up)
    }
    let first = codes[0]
    explorer.type("r")
    #expect(explorer.scene.overlay == nil)
    await explorer.settle()
    #expect(pins == [first])
    explorer.type("s", .escape)
    #expect(explorer.scene.overlay == nil && explorer.model.picks.isEmpty)
    explorer.type("s", .enter)
    await explorer.settle()
    #expect(explorer.model.picks.isEmpty && !explorer.shows("┼"))
  }

  @Test func `a place without a color is told, unless picking was cancelled`() async throws {
    explorer.type("s", .enter)
    let id = try #require(explorer.model.picks.first?.id)
    explorer.model.apply(.endPicking(nil, of: id))
    explorer.followModel()
    #expect(explorer.shows("There is no color here.") && pins.isEmpty)
    await extract()
    explorer.type(.enter, "s", .enter, .escape)
    #expect(explorer.model.picks.isEmpty && !explorer.shows("There is no color here."))
    await explorer.settle()
  }

  @Test func `the cross stays on the photo`() async throws {
    await extract()
    let area = try area
    explorer.type("s")
    for key in [Key.left, .up, .right, .down] {
      for _ in 0..<200 { explorer.type(key) }
      guard case .picking(let place) = explorer.scene.overlay else { return }
      let cell = area.cell(at: place)
      #expect(area.contains(column: cell.column, row: cell.row))
    }
  }

  @Test func `what was pinned is not pinned on another photo, and is known on its own`() async {
    await extract()
    explorer.type("s", .left, .left, .enter)
    await explorer.settle()
    let (pinned, isNew) = (pins, explorer.scene.isUpToDate)
    #expect(isNew && pinned.count == 1)
    explorer.type("o")
    await explorer.settle()
    #expect(pins.isEmpty)
    explorer.type("o", "-")
    await explorer.settle()
    let isKnown = explorer.scene.isUpToDate
    #expect(isKnown, "the scheme of three colors, none of them pinned")
    explorer.type(.up)
    let hasOptions = explorer.scene.isUpToDate
    #expect(pins == pinned && hasOptions, "an entry has its own options")
  }
}
