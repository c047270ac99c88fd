package import ColorMath

/// What a person did, or what the terminal answered.
package enum InputEvent: Hashable, Sendable {
  /// A key was typed.
  case key(Key)
  /// The mouse did something over a cell.
  case mouse(MouseAction, column: Int, row: Int)
  /// The terminal told the color of its ground.
  case background(SRGB8)
}

/// A key as it was typed.
package enum Key: Hashable, Sendable {
  /// A character.
  case character(Unicode.Scalar)
  /// A lowercase letter together with Control.
  case control(Unicode.Scalar)
  case enter, escape, tab, backspace
  case up, down, left, right
  case pageUp, pageDown, home, end
}

/// What the mouse did.
package enum MouseAction: Hashable, Sendable {
  /// The left button went down.
  case press
  /// The mouse moved with the left button down.
  case drag
  /// A button came up.
  case release
  /// The wheel turned, away from the hand.
  case scrollUp
  /// The wheel turned, towards the hand.
  case scrollDown
}
