import ColorMath
import TerminalUI
import Testing

@testable import SchemeExplorer

/// The photo and the wheel as bitmap images, in terminals that report support for them.
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

  /// The widths in columns of the images on the screen at a time.
  private func widths(_ explorer: Explorer, at time: Duration = .seconds(100)) -> [Int] {
    explorer.scene.frame(at: time).pictures.map(\.rect.columns)
  }

  @Test(arguments: [[TerminalGraphics.Reply.kitty], [.sixelColors(256), .sixel]])
  func `the photo and the wheel are images in terminals that support Kitty or Sixel`(
    replies: [TerminalGraphics.Reply]
  ) async throws {
    let explorer = await Self.explorer(replies)
    let layout = try #require(explorer.scene.layout)
    let pictures = explorer.scene.frame(at: .seconds(100)).pictures
    #expect(pictures.count == 2)
    #expect(pictures.last?.rect == layout.wheel)
    let photo = try #require(pictures.first?.rect)
    #expect(layout.photo.contains(column: photo.column, row: photo.row))
    #expect(photo.endColumn <= layout.photo.endColumn && photo.endRow <= layout.photo.endRow)
    #expect(!explorer.text().joined().contains("▀"), "no half block remains")
  }

  @Test(arguments: [[], [.sixelColors(16), .sixel]] as [[TerminalGraphics.Reply]])
  func `half blocks are used without graphics support or with only 16 Sixel colors`(
    replies: [TerminalGraphics.Reply]
  ) async {
    let explorer = await Self.explorer(replies)
    #expect(widths(explorer).isEmpty)
    #expect(explorer.text().joined().contains("▀"))
  }

  @Test func `images depend on the cell size and adapt when it changes`() async throws {
    let explorer = await Self.explorer([.kitty], cell: nil)
    #expect(widths(explorer).isEmpty)
    explorer.resize(to: GridSize(columns: 100, rows: 30, cell: Self.cell))
    let usual = try #require(explorer.scene.frame(at: .seconds(100)).pictures.first)
    let wide = GridSize.Cell(width: 20, height: 20)
    explorer.resize(to: GridSize(columns: 100, rows: 30, cell: wide))
    let picture = try #require(explorer.scene.frame(at: .seconds(100)).pictures.first)
    #expect(picture.rect.columns < usual.rect.columns, "the photo keeps its aspect ratio")
  }

  @Test func `no images are shown without colors`() async {
    #expect(widths(await Self.explorer([.kitty], depth: .none)).isEmpty)
  }

  @Test func `images give way to an open dialog and return when it closes`() async {
    let explorer = await Self.explorer([.kitty])
    explorer.type("?")
    #expect(widths(explorer).isEmpty)
    explorer.type("?")
    #expect(widths(explorer).count == 2)
  }

  @Test func `a moving wheel is drawn with half blocks, and a resting one as an image`()
    async throws
  {
    let explorer = await Self.explorer([.kitty])
    explorer.type(.enter)
    #expect(widths(explorer, at: .milliseconds(300)).count == 1)
    await explorer.settle()
    let end = try #require(explorer.scene.restTime)
    #expect(widths(explorer, at: end).count == 2)
  }

  @Test func `the preview is decoded larger once the terminal reports graphics support`()
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
    #expect(small != large, "the larger preview replaces the small one")
    explorer.resize(to: GridSize(columns: 100, rows: 30))
    await explorer.settle()
    #expect(explorer.scene.frame(at: .seconds(100)).cells == cells.cells)
  }

  @Test func `the image changes only when the photo changes`() async {
    let explorer = await Self.explorer([.kitty])
    let first = explorer.scene.frame(at: .seconds(100)).pictures.first
    #expect(explorer.scene.frame(at: .seconds(101)).pictures.first == first)
    explorer.type("o")
    await explorer.settle()
    let second = explorer.scene.frame(at: .seconds(100)).pictures.first
    #expect(second != nil && second != first)
  }
}
