package import ColorMath

/// The contents of one cell of the screen: a character and its colors.
package struct Cell: Hashable, Sendable {
  /// The emphasis of a character.
  package struct Style: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Brighter or heavier.
    package static let bold = Style(rawValue: 1)
    /// Fainter.
    package static let dim = Style(rawValue: 2)
  }

  /// The character that marks the right half of a wide character.
  package static let continuation: Unicode.Scalar = "\0"

  /// The character.
  package var glyph: Unicode.Scalar
  /// The color of the character, or `nil` for the terminal's own.
  package var foreground: SRGB8?
  /// The color behind the character, or `nil` for the terminal's own.
  package var background: SRGB8?
  /// The emphasis of the character.
  package var style: Style

  /// Creates a cell. The default is a blank in the terminal's own colors.
  package init(
    _ glyph: Unicode.Scalar = " ", foreground: SRGB8? = nil, background: SRGB8? = nil,
    style: Style = []
  ) {
    (self.glyph, self.style) = (glyph, style)
    (self.foreground, self.background) = (foreground, background)
  }
}
