import ColorMath
import TestCorpora
import Testing

@testable import TerminalUI

struct ScreenUpdateTests {
  private static let size = GridSize(columns: 23, rows: 7)

  @Test func `updates turn any screen into any other screen`() {
    var random = SeededGenerator(seed: 7)
    var shown = Self.screen(&random)
    var terminal = TinyTerminal(size: Self.size)
    terminal.take(ScreenUpdate.bytes(from: nil, to: shown, depth: .full))
    for _ in 0..<300 {
      var next = Bool.random(using: &random) ? Self.screen(&random) : shown
      Self.scribble(on: &next, &random)
      terminal.take(ScreenUpdate.bytes(from: shown, to: next, depth: .full))
      #expect(terminal.errors.isEmpty)
      #expect(Self.isSame(terminal.grid, next))
      shown = next
    }
  }

  @Test(arguments: [PictureMode.Encoding.kitty, .sixel])
  func `pictures are drawn behind the cells, whatever was shown before`(
    encoding: PictureMode.Encoding
  ) {
    var random = SeededGenerator(seed: 7)
    let mode = PictureMode(encoding: encoding, cell: TinyTerminal.cell)
    var shown: CellGrid?
    var terminal = TinyTerminal(size: Self.size)
    for _ in 0..<300 {
      var next = CellGrid(size: Self.size)
      for _ in 0..<Int.random(in: 0...9, using: &random) { Self.scribble(on: &next, &random) }
      for number in 1...2 where Bool.random(using: &random) {
        next.add(Self.picture(number, mode, &random))
      }
      terminal.take(ScreenUpdate.bytes(from: shown, to: next, depth: .full))
      #expect(terminal.errors.isEmpty)
      #expect(Self.isSame(terminal.grid, next))
      Self.expectPictures(of: next, on: terminal, encoding)
      shown = next
    }
  }

  private static func picture(
    _ number: Int, _ mode: PictureMode, _ random: inout SeededGenerator
  ) -> CellPicture {
    let content = UInt8.random(in: 1...3, using: &random)
    let rect = CellRect(
      column: number * 10 - 8, row: Int.random(in: 1...2, using: &random), columns: 7, rows: 4)
    return CellPicture(number: number, in: rect, mode: mode, of: content) { width, height in
      var canvas = PixelCanvas(width: width, height: height)
      let color = SRGB8(red: content * 80, green: UInt8(number), blue: 0)
      canvas.pixels = canvas.pixels.map { _ in color }
      return canvas
    }
  }

  private static func expectPictures(
    of grid: CellGrid, on terminal: TinyTerminal, _ encoding: PictureMode.Encoding
  ) {
    if encoding == .kitty {
      let rects = grid.pictures.map { ($0.number, $0.rect) }
      #expect(terminal.pictures == Dictionary(uniqueKeysWithValues: rects))
      return
    }
    for index in grid.cells.indices {
      let picture = grid.pictures.first { $0.rect.indices(on: size).contains(index) }
      let isSeen = picture != nil && grid.cells[index] == Cell()
      let text =
        isSeen ? picture.map { String(decoding: $0.bytes(behind: grid), as: UTF8.self) } : nil
      #expect(text?.contains(terminal.sixels[index] ?? "none") ?? (terminal.sixels[index] == nil))
    }
  }

  @Test func `an unchanged screen sends no bytes`() {
    var random = SeededGenerator(seed: 7)
    let screen = Self.screen(&random)
    #expect(ScreenUpdate.bytes(from: screen, to: screen, depth: .full).isEmpty)
  }

  @Test(arguments: [(7, 23), (23, 8), (22, 7), (7, 22)])
  func `a screen of another size is sent in full`(_ side: (columns: Int, rows: Int)) {
    var random = SeededGenerator(seed: 7)
    var new = CellGrid(size: GridSize(columns: side.columns, rows: side.rows))
    new.write("abc", column: 2, row: 1)
    let bytes = ScreenUpdate.bytes(from: Self.screen(&random), to: new, depth: .full)
    #expect(bytes == ScreenUpdate.bytes(from: nil, to: new, depth: .full))
  }

  @Test func `a single changed cell is sent as one short sequence`() {
    var new = CellGrid(size: Self.size)
    new[4, 2] = Cell("x", background: SRGB8(red: 1, green: 2, blue: 3))
    let bytes = ScreenUpdate.bytes(from: CellGrid(size: Self.size), to: new, depth: .full)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[3;5H\u{1B}[0;48;2;1;2;3mx\u{1B}[0m\u{1B}[?2026l")
  }

  @Test func `a wide character is sent once`() {
    var new = CellGrid(size: Self.size)
    new.write("色", column: 4, row: 2)
    let bytes = ScreenUpdate.bytes(from: CellGrid(size: Self.size), to: new, depth: .full)
    #expect(String(decoding: bytes, as: UTF8.self).count { $0 == "色" } == 1)
  }

  @Test func `without colors no color is sent, and with 256 colors a palette index is sent`() {
    var new = CellGrid(size: Self.size)
    new[0, 0] = Cell("x", foreground: SRGB8(red: 255, green: 0, blue: 0), style: .bold)
    let blank = CellGrid(size: Self.size)
    let plain = String(
      decoding: ScreenUpdate.bytes(from: blank, to: new, depth: .none), as: UTF8.self)
    let indexed = String(
      decoding: ScreenUpdate.bytes(from: blank, to: new, depth: .indexed), as: UTF8.self)
    #expect(plain.contains("\u{1B}[0;1mx"))
    #expect(indexed.contains("\u{1B}[0;1;38;5;196mx"))
  }

  private static func screen(_ random: inout SeededGenerator) -> CellGrid {
    var grid = CellGrid(size: size)
    for _ in 0..<120 { scribble(on: &grid, &random) }
    return grid
  }

  private static func scribble(
    on grid: inout CellGrid, _ random: inout SeededGenerator
  ) {
    let texts = ["a", "色", "▀", "bc 彩 d", " ", "写真写真"]
    let colors: [SRGB8?] = [
      nil, SRGB8(red: 1, green: 2, blue: 3), SRGB8(red: 250, green: 0, blue: 9),
    ]
    let column = Int.random(in: 0..<size.columns, using: &random)
    let row = Int.random(in: 0..<size.rows, using: &random)
    if Bool.random(using: &random) {
      grid[column, row] = Cell(
        "▄", foreground: colors.randomElement(using: &random) ?? nil,
        background: colors.randomElement(using: &random) ?? nil)
    } else {
      grid.write(
        texts.randomElement(using: &random) ?? "", column: column, row: row,
        foreground: colors.randomElement(using: &random) ?? nil,
        style: Cell.Style(rawValue: UInt8.random(in: 0...3, using: &random)))
    }
  }

  /// Whether two screens look the same, ignoring the attributes of cells that a wide character
  /// covers.
  private static func isSame(_ first: CellGrid, _ second: CellGrid) -> Bool {
    zip(first.cells, second.cells).allSatisfy {
      $0 == $1 || ($0.glyph == Cell.continuation && $1.glyph == Cell.continuation)
    }
  }
}
