internal import ColorMath

/// The bytes that turn one screen into another. Source: ECMA-48 (CUP, ED, SGR). Synchronized output is the
/// private mode 2026 of https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036.
package struct ScreenUpdate: Sendable {
  private let depth: ColorDepth
  private var bytes: [UInt8] = []
  /// The attributes of the next character that the terminal draws, or `nil` if they are unknown.
  private var pen: Cell?
  private var cursor: (column: Int, row: Int)?

  /// Returns the bytes that turn one screen into another, or none if they are equal. The old screen
  /// is `nil` if it is unknown. The bytes are marked so that the terminal shows all changes at
  /// once.
  package static func bytes(from old: CellGrid?, to new: CellGrid, depth: ColorDepth) -> [UInt8] {
    var update = ScreenUpdate(depth: depth)
    let known = old?.size == new.size ? old : nil
    if known == nil {
      update.send("\u{1B}[0m\u{1B}[2J")
      update.pen = Cell()
    }
    let base = known ?? CellGrid(size: new.size)
    update.draw(new, over: base)
    guard !update.bytes.isEmpty else { return [] }
    update.send("\u{1B}[0m")
    return Array("\u{1B}[?2026h".utf8) + update.bytes + Array("\u{1B}[?2026l".utf8)
  }

  private init(depth: ColorDepth) { self.depth = depth }

  private mutating func send(_ text: String) { bytes += text.utf8 }

  /// Draws the cells that differ, and those of pictures that differ. Then draws these pictures,
  /// with holes for their cells.
  private mutating func draw(_ new: CellGrid, over old: CellGrid) {
    let columns = new.size.columns
    var isStale = zip(new.cells, old.cells).map { $0 != $1 }
    let pictures = new.pictures.filter { picture in
      !old.pictures.contains(picture) || picture.rect.indices(on: new.size).contains { isStale[$0] }
    }
    let gone = old.pictures.filter { !new.pictures.contains($0) }
    for picture in gone { bytes += picture.removal }
    for picture in gone + pictures {
      for index in picture.rect.indices(on: new.size) { isStale[index] = true }
    }
    for index in isStale.indices.dropFirst() where new.cells[index].glyph == Cell.continuation {
      // Both halves of a wide character are drawn at the left one.
      if isStale[index] { isStale[index - 1] = true }
    }
    for (index, cell) in new.cells.enumerated() where isStale[index] {
      draw(cell, column: index % columns, row: index / columns, width: columns)
    }
    for picture in pictures {
      move(column: picture.rect.column, row: picture.rect.row)
      bytes += picture.bytes(behind: new)
      cursor = nil
    }
  }

  private mutating func move(column: Int, row: Int) { send("\u{1B}[\(row + 1);\(column + 1)H") }

  private mutating func draw(_ cell: Cell, column: Int, row: Int, width: Int) {
    guard cell.glyph != Cell.continuation else { return }
    if cursor?.column != column || cursor?.row != row { move(column: column, row: row) }
    set(cell)
    bytes += UTF8.encode(cell.glyph).map(Array.init) ?? []
    // Terminals disagree about the cursor's position after the last column.
    let next = column + cell.glyph.columnCount
    cursor = next < width ? (next, row) : nil
  }

  private mutating func set(_ cell: Cell) {
    var codes: [String] = []
    var known = pen
    if known?.style != cell.style {
      codes.append("0")
      if cell.style.contains(.bold) { codes.append("1") }
      if cell.style.contains(.dim) { codes.append("2") }
      known = Cell(style: cell.style)
    }
    if depth != .none {
      if known?.foreground != cell.foreground { codes.append(code(cell.foreground, base: 38)) }
      if known?.background != cell.background { codes.append(code(cell.background, base: 48)) }
    }
    if !codes.isEmpty { send("\u{1B}[" + codes.joined(separator: ";") + "m") }
    pen = cell
  }

  private func code(_ color: SRGB8?, base: Int) -> String {
    guard let color else { return "\(base + 1)" }
    return depth == .full
      ? "\(base);2;\(color.red);\(color.green);\(color.blue)" : "\(base);5;\(color.xtermIndex)"
  }
}
