import ColorMath
import TerminalUI

/// A terminal of the codes that screen updates are made of; anything else counts as an error.
struct TinyTerminal {
  private(set) var grid: CellGrid
  /// What was not understood.
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
      guard scalars.popFirst() == "[" else {
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

  private mutating func write(_ scalar: Unicode.Scalar) {
    let isWide = (0x4E00...0x9FFF).contains(scalar.value)
    guard column + (isWide ? 2 : 1) <= grid.size.columns, row < grid.size.rows else {
      return errors.append("outside")
    }
    var cell = pen
    cell.glyph = scalar
    grid[column, row] = cell
    if isWide { grid[column + 1, row] = Cell(Cell.continuation, background: pen.background) }
    column += isWide ? 2 : 1
  }

  private mutating func obey(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (parameters, final) {
    case ("?2026", "h"), ("?2026", "l"): break
    case ("2", "J"): grid = CellGrid(size: grid.size)
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
