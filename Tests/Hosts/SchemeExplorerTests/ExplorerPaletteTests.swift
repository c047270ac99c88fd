import ColorMath
import ImageDecoding
import SampleImages
import SchemeExtraction
import SchemeJournal
import SchemeState
import TerminalUI
import Testing

@testable import SchemeExplorer

@Suite(.timeLimit(.minutes(15)))
@MainActor
struct ExplorerPaletteTests {
  private static func explorer(
    of image: SampleImage = .harbor, count: Int, columns: Int, rows: Int,
    depth: ColorDepth = .full
  ) async -> Explorer {
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(count)
    let explorer = Explorer.made(
      of: [image], options: options, size: GridSize(columns: columns, rows: rows), depth: depth)
    explorer.type(.enter)
    await explorer.settle()
    return explorer
  }

  @Test(arguments: [1, 5, 16])
  func `every hex code can be reached on every screen size`(_ count: Int) async throws {
    let explorer = await Self.explorer(count: count, columns: 60, rows: 20)
    for (columns, rows) in [(60, 20), (80, 24), (100, 30), (120, 40), (60, 60)] {
      explorer.resize(to: GridSize(columns: columns, rows: rows))
      for _ in 0..<count {
        guard case .copy(let bytes) = explorer.type("c") else {
          Issue.record("c copied nothing")
          return
        }
        let code = String(decoding: bytes, as: UTF8.self)
        #expect(explorer.palette.contains { $0.contains("▸") && $0.contains(code) }, "\(code)")
        explorer.type(.right)
      }
    }
  }

  @Test func `the codes of ten colors are all visible on the smallest screen`() async {
    let explorer = await Self.explorer(count: 10, columns: 60, rows: 20)
    let codes = explorer.palette.joined().matches(of: /#[0-9a-f]{6}/)
    #expect(codes.count == 10)
  }

  @Test func `names and shares are shown only where there is room`() async throws {
    let color = try #require(SRGB8(hex: "#e8d5b7"))
    let name = ColorNames.everyday.nearest(to: color).name
    let wide = await Self.explorer(of: .threeColors, count: 3, columns: 120, rows: 40)
    #expect(
      wide.palette.contains { $0.contains(name) } && wide.palette.contains { $0.contains("%") })
    let narrow = await Self.explorer(count: 10, columns: 60, rows: 20)
    #expect(!narrow.palette.contains { $0.contains("%") }, "all cards show the same details")
  }

  @Test(arguments: [(120, 40), (100, 30), (60, 60)])
  func `the text of the cards is centered vertically`(
    _ size: (columns: Int, rows: Int)
  ) async throws {
    let explorer = await Self.explorer(
      of: .threeColors, count: 3, columns: size.columns, rows: size.rows)
    let rows = explorer.palette
    let written = rows.indices.filter { !rows[$0].allSatisfy { $0 == " " } }
    let (first, last) = try (#require(written.first), #require(written.last))
    #expect(abs(first - (rows.count - 1 - last)) <= 1, "\(rows)")
  }

  @Test func `each card shows its code on its color with a contrast of at least 4.5`() async throws
  {
    let explorer = await Self.explorer(of: .threeColors, count: 3, columns: 80, rows: 24)
    let grid = explorer.scene.frame(at: .seconds(100))
    let palette = try #require(explorer.scene.layout?.palette)
    let backgrounds = Set(
      (palette.column..<palette.endColumn).map { grid[$0, palette.row].background })
    #expect(backgrounds == Set(["#e8d5b7", "#0e2f44", "#d1495b"].map { SRGB8(hex: $0) }))
    for column in palette.column..<palette.endColumn {
      let cell = grid[column, palette.row]
      guard cell.glyph != " ", let ground = cell.background, let ink = cell.foreground else {
        continue
      }
      #expect(ink.contrastRatio(with: ground) >= 4.5)
    }
  }

  @Test(arguments: [ColorDepth.full, .none])
  func `marks show the positions of the colors on the photo until p hides them`(
    _ depth: ColorDepth
  ) async throws {
    let explorer = await Self.explorer(
      of: .threeColors, count: 3, columns: 80, rows: 24, depth: depth)
    #expect(try marks(explorer) == ["1", "2", "3"])
    explorer.type("p")
    #expect(try marks(explorer).isEmpty)
    explorer.type("p", "o")
    await explorer.settle()
    #expect(try marks(explorer) == ["1", "2", "3"])
  }

  @Test func `a mark is drawn where the photo has the color`() async throws {
    let explorer = await Self.explorer(of: .threeColors, count: 3, columns: 80, rows: 24)
    let photo = try #require(explorer.scene.layout?.photo)
    let marked = explorer.scene.frame(at: .seconds(100))
    explorer.type("p")
    let bare = explorer.scene.frame(at: .seconds(100))
    let colors = ["#e8d5b7", "#0e2f44", "#d1495b"]
    for row in photo.row..<photo.endRow {
      for column in photo.column..<photo.endColumn {
        guard let index = Int(String(marked[column, row].glyph)), bare[column, row].glyph == " "
        else { continue }
        #expect(bare[column, row].background?.hex == colors[index - 1])
      }
    }
  }

  @Test func `a scheme of another photo has no marks on the current photo`() async throws {
    let explorer = Explorer.made()
    explorer.type(.enter)
    await explorer.settle()
    explorer.type("o")
    await explorer.settle()
    explorer.type(.down)
    #expect(try marks(explorer).isEmpty)
  }

  @Test(arguments: [(Key.home, 0), (.end, 1)])
  func `the first and the last row are selected even if none was`(key: Key, row: Int) async {
    let explorer = Explorer.made()
    for _ in 0..<2 {
      explorer.type("+", .enter)
      await explorer.settle()
    }
    explorer.type("o")
    await explorer.settle()
    #expect(explorer.scene.selectedRow == nil)
    explorer.type(key)
    #expect(explorer.scene.selectedRow == row)
  }

  @Test(arguments: [
    ([0.5, 0.3, 0.2], [24, 14, 10]), ([0.97, 0.01, 0.01, 0.01], [45, 1, 1, 1]),
    ([0.4, 0.005, 0.595], [19, 1, 28]), ([1, 0], [47, 1]), ([1], [48]),
    ([0.4, 0.2, 0.1], [27, 14, 7]), ([0.1, 0.1], [24, 24]),
  ])
  func `the colors of a row of the history are as wide as their shares, but at least one cell`(
    shares: [Double], widths: [Int]
  ) throws {
    let swatches = shares.enumerated().map { index, share in
      let code = SRGB8(red: 10, green: UInt8(20 * index), blue: 200)
      return ImageColorScheme.Swatch(
        color: Oklab(code), rgb: code, share: share, pixelCount: 1,
        position: PixelPosition(x: 0, y: 0))
    }
    let scheme = try #require(ImageColorScheme(swatches: swatches, meanSquaredError: 0))
    var state = SessionState()
    let time = WallTime(milliseconds: 0)
    let entry = JournalEntry(scheme, source: "photo", options: state.options.value, at: time)
    _ = state.apply(.change(.added(entry), at: time))
    let scene = ExplorerScene(
      size: GridSize(columns: 100, rows: 30), depth: .full, state: state, explain: { "\($0)" })
    let row = try #require(scene.layout).history.row
    let grid = scene.frame(at: .zero)
    let seen = (0..<100).compactMap { grid[$0, row].background }
    #expect(seen == zip(swatches, widths).flatMap { Array(repeating: $0.rgb, count: $1) })
  }

  @Test func `small shares are not shown as none, and labels continue with letters`() {
    #expect(
      [0, 0.0049, 0.005, 0.994, 0.996, 1].map(shareText) == [
        "0%", "<1%", "1%", "99%", "100%", "100%",
      ])
    #expect([0, 8, 9, 15].map(colorLabel) == ["1", "9", "A", "G"])
  }

  /// The labels on the photo, sorted.
  private func marks(_ explorer: Explorer) throws -> [String] {
    let photo = try #require(explorer.scene.layout?.photo)
    let grid = explorer.scene.frame(at: .seconds(100))
    let glyphs = (photo.row..<photo.endRow).flatMap { row in
      (photo.column..<photo.endColumn).map { grid[$0, row].glyph }
    }
    return glyphs.filter { ("1"..."9").contains($0) }.map { String($0) }.sorted()
  }
}
