/// A control sequence from a terminal: a key without a character, or an event of the mouse.
struct ControlSequence {
  let parameters: String
  /// The final byte, which determines the kind of sequence.
  let final: UInt8

  var event: InputEvent? {
    if parameters.hasPrefix("<") { return mouse }
    return graphics.map { .graphics($0) } ?? key.map { .key($0) }
  }

  private var numbers: [Int] {
    parameters.drop { "<?".contains($0) }
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
  }

  private var key: Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M") where parameters.isEmpty: .enter
    case UInt8(ascii: "~"):
      switch numbers.first {
      case 1, 7: .home
      case 4, 8: .end
      case 5: .pageUp
      case 6: .pageDown
      default: nil
      }
    default: nil
    }
  }

  /// The answer to a query about pictures. Source: xterm's "Control Sequences", DA1 with 4 for
  /// sixel, and XTSMGRAPHICS.
  private var graphics: TerminalGraphics.Reply? {
    let numbers = numbers
    switch (parameters.first, final) {
    case ("?", UInt8(ascii: "c")) where numbers.contains(4): return .sixel
    case ("?", UInt8(ascii: "S")) where numbers.count == 3 && numbers[0] == 1 && numbers[1] == 0:
      return .sixelColors(numbers[2])
    default: return nil
    }
  }

  /// The mouse event in mode 1006. The parameters are the button with its modifiers, the column and the row,
  /// counted from 1. The final byte is `M` when a button is pressed and `m` when it is released.
  private var mouse: InputEvent? {
    let numbers = numbers
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0,
      final == UInt8(ascii: "M") || final == UInt8(ascii: "m")
    else { return nil }
    let (button, isMotion) = (numbers[0] & 3, numbers[0] & 32 != 0)
    let action: MouseAction
    switch (numbers[0] & 64 != 0, button) {
    case (true, 0): action = .scrollUp
    case (true, 1): action = .scrollDown
    case (false, _) where final == UInt8(ascii: "m"): action = .release
    case (false, 0): action = isMotion ? .drag : .press
    default: return nil
    }
    return .mouse(action, column: numbers[1] - 1, row: numbers[2] - 1)
  }
}
