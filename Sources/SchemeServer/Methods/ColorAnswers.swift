internal import ColorMath
internal import StructuredText

enum ColorAnswers {
  /// Returns the contrasts of two colors, of which the first is in front.
  static func contrast(_ foreground: SRGB8, on ground: SRGB8) -> JSONValue {
    .object([
      ("foreground", .string(foreground.hex)), ("ground", .string(ground.hex)),
      ("ratio", .number(foreground.contrastRatio(with: ground))),
      ("apca", .number((foreground.apcaContrast(on: ground) * 100).rounded() / 100 + 0)),
    ])
  }

  static func names(of color: SRGB8) -> JSONValue {
    .object([
      ("hex", .string(color.hex)),
      ("name", .string(ColorNames.everyday.nearest(to: color).name)),
      ("cssName", .string(ColorNames.css.nearest(to: color).name)),
    ])
  }
}
