internal import ColorMath
internal import SchemeDesign
internal import StructuredText

/// A color in a template, with all forms that templates can request.
struct TemplateColor: Hashable, Sendable {
  var color: SRGB8
  var alpha = 1.0
  /// The name of the form that the color is written in.
  var form = "hex"

  typealias Forms = [(name: String, text: @Sendable (TemplateColor) -> String)]

  var text: String {
    form == "percent"
      ? "\(percent)" : Self.matugenForms.first { $0.name == form }?.text(self) ?? color.hex
  }

  private var codes: [String] { color.codes.map(String.init) }
  private var list: String { codes.joined(separator: ", ") }
  private var stripped: String { String(color.hex.dropFirst()) }
  private var number: Int { color.codes.reduce(0) { $0 << 8 | Int($1) } }
  private var octal: String { String(number, radix: 8) }
  private var pairs: [String] {
    let digits = Array(stripped)
    return [0, 2, 4].map { String(digits[$0...$0 + 1]) }
  }
  private var alphaText: String {
    let hundredths = (alpha * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
  }
  private var hexAlpha: String { PaletteColor(color, alpha: alpha).hexWithAlpha }
  private var alphaHex: String { String(hexAlpha.suffix(2)) }
  private var percent: Int { Int((alpha * 100).rounded()) }

  /// Hue in degrees, and saturation and lightness in percent.
  private var hsl: [Double] {
    let hsl = HSL(color)
    return [PaletteColor(color).hsb.hue * 360, hsl.saturation * 100, hsl.lightness * 100]
  }

  /// Hue in whole degrees, and saturation and lightness in whole percent.
  private var wholeHSL: [Int] {
    let whole = hsl.map { Int($0.rounded()) }
    return [whole[0] % 360, whole[1], whole[2]]
  }

  private var hslList: String { "\(wholeHSL[0]), \(wholeHSL[1])%, \(wholeHSL[2])%" }

  /// Returns the color with changed HSL components. Saturation is clipped to 0 to 100, and the
  /// resulting channels are clipped.
  func withHSL(_ change: (inout [Double]) -> Void) -> TemplateColor {
    var numbers = hsl
    change(&numbers)
    numbers[1] = min(max(numbers[1], 0), 100)
    return with(SRGB8(CSSColor(space: .hsl, components: numbers)))
  }

  /// Returns the color with a changed HSV saturation, clipped to 0 to 1.
  func withSaturation(_ change: (Double) -> Double) -> TemplateColor {
    let hsb = PaletteColor(color).hsb
    let numbers = [hsb.hue, min(max(change(hsb.saturation), 0), 1), hsb.brightness]
    return with(PaletteColor(space: .hsb, components: numbers)?.srgb8 ?? color)
  }

  /// Returns the color with changed channels, each clipped to 0 to 255.
  func withChannels(_ change: (Double, Int) -> Double) -> TemplateColor {
    let codes = color.codes.enumerated().map { index, code in
      UInt8(min(max(change(Double(code), index), 0), 255))
    }
    return with(SRGB8(codes: codes))
  }

  func with(_ color: SRGB8) -> TemplateColor {
    TemplateColor(color: color, alpha: alpha, form: form)
  }

  /// The properties of colors in pywal. Source: pywal16, `util.py`.
  static let pywalForms: Forms = [
    ("strip", { $0.stripped }), ("rgb", { $0.codes.joined(separator: ",") }),
    ("rgbspace", { $0.codes.joined(separator: " ") }),
    ("xrgba", { $0.pairs.joined(separator: "/") + "/ff" }),
    ("rgba", { "rgba(\($0.codes.joined(separator: ",")),\($0.alpha))" }),
    ("hex_argb", { "#" + ($0.alphaHex + $0.stripped).uppercased() }),
    ("alpha", { "[\($0.percent)]\($0.color.hex)" }), ("alpha_dec", { "\($0.alpha)" }),
    ("alpha_hex", { $0.alphaHex.uppercased() }),
    ("decimal", { "#\($0.number)" }), ("decimal_strip", { "\($0.number)" }),
    ("octal", { "#" + $0.octal }), ("octal_strip", { $0.octal }),
    ("red", { thousandths($0.color.red) }), ("green", { thousandths($0.color.green) }),
    ("blue", { thousandths($0.color.blue) }),
    ("red_hex", { $0.pairs[0] }), ("green_hex", { $0.pairs[1] }), ("blue_hex", { $0.pairs[2] }),
    ("red_dec", { $0.codes[0] }), ("green_dec", { $0.codes[1] }), ("blue_dec", { $0.codes[2] }),
    ("w3_luminance", { "\($0.color.relativeLuminance)" }),
  ]

  /// Returns a channel from 0 to 1 with three decimals.
  private static func thousandths(_ code: UInt8) -> String {
    decimal(Int((Double(code) / 255 * 1000).rounded()), places: 3)
  }

  /// The color formats of matugen. Source: matugen 4, "Templates".
  static let matugenForms: Forms = [
    ("hex", { $0.color.hex }), ("hex_stripped", { $0.stripped }), ("rgb", { "rgb(\($0.list))" }),
    ("rgba", { "rgba(\($0.list), \($0.alphaText))" }), ("hsl", { "hsl(\($0.hslList))" }),
    ("hsla", { "hsla(\($0.hslList), \($0.alphaText))" }), ("red", { "\($0.color.red)" }),
    ("green", { "\($0.color.green)" }), ("blue", { "\($0.color.blue)" }),
    ("hue", { "\($0.wholeHSL[0])" }), ("saturation", { "\($0.wholeHSL[1])" }),
    ("lightness", { "\($0.wholeHSL[2])" }),
    ("alpha", { $0.alphaText }), ("hex_alpha", { $0.hexAlpha }),
    ("hex_alpha_stripped", { String($0.hexAlpha.dropFirst()) }),
    ("alpha_hex", { "#" + $0.alphaHex + $0.stripped }),
    ("alpha_hex_stripped", { $0.alphaHex + $0.stripped }),
  ]

  /// The filters of wallust that return text. Source: wallust 3, "Template Filters".
  static let wallustForms: Forms = [
    ("rgb", { $0.codes.joined(separator: ",") }), ("xrgb", { $0.pairs.joined(separator: "/") }),
    ("red", { $0.codes[0] }), ("green", { $0.codes[1] }), ("blue", { $0.codes[2] }),
    ("rgbf", { color in color.color.codes.map { thousandths($0) }.joined(separator: ",") }),
    ("redf", { thousandths($0.color.red) }), ("greenf", { thousandths($0.color.green) }),
    ("bluef", { thousandths($0.color.blue) }), ("hexa", { $0.hexAlpha }),
  ]
}
