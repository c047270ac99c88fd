package import ColorMath

/// The paint of a shape.
package enum Paint: Hashable, Sendable {
  /// A color that does not depend on the ground.
  case color(SRGB8)
  /// The paints of text, of less important text, and of leading lines, which depend on the ground.
  case text, quietText, line
  /// A faint edge, which makes a color visible that is similar to the ground.
  case edge
}
