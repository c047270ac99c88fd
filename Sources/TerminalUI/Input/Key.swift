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
