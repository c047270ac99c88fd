internal import ColorMath
internal import SchemeDesign
internal import SchemeExtraction

extension TextReport {
  /// Returns the roles that the colors of a scheme could play, and the contrast of those that go
  /// together.
  func roles(of scheme: ImageColorScheme) -> String {
    let roles = SchemeRoles(scheme)
    let colors = SchemeRoles.Role.allCases.map { role in
      let color = roles[role]
      let block = style.block(color.color, columns: Self.blockColumns)
      return (block.isEmpty ? "" : block + "  ") + color.color.hex + "  " + role.title
        + (color.isAdjusted ? ", made of \(color.original.hex)" : "")
    }
    let contrasts = roles.pairs.map { pair in
      padded(pair.ratioText, columns: 7) + "  " + padded(pair.apcaText, columns: 7) + "  "
        + pair.promise.title
    }
    return "\n" + (colors + [""] + contrasts).map { $0 + "\n" }.joined()
  }
}

/// Returns text with spaces before it, up to a number of columns.
private func padded(_ text: String, columns: Int) -> String {
  String(repeating: " ", count: max(0, columns - text.count)) + text
}

extension SchemeRoles.Role {
  /// The name of the role for people.
  fileprivate var title: String { self == .onAccent ? "text on accent" : name }
}

extension ContrastPromise<SchemeRoles.Role> {
  /// The names of the color in front and of the color behind it.
  fileprivate var title: String {
    foreground == .onAccent ? foreground.title : "\(foreground.title) on \(ground.title)"
  }
}
