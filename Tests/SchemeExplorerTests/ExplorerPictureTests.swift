import ColorMath
import TerminalUI
import Testing

@testable import SchemeExplorer

/// The photo and the wheel in real pixels, where the terminal says that it can show them.
@Suite(.timeLimit(.minutes(15)))
@MainActor
struct ExplorerPictureTests {
  nonisolated private static let cell = GridSize.Cell(width: 10, height: 20)

  private static func explorer(
    _ replies: [TerminalGraphics.Reply], cell: GridSize.Cell? = cell, depth: ColorDepth = .full
  ) async -> Explorer {
    let size = GridSize(columns: 100, rows: 30, cell: cell)
    let explorer = Explorer.made(size: size, depth: depth)
    for reply in replies { _ = explorer.handle(.graphics(reply)) }
    await explorer.settle()
    return explorer
  }

  /// The numbers of columns of the pictures on the screen at a time.
  private func widths(_ explorer: Explorer, at time: Duration = .seconds(100)) -> [Int] {
    explorer.scene.frame(at: time).pictures.map(\.rect.columns)
  }

  @Test(arguments: [[TerminalGraphics.Reply.kitty], [.sixelColors(256), .sixel]])
  func `the photo and the wheel are pictures`(replies: [TerminalGraphics.Reply]) async throws {
    let explorer = await Self.explorer(replies)
    let layout = try #require(explorer.scene.layout)
    let pictures = explorer.scene.frame(at: .seconds(100)).pictures
    #expect(pictures.count == 2)
    #expect(pictures.last?.rect == layout.wheel)
    let photo = try #require(pictures.first?.rect)
    #expect(layout.photo.contains(column: photo.column, row: photo.row))
    #expect(photo.endColumn <= layout.photo.endColumn && photo.endRow <= layout.photo.endRow)
    #expect(!explorer.text().joined().contains("▀"), "no half block is left")
  }

  @Test(arguments: [[], [.sixelColors(16), .sixel]] as [[TerminalGraphics.Reply]])
  func `without the answers there are half blocks`(replies: [TerminalGraphics.Reply]) async {
    let explorer = await Self.explorer(replies)
    #expect(widths(explorer).isEmpty)
    #expect(explorer.text().joined().contains("▀"))
  }

  @Test func `pictures take the size of cells, which may change`() async throws {
    let explorer = await Self.explorer([.kitty], cell: nil)
    #expect(widths(explorer).isEmpty)
    explorer.resize(to: GridSize(columns: 100, rows: 30, cell: Self.cell))
    let usual = try #require(explorer.scene.frame(at: .seconds(100)).pictures.first)
    let wide = GridSize.Cell(width: 20, height: 20)
    explorer.resize(to: GridSize(columns: 100, rows: 30, cell: wide))
    let picture = try #require(explorer.scene.frame(at: .seconds(100)).pictures.first)
    #expect(picture.rect.columns < usual.rect.columns, "the photo keeps its shape")
  }

  @Test func `without colors there are no pictures`() async {
    #expect(widths(await Self.explorer([.kitty], depth: .none)).isEmpty)
  }

  @Test func `a box lies over half blocks, and the pictures come back after it`() async {
    let explorer = await Self.explorer([.kitty])
    explorer.type("?")
    #expect(widths(explorer).isEmpty)
    explorer.type("?")
    #expect(widths(explorer).count == 2)
  }

  @Test func `a wheel that moves is of half blocks, and a picture at rest`() async throws {
    let explorer = await Self.explorer([.kitty])
    explorer.type(.enter)
    #expect(widths(explorer, at: .milliseconds(300)).count == 1)
    await explorer.settle()
    let end = try #require(explorer.scene.restTime)
    #expect(widths(explorer, at: end).count == 2)
  }

  @Test func `a photo is read as large as the terminal can show it, also when that is known late`()
    async throws
  {
    let explorer = await Self.explorer([])
    #expect(explorer.scene.previewSide == 256)
    let cells = explorer.scene.frame(at: .seconds(100))
    _ = explorer.handle(.graphics(.kitty))
    let small = try #require(explorer.scene.frame(at: .seconds(100)).pictures.first)
    await explorer.settle()
    let large = try #require(explorer.scene.frame(at: .seconds(100)).pictures.first)
    #expect(explorer.scene.previewSide == 1_024)
    #expect(small != large, "the picture of more pixels takes its place")
    explorer.resize(to: GridSize(columns: 100, rows: 30))
    await explorer.settle()
    #expect(explorer.scene.frame(at: .seconds(100)).cells == cells.cells)
  }

  @Test func `another photo is another picture, and the same one is none`() async {
    let explorer = await Self.explorer([.kitty])
    let first = explorer.scene.frame(at: .seconds(100)).pictures.first
    #expect(explorer.scene.frame(at: .seconds(101)).pictures.first == first)
    explorer.type("o")
    await explorer.settle()
    let second = explorer.scene.frame(at: .seconds(100)).pictures.first
    #expect(second != nil && second != first)
  }
}
