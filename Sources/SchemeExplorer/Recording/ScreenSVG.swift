internal import ColorMath

/// Screens as SVG: blocks are rectangles, so that they meet without gaps, and all else is text.
///
/// Source: SVG 2; the moving picture shows its frames by CSS Animations Level 1.
package struct ScreenSVG: Sendable {
  private static let cellWidth = 9
  private static let cellHeight = 18
  private static let margin = 12
  /// A dark terminal.
  private static let ground = SRGB8(red: 0x14, green: 0x14, blue: 0x18)
  private static let ink = SRGB8(red: 0xE8, green: 0xE6, blue: 0xE1)

  private var text = ""

  /// One screen.
  package static func still(_ grid: CellGrid) -> String {
    var svg = ScreenSVG()
    svg.open(grid.size, style: "")
    svg.draw(grid, over: nil)
    return svg.text + "</svg>\n"
  }

  /// A session, over and over. Each frame is only what differs from the one before.
  package static func moving(_ recording: Recording) -> String {
    guard let first = recording.frames.first else { return "" }
    var size = first.grid.size
    for frame in recording.frames {
      size.columns = max(size.columns, frame.grid.size.columns)
      size.rows = max(size.rows, frame.grid.size.rows)
    }
    // The last screen stays for a while before the first comes again.
    let total = recording.duration + .seconds(2)
    var style = ""
    for (index, frame) in recording.frames.enumerated().dropFirst() {
      let percent = decimal(frame.time / total * 100)
      style += "@keyframes k\(index){0%{visibility:hidden}\(percent)%{visibility:visible}}\n"
      style += "#f\(index){visibility:hidden;animation:k\(index) \(decimal(total / .seconds(1)))s "
      style += "step-end infinite}\n"
    }
    var svg = ScreenSVG()
    svg.open(size, style: style)
    var shown: CellGrid?
    for (index, frame) in recording.frames.enumerated() {
      svg.text += "<g id=\"f\(index)\">\n"
      if let shown, shown.size != frame.grid.size { svg.clear(size) }
      svg.draw(frame.grid, over: shown?.size == frame.grid.size ? shown : nil)
      svg.text += "</g>\n"
      shown = frame.grid
    }
    return svg.text + "</svg>\n"
  }

  private mutating func open(_ size: GridSize, style: String) {
    let width = size.columns * Self.cellWidth + 2 * Self.margin
    let height = size.rows * Self.cellHeight + 2 * Self.margin
    text += """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="\(-Self.margin) \(-Self.margin) \(width) \(height)">
      <style>
      text{font:14px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;\
      fill:\(Self.ink.hex)}
      \(style)</style>
      <rect x="\(-Self.margin)" y="\(-Self.margin)" width="\(width)" height="\(height)" rx="8" \
      fill="\(Self.ground.hex)"/>

      """
  }

  private mutating func clear(_ size: GridSize) {
    rectangle(
      x: 0, y: 0, width: size.columns * Self.cellWidth, height: size.rows * Self.cellHeight,
      Self.ground)
  }

  private mutating func draw(_ grid: CellGrid, over old: CellGrid?) {
    for row in 0..<grid.size.rows {
      var column = 0
      while column < grid.size.columns {
        let cell = grid[column, row]
        guard cell != old?[column, row] else {
          column += 1
          continue
        }
        var end = column + 1
        let isText = cell.block == nil
        while end < grid.size.columns, old.map({ $0[end, row] != grid[end, row] }) ?? true,
          isText ? cell.canShareText(with: grid[end, row]) : grid[end, row] == cell
        {
          end += 1
        }
        draw(grid, columns: column..<end, row: row, isOver: old != nil)
        column = end
      }
    }
  }

  /// Draws cells that look alike but for their characters.
  private mutating func draw(_ grid: CellGrid, columns: Range<Int>, row: Int, isOver: Bool) {
    let cell = grid[columns.lowerBound, row]
    let (x, y) = (columns.lowerBound * Self.cellWidth, row * Self.cellHeight)
    let width = columns.count * Self.cellWidth
    if let ground = cell.background ?? (isOver ? Self.ground : nil) {
      rectangle(x: x, y: y, width: width, height: Self.cellHeight, ground)
    }
    if let block = cell.block {
      let top = Self.cellHeight * block.lowerBound / 8
      rectangle(
        x: x, y: y + top, width: width, height: Self.cellHeight * block.upperBound / 8 - top,
        cell.foreground ?? Self.ink)
      return
    }
    // Viewers differ on what becomes of several spaces, so each word has a place of its own.
    for word in columns.split(whereSeparator: { grid[$0, row].glyph == " " }) {
      draw(grid, word: word.startIndex..<word.endIndex, row: row)
    }
  }

  private mutating func draw(_ grid: CellGrid, word: Range<Int>, row: Int) {
    let cell = grid[word.lowerBound, row]
    let (x, y) = (word.lowerBound * Self.cellWidth, row * Self.cellHeight)
    let width = word.count * Self.cellWidth
    var characters = ""
    for column in word where grid[column, row].glyph != Cell.continuation {
      characters.unicodeScalars.append(grid[column, row].glyph)
    }
    var attributes = ""
    if let color = cell.foreground { attributes += " fill=\"\(color.hex)\"" }
    if cell.style.contains(.bold) { attributes += " font-weight=\"bold\"" }
    if cell.style.contains(.dim) { attributes += " opacity=\"0.6\"" }
    text += "<text x=\"\(x)\" y=\"\(y + Self.cellHeight - 5)\" textLength=\"\(width)\""
    text += attributes + ">" + escaped(characters) + "</text>\n"
  }

  private mutating func rectangle(x: Int, y: Int, width: Int, height: Int, _ color: SRGB8) {
    guard width > 0, height > 0 else { return }
    text += "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" "
    text += "fill=\"\(color.hex)\"/>\n"
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }

  /// A number with three decimals.
  private static func decimal(_ value: Double) -> String {
    let thousandths = Int((value * 1_000).rounded())
    let digits = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

extension Cell {
  /// The part of the cell that its block fills, in eighths from the top; `nil` for a character.
  fileprivate var block: Range<Int>? {
    switch glyph {
    case "▀": 0..<4
    case "▁"..."█": (7 - Int(glyph.value - 0x2581))..<8
    default: nil
    }
  }

  fileprivate func canShareText(with other: Cell) -> Bool {
    other.block == nil && other.style == style && other.foreground == foreground
      && other.background == background
  }
}
