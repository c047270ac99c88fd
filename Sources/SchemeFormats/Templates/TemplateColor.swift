internal import ColorMath
internal import SchemeDesign

/// A color of a template, in all the forms that templates can request.
struct TemplateColor: Hashable {
  var color: SRGB8
  var alpha = 1.0

  private var codes: [String] { color.codes.map(String.init) }
  private var list: String { codes.joined(separator: ", ") }
  private var stripped: String { String(color.hex.dropFirst()) }
  private var octal: String { String(color.codes.reduce(0) { $0 << 8 | Int($1) }, radix: 8) }
  private var xChannels: String {
    let digits = Array(stripped)
    return [0, 2, 4].map { String(digits[$0...$0 + 1]) }.joined(separator: "/")
  }
  private var alphaText: String {
    let hundredths = (alpha * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
  }
  private var hexAlpha: String { PaletteColor(color, alpha: alpha).hexWithAlpha }

  /// Hue in whole degrees, saturation and lightness in whole percent.
  private var hslList: String {
    let hsl = HSL(color)
    let hue = Int((PaletteColor(color).hsb.hue * 360).rounded()) % 360
    let (saturation, lightness) = (hsl.saturation * 100, hsl.lightness * 100)
    return "\(hue), \(Int(saturation.rounded()))%, \(Int(lightness.rounded()))%"
  }

  /// Returns the color lighter by some percent of HSL's lightness. Below 0, it is darker.
  func lightened(by percent: Double) -> TemplateColor {
    let hsl = HSL(color)
    // Beyond 0 and 100, the result is black or white, as channels are clipped.
    let lightened = CSSColor(
      space: .hsl,
      components: [
        PaletteColor(color).hsb.hue * 360, hsl.saturation * 100, hsl.lightness * 100 + percent,
      ])
    return TemplateColor(color: SRGB8(lightened), alpha: alpha)
  }

  typealias Form = (name: String, text: @Sendable (TemplateColor) -> String)

  /// The modifiers of pywal. Source: pywal 3.3, `util.py`.
  static let pywalForms: [Form] = [
    ("strip", { $0.stripped }), ("rgb", { $0.codes.joined(separator: ",") }),
    ("xrgba", { $0.xChannels + "/ff" }),
    ("rgba", { "rgba(\($0.codes.joined(separator: ",")),1.0)" }),
    ("alpha", { "[100]\($0.color.hex)" }), ("octal", { "#" + $0.octal }),
    ("octal_strip", { $0.octal }),
  ]

  /// The formats of matugen. Source: its wiki, "Templates".
  static let matugenForms: [Form] = [
    ("hex", { $0.color.hex }), ("hex_stripped", { $0.stripped }), ("rgb", { "rgb(\($0.list))" }),
    ("rgba", { "rgba(\($0.list), \($0.alphaText))" }), ("hsl", { "hsl(\($0.hslList))" }),
    ("hsla", { "hsla(\($0.hslList), \($0.alphaText))" }), ("red", { "\($0.color.red)" }),
    ("green", { "\($0.color.green)" }), ("blue", { "\($0.color.blue)" }),
    ("alpha", { $0.alphaText }), ("hex_alpha", { $0.hexAlpha }),
    ("hex_alpha_stripped", { String($0.hexAlpha.dropFirst()) }),
  ]
}
