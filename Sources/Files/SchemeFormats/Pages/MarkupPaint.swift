internal import ColorMath

/// An attribute of an element, or a declaration in the attribute `style`, with a value that may be a color.
struct MarkupPaint {
  /// The name in lowercase.
  let key: String
  let value: String
  /// A Boolean value that indicates whether the value is that of a declaration in a style.
  let isStyle: Bool

  /// Returns the attributes of an element, with those of its style one by one.
  static func all(_ attributes: [(name: String, value: String)]) -> [MarkupPaint] {
    attributes.flatMap { attribute -> [MarkupPaint] in
      let key = attribute.name.lowercased()
      guard key == "style" else {
        return [MarkupPaint(key: key, value: attribute.value, isStyle: false)]
      }
      return attribute.value.topLevelParts(at: ";").map { declaration in
        let colon = declaration.firstIndex(of: ":")
        let name = colon.map { declaration[..<$0].blanksTrimmed.lowercased() } ?? ""
        let value = colon.map { declaration[$0...].dropFirst() } ?? declaration
        return MarkupPaint(key: name, value: value.blanksTrimmed, isStyle: true)
      }
    }
  }

  /// Attributes of HTML, SVG and XAML whose values may be names of colors.
  private static let names: Set = [
    "color", "bgcolor", "fill", "stroke", "stop-color", "flood-color", "lighting-color",
    "background", "foreground", "borderbrush",
  ]

  /// Returns the color of a value that is no color elsewhere: a name, or a code without a mark as in old pages, or
  /// three channels.
  func color(_ spelling: ColorSpelling) -> PaletteColor? {
    let text = value.singleLine
    if key == "rgb" || key == "rgba" { return spelling.value(text) }
    guard Self.names.contains(key) else { return nil }
    return ColorExpression.named(text) ?? spelling.bareCode(text)
  }

  /// Returns the opacity beside a paint: `stop-opacity` for `stop-color` in SVG, and `alpha` or `opacity` for `color` in
  /// QGIS.
  func opacity(in paints: [MarkupPaint]) -> Double {
    guard Self.names.contains(key), paints.count > 1 else { return 1 }
    let name = (key.hasSuffix("-color") ? String(key.dropLast(6)) : key) + "-opacity"
    let isColor = key == "color" && !isStyle
    let other = paints.first { $0.key == name || isColor && ["alpha", "opacity"].contains($0.key) }
    guard let text = other?.value.blanksTrimmed else { return 1 }
    let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
    guard let number, number >= 0 else { return 1 }
    return PaletteColor.opacity(number)
  }
}
