internal import ColorMath
internal import StructuredText

enum ColorAnswers {
  /// Returns the contrasts between the foreground and the background color in the parameters.
  static func contrast(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
    try parameters.refuseMembers(besides: ["foreground", "ground"])
    let foreground = try parameters.color("foreground")
    let ground = try parameters.color("ground")
    return [
      "foreground": .string(foreground.hex), "ground": .string(ground.hex),
      "ratio": .number(foreground.contrastRatio(with: ground)),
      "apca": .number((foreground.apcaContrast(on: ground) * 100).rounded() / 100 + 0),
    ]
  }

  static func names(of color: SRGB8) -> JSONValue {
    [
      "hex": .string(color.hex), "name": .string(ColorNames.everyday.nearest(to: color).name),
      "cssName": .string(ColorNames.css.nearest(to: color).name),
    ]
  }
}
