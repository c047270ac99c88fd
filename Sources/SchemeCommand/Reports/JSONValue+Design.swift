internal import ColorMath
internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeFormats

extension JSONValue {
  /// The roles of a scheme, and the contrast of those that go together.
  static func roles(_ roles: SchemeRoles) -> JSONValue {
    let colors = SchemeRoles.Role.allCases.map { role -> (String, JSONValue) in
      let color = roles[role]
      return (
        role.name,
        .object([
          ("hex", .string(color.color.hex)), ("original", .string(color.original.hex)),
        ])
      )
    }
    return .object(colors + [("contrasts", .contrasts(roles.pairs) { $0.name })])
  }

  /// What was promised of pairs of colors, and what they have.
  static func contrasts<Role>(
    _ pairs: [ContrastPair<Role>], name: (Role) -> String
  ) -> JSONValue {
    .array(
      pairs.map { pair in
        .object([
          ("foreground", .string(name(pair.promise.foreground))),
          ("ground", .string(name(pair.promise.ground))),
          ("minimum", .number(pair.promise.minimum)),
          ("ratio", .number(pair.ratio)),
          ("apca", .number(pair.apca, decimals: 2)),
        ])
      })
  }

  /// Those of the six kinds of a vibrant set that the photo has a color of.
  static func vibrantSet(_ set: VibrantSet) -> JSONValue {
    .object(
      VibrantTarget.allCases.compactMap { target in
        set[target].map { (target.name, .string($0.rgb.hex)) }
      })
  }
}
