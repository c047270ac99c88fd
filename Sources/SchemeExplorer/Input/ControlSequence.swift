/// A control sequence from a terminal: keys that are no characters, and the mouse.
struct ControlSequence {
  /// What stands before the last byte.
  let parameters: String
  /// The last byte.
  let final: UInt8

  /// What it means, if anything to us.
  var event: InputEvent? {
    if parameters.hasPrefix("<") { return mouse }
    return key.map { .key($0) }
  }

  private var numbers: [Int] {
    parameters.drop { $0 == "<" }.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
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

  /// The mouse as mode 1006 tells it: button and modifiers, column and row from 1; `M` for down and
  /// `m` for up.
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
