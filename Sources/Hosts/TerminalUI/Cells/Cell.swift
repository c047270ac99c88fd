package import ColorMath

/// The contents of one cell of the screen: a character and its colors.
package struct Cell: Hashable, Sendable {
  package struct Style: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Style(rawValue: 1)
    package static let dim = Style(rawValue: 2)
  }

  /// The character that marks the right half of a wide character.
  package static let continuation: Unicode.Scalar = "\0"

  package var glyph: Unicode.Scalar
  /// The colors of the character and of its background, or `nil` for the terminal's own colors.
  package var foreground, background: SRGB8?
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
