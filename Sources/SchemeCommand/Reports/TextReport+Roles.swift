internal import ColorMath
internal import SchemeDesign
internal import SchemeExtraction

extension TextReport {
  /// The roles that the colors of a scheme could play, and the contrast of those that go together.
  func roles(of scheme: ImageColorScheme) -> String {
    let roles = SchemeRoles(scheme)
    let colors = SchemeRoles.Role.allCases.map { role in
      let color = roles[role]
      let block = style.block(color.color, columns: Self.blockColumns)
      return (block.isEmpty ? "" : block + "  ") + color.color.hex + "  " + role.title
        + (color.isAdjusted ? ", made of \(color.original.hex)" : "")
    }
    let contrasts = roles.pairs.map { pair in
      "\(pair.ratioText)  \(pair.apcaText)  "
        + "\(pair.promise.foreground.title) on \(pair.promise.ground.title)"
    }
    return "\n" + (colors + [""] + contrasts).map { $0 + "\n" }.joined()
  }
}

extension SchemeRoles.Role {
  /// What people call it.
  fileprivate var title: String {
    switch self {
    case .background: "background"
    case .surface: "surface"
    case .text: "text"
    case .accent: "accent"
    case .onAccent: "text on the accent"
    }
  }
}
