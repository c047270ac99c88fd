package import ColorMath

/// A key of the keyboard.
package enum Key: Hashable, Sendable {
  /// A character.
  case character(Unicode.Scalar)
  /// A lowercase letter typed together with Control.
  case control(Unicode.Scalar)
  case enter, escape, tab, backspace
  case up, down, left, right
  case pageUp, pageDown, home, end
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// Creates the key of a character.
  package init(unicodeScalarLiteral character: Unicode.Scalar) { self = .character(character) }
}

/// Something that a person did, or an answer of the terminal.
package enum InputEvent: Hashable, Sendable {
  /// A key was typed.
  case key(Key)
  /// The mouse did something over a cell.
  case mouse(MouseAction, column: Int, row: Int)
  /// The terminal reported its background color.
  case background(SRGB8)
}

/// An action of the mouse.
package enum MouseAction: Hashable, Sendable {
  /// The left button went down.
  case press
  /// The mouse moved while the left button was down.
  case drag
  /// A button came up.
  case release
  /// The wheel was turned away from the person.
  case scrollUp
  /// The wheel was turned toward the person.
  case scrollDown
}
