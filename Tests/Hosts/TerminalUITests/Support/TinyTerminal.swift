import ColorMath
import TerminalUI

/// A terminal that understands only the codes of screen updates and records any other as an error.
struct TinyTerminal {
  private(set) var grid: CellGrid
  /// The pictures of the Kitty protocol, by number.
  private(set) var pictures: [Int: CellRect] = [:]
  /// The Sixel picture that is visible in each cell, by cell index.
  private(set) var sixels: [Int: String] = [:]
  /// The size of a cell in pixels.
  static let cell = GridSize.Cell(width: 2, height: 3)
  /// The sequences that were not understood.
  private(set) var errors: [String] = []
  private var pen = Cell()
  private var column = 0
  private var row = 0

  init(size: GridSize) { grid = CellGrid(size: size) }

  mutating func take(_ bytes: [UInt8]) {
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\u{1B}" else {
        write(scalar)
        continue
      }
      let kind = scalars.popFirst()
      if kind == "_" || kind == "P" {
        let content = Self.string(&scalars)
        if kind == "_" { show(kitty: content) } else { show(sixel: content) }
        continue
      }
      guard kind == "[" else {
        errors.append("escape")
        continue
      }
      var parameters = ""
      while let next = scalars.popFirst() {
        guard next.value < 0x40 else {
          obey(parameters, next)
          break
        }
        parameters.unicodeScalars.append(next)
      }
    }
  }

  /// Reads a string up to its terminator, `ESC \`.
  private static func string(_ scalars: inout ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    while let next = scalars.popFirst(), next != "\u{1B}" { text.append(next) }
    _ = scalars.popFirst()
    return String(text)
  }

  private mutating func show(kitty content: String) {
    let header = content.dropFirst().prefix { $0 != ";" }
    var keys: [Substring: Substring] = [:]
    for pair in header.split(separator: ",") {
      let sides = pair.split(separator: "=")
      keys[sides[0]] = sides.last
    }
    let number = keys["i"].flatMap { Int($0) }
    switch (keys["a"], number) {
    case ("T", let number?):
      pictures[number] = CellRect(
        column: column, row: row, columns: keys["c"].flatMap { Int($0) } ?? 0,
        rows: keys["r"].flatMap { Int($0) } ?? 0)
    case ("d", let number?): pictures[number] = nil
    case (nil, nil) where keys["m"] != nil: break
    default: errors.append(content)
    }
  }

  private mutating func show(sixel content: String) {
    let sides =
      content.firstMatch(of: #/^0;1;0q"1;1;(\d+);(\d+)/#)
      .map { [$0.1, $0.2].compactMap { Int($0) } } ?? []
    guard sides.count == 2,
      let picture = try? TinySixels(
        Array("\u{1B}P\(content)\u{1B}\\".utf8), width: sides[0], height: sides[1])
    else { return errors.append(content) }
    for (index, pixel) in picture.pixels.enumerated() where pixel != nil {
      let (x, y) = (index % sides[0] / Self.cell.width, index / sides[0] / Self.cell.height)
      sixels[(row + y) * grid.size.columns + column + x] = content
    }
    // Terminals disagree on the cursor position after a Sixel picture.
    (column, row) = (0, 0)
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    let isWide = (0x4E00...0x9FFF).contains(scalar.value)
    guard column + (isWide ? 2 : 1) <= grid.size.columns, row < grid.size.rows else {
      return errors.append("outside")
    }
    var cell = pen
    cell.glyph = scalar
    grid[column, row] = cell
    for offset in 0..<(isWide ? 2 : 1) { sixels[row * grid.size.columns + column + offset] = nil }
    if isWide { grid[column + 1, row] = Cell(Cell.continuation, background: pen.background) }
    column += isWide ? 2 : 1
  }

  private mutating func obey(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (parameters, final) {
    case ("?2026", "h"), ("?2026", "l"): break
    case ("2", "J"):
      grid = CellGrid(size: grid.size)
      (pictures, sixels) = ([:], [:])
    case (_, "H") where numbers.count == 2: (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case (_, "m"): style(numbers[...])
    default: errors.append(parameters + String(final))
    }
  }

  private mutating func style(_ numbers: ArraySlice<Int>) {
    var numbers = numbers
    while let number = numbers.popFirst() {
      switch number {
      case 0: pen = Cell()
      case 1: pen.style.insert(.bold)
      case 2: pen.style.insert(.dim)
      case 39: pen.foreground = nil
      case 49: pen.background = nil
      case 38 where numbers.count >= 4: pen.foreground = color(&numbers)
      case 48 where numbers.count >= 4: pen.background = color(&numbers)
      default: errors.append("\(number)m")
      }
    }
  }

  private mutating func color(_ numbers: inout ArraySlice<Int>) -> SRGB8? {
    let parts = numbers.prefix(4).map { UInt8(clamping: $0) }
    numbers = numbers.dropFirst(4)
    if parts[0] != 2 { errors.append("color") }
    return SRGB8(red: parts[1], green: parts[2], blue: parts[3])
  }
}
