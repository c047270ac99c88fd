package import ColorMath

package enum Key: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
  case character(Unicode.Scalar)
  /// A lowercase letter typed together with Control.
  case control(Unicode.Scalar)
  case enter, escape, tab, backspace
  case up, down, left, right
  case pageUp, pageDown, home, end

  package init(unicodeScalarLiteral character: Unicode.Scalar) { self = .character(character) }
}

/// An action of the user, or an answer of the terminal.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  case mouse(MouseAction, column: Int, row: Int)
  case background(SRGB8)
  case graphics(TerminalGraphics.Reply)
}

/// An action of the mouse's left button, or of its wheel, away from the user or toward the user.
package enum MouseAction: Hashable, Sendable {
  case press, drag, release, scrollUp, scrollDown
}
