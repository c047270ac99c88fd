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
