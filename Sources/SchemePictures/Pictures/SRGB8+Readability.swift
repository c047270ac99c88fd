package import ColorMath

extension SRGB8 {
  /// The darkest color.
  static let black = SRGB8(red: 0, green: 0, blue: 0)
  /// The lightest color.
  static let white = SRGB8(red: 255, green: 255, blue: 255)

  /// Black or white, whichever is easier to read on this color. Their contrast is at least 4.5.
  package var readable: SRGB8 {
    contrastRatio(with: .black) > contrastRatio(with: .white) ? .black : .white
  }
}
