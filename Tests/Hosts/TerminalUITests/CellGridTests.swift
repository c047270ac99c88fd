import ColorMath
import TerminalUI
import Testing

struct CellGridTests {
  private static let red = SRGB8(red: 255, green: 0, blue: 0)
  private static let blue = SRGB8(red: 0, green: 0, blue: 255)
  private static let cream = SRGB8(red: 0xF0, green: 0xE8, blue: 0xD0)

  @Test func `text is clipped or shortened to its columns, even with wide characters`() {
    var grid = CellGrid(size: GridSize(columns: 8, rows: 1))
    grid.write("色彩の写真\u{7}", column: 0, row: 0)
    #expect(grid.text(row: 0) == "色彩の…")
    grid.write("ab", column: 1, row: 0)
    #expect(grid.text(row: 0) == " ab の…")
    grid.write("centered text", column: 0, row: 0, width: 4)
    #expect(grid.text(row: 0) == "cen…の…")
  }

  @Test func `writes outside the grid are ignored, and reads return a blank cell`() {
    var grid = CellGrid(size: GridSize(columns: 3, rows: 2))
    let blank = grid
    for place in [(-1, 0), (3, 0), (0, -1), (0, 2)] {
      grid[place.0, place.1] = Cell("x")
      #expect(grid[place.0, place.1] == Cell())
    }
    #expect(grid == blank)
  }

  @Test func `half blocks show two pixels in a cell`() {
    var canvas = PixelCanvas(width: 4, height: 2)
    (canvas[0, 0], canvas[0, 1]) = (Self.red, Self.blue)
    canvas[1, 0] = Self.red
    canvas[2, 1] = Self.blue
    (canvas[3, 0], canvas[3, 1]) = (Self.red, Self.red)
    var grid = CellGrid(size: GridSize(columns: 5, rows: 2))
    grid.draw(canvas, in: CellRect(column: 1, row: 1, columns: 4, rows: 1))
    #expect(
      (0..<5).map { grid[$0, 1] } == [
        Cell(), Cell("▀", foreground: Self.red, background: Self.blue),
        Cell("▀", foreground: Self.red), Cell("▄", foreground: Self.blue),
        Cell(background: Self.red),
      ])
  }

  @Test func `text on a picture is black on light cells and white on dark ones`() {
    var canvas = PixelCanvas(width: 3, height: 2)
    (canvas[0, 0], canvas[0, 1]) = (Self.cream, Self.cream)
    (canvas[1, 0], canvas[1, 1]) = (Self.blue, Self.blue)
    canvas[2, 0] = Self.red
    var grid = CellGrid(size: GridSize(columns: 3, rows: 1))
    grid.draw(canvas, in: CellRect(column: 0, row: 0, columns: 3, rows: 1))
    grid.write(onPicture: "abc", column: 0, row: 0, style: .bold)
    #expect(grid[0, 0] == Cell("a", foreground: .black, background: Self.cream, style: .bold))
    #expect(grid[1, 0] == Cell("b", foreground: .white, background: Self.blue, style: .bold))
    #expect(grid[2, 0] == Cell("c", style: .bold), "half of the cell has no pixel")
  }

  @Test func `shades map lightness to dense or sparse characters, as requested`() {
    var canvas = PixelCanvas(width: 3, height: 2)
    for y in 0..<2 { (canvas[0, y], canvas[2, y]) = (Self.blue, Self.cream) }
    let rect = CellRect(column: 0, row: 0, columns: 3, rows: 1)
    var grid = CellGrid(size: GridSize(columns: 3, rows: 1))
    grid.drawShades(canvas, in: rect, isDenseWhereLight: true)
    #expect(grid.text(row: 0) == ". @")
    grid.drawShades(canvas, in: rect, isDenseWhereLight: false)
    #expect(grid.text(row: 0) == "@ .")
  }

  @Test func `text is wrapped between words`() {
    #expect("a photo of the sea".wrapped(columns: 8) == ["a photo", "of the", "sea"])
    #expect("unbreakable word".wrapped(columns: 4) == ["unbreakable", "word"])
    #expect("".wrapped(columns: 4).isEmpty)
    #expect("ab 色".wrapped(columns: 5) == ["ab 色"])
    #expect("ab 色".wrapped(columns: 4) == ["ab", "色"])
  }

  @Test func `a grid size is parsed from text, and invalid sizes are refused`() {
    #expect(GridSize("100x30") == GridSize(columns: 100, rows: 30))
    #expect(GridSize("500x1") == GridSize(columns: 500, rows: 1))
    for text in ["", "100", "100x", "0x30", "501x30", "100x30x2", "-1x4"] {
      #expect(GridSize(text) == nil, "\(text)")
    }
  }

  @Test func `control characters are replaced, and those without a width are left out`() {
    var grid = CellGrid(size: GridSize(columns: 9, rows: 1))
    #expect(grid.write("a\u{1B}[e\u{301}\u{200D}\u{9B}色", column: 0, row: 0) == 7)
    #expect(grid.text(row: 0) == "a\u{FFFD}[e\u{FFFD}色")
  }

  /// The characters at the edges of the blocks of Unicode Standard Annex 11.
  @Test(arguments: [
    (0x2FF, 1), (0x300, 0), (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x1160, 1), (0x200D, 0),
    (0x20DD, 0), (0x2580, 1), (0x2E7F, 1), (0x2E80, 2), (0x303E, 2), (0x303F, 1), (0x3040, 1),
    (0x3041, 2), (0x4DBF, 2), (0x4DC0, 1), (0x4DFF, 1), (0x4E00, 2), (0xA4CF, 2), (0xA4D0, 1),
    (0xA95F, 1), (0xA960, 2), (0xA97C, 2), (0xA97D, 1), (0xABFF, 1), (0xAC00, 2), (0xD7A3, 2),
    (0xD7A4, 1), (0xF8FF, 1), (0xF900, 2), (0xFAFF, 2), (0xFB00, 1), (0xFE30, 2), (0xFE6F, 2),
    (0xFE70, 1), (0xFF00, 1), (0xFF01, 2), (0xFF60, 2), (0xFF61, 1), (0xFFDF, 1), (0xFFE0, 2),
    (0xFFE6, 2), (0xFFE7, 1), (0x1F2FF, 1), (0x1F300, 2), (0x1F64F, 2), (0x1F650, 1),
    (0x1F67F, 1), (0x1F680, 2), (0x1F6FC, 2), (0x1F6FD, 1), (0x1F8FF, 1), (0x1F900, 2),
    (0x1FAFF, 2), (0x1FB00, 1), (0x1FFFF, 1), (0x20000, 2), (0x3FFFD, 2), (0x3FFFE, 1),
  ])
  func `a character takes as many columns as terminals give it`(_ code: Int, columns: Int) {
    #expect(Unicode.Scalar(code).map { String($0).columnCount } == columns)
  }
}
