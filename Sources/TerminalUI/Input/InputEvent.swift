package import ColorMath

/// Something that a person did, or an answer of the terminal.
package enum InputEvent: Hashable, Sendable {
  /// A key was typed.
  case key(Key)
  /// The mouse did something over a cell.
  case mouse(MouseAction, column: Int, row: Int)
  /// The terminal reported its background color.
  case background(SRGB8)
}
