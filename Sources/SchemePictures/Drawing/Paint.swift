package import ColorMath

/// What a shape is painted with.
package enum Paint: Hashable, Sendable {
  /// A color that is the same on every ground.
  case color(SRGB8)
  /// What is written beside colors, and leading lines.
  case text, quietText, line
  /// A faint edge, so that a color like that of the ground can be seen.
  case edge
}
