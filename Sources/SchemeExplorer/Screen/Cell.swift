package import ColorMath

/// What one cell of the screen shows.
package struct Cell: Hashable, Sendable {
  /// How a glyph is set off.
  package struct Style: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Brighter or heavier.
    package static let bold = Style(rawValue: 1)
    /// Fainter.
    package static let dim = Style(rawValue: 2)
  }

  /// What a wide glyph leaves of the cell to its right.
  package static let continuation: Unicode.Scalar = "\0"

  /// The character.
  package var glyph: Unicode.Scalar
  /// The color of the character; `nil` is the terminal's own.
  package var foreground: SRGB8?
  /// The color of the ground; `nil` is the terminal's own.
  package var background: SRGB8?
  /// How it is set off.
  package var style: Style

  /// Creates a cell: blank, unless told otherwise.
  package init(
    _ glyph: Unicode.Scalar = " ", foreground: SRGB8? = nil, background: SRGB8? = nil,
    style: Style = []
  ) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.style = style
  }
}
