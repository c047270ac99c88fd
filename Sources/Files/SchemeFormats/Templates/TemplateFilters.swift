internal import ColorMath
internal import SchemeDesign
internal import StructuredText

/// A call of a filter or a method on a value.
struct TemplateCall {
  let name: String
  let subject: TemplateValue
  let arguments: [TemplateValue]

  private func color(_ value: TemplateValue?) throws(TemplateError.Kind) -> TemplateColor {
    guard let color = value?.color else { throw .value(name, expected: "a color") }
    return color
  }

  private func number(_ index: Int = 0) throws(TemplateError.Kind) -> Double {
    guard arguments.indices.contains(index), let number = arguments[index].number
    else { throw .value(name, expected: "a number") }
    return number
  }

  private func string() throws(TemplateError.Kind) -> String {
    guard let text = subject.text else { throw .value(name, expected: "a string") }
    return text
  }

  private func words() throws(TemplateError.Kind) -> [Substring] {
    try string().split { $0 == "_" || $0 == "-" || $0 == " " }
  }

  /// Returns the result of a matugen filter. `lighten` and similar filters add to HSL lightness or
  /// saturation, in percent. Source: matugen 4, "Filters".
  func matugenResult() throws(TemplateError.Kind) -> TemplateValue {
    switch name {
    case "set_lightness", "lighten", "darken", "auto_lightness":
      let (color, amount) = (try color(subject), try number())
      return .color(
        color.withHSL {
          let isDown = name == "darken" || name == "auto_lightness" && $0[2] >= 50
          $0[2] += isDown ? -amount : amount
        })
    case "saturate":
      let (color, amount) = (try color(subject), try number())
      switch arguments.dropFirst().first?.text ?? "hsl" {
      case "hsl": return .color(color.withHSL { $0[1] += amount })
      case "hsv": return .color(color.withSaturation { $0 + amount / 100 })
      default: throw .value(name, expected: "hsl or hsv after the number")
      }
    case "set_hue", "set_saturation":
      let (color, amount) = (try color(subject), try number())
      return .color(color.withHSL { $0[name == "set_hue" ? 0 : 1] = amount })
    case "grayscale": return .color(try color(subject).withHSL { $0[1] = 0 })
    case "invert": return .color(try color(subject).withChannels { code, _ in 255 - code })
    case "set_red", "set_green", "set_blue":
      let (color, amount) = (try color(subject), try number())
      let channel = ["set_red", "set_green", "set_blue"].firstIndex(of: name)
      return .color(color.withChannels { $1 == channel ? amount : $0 })
    case "set_alpha":
      var color = try color(subject)
      color.alpha = try number()
      guard 0...1 ~= color.alpha else { throw .value(name, expected: "a number from 0 to 1") }
      return .color(color)
    case "to_color": return .color(try color(subject))
    case "format":
      var color = try color(subject)
      let form = arguments.first?.text ?? ""
      let forms = TemplateColor.matugenForms.map(\.name)
      guard forms.contains(form) else { throw .unknown(form, known: forms) }
      color.form = form
      return .text(color.text)
    case "blend", "harmonize":
      let (color, other) = (try color(subject), Tint(Oklab(try color(arguments.first).color)))
      let (own, lab) = (Tint(Oklab(color.color)), Oklab(color.color))
      let tint: Tint
      if name == "harmonize" {
        tint = own.harmonized(with: other)
      } else {
        let part = try number(1)
        let (from, to) = (own.withChroma(1), other.withChroma(1))
        tint = Tint(a: from.a + (to.a - from.a) * part, b: from.b + (to.b - from.b) * part)
          .withChroma(own.chroma)
      }
      return .color(color.with(tint.color(lightness: lab.lightness)))
    default:
      return try textResult([
        "set_lightness", "lighten", "darken", "auto_lightness", "saturate", "set_hue",
        "set_saturation", "grayscale", "invert", "set_red", "set_green", "set_blue", "set_alpha",
        "to_color", "format", "blend", "harmonize",
      ])
    }
  }

  /// Returns the result of a wallust filter. Amounts are fractions from 0 to 1. Source: wallust 3,
  /// "Template Filters".
  func wallustResult() throws(TemplateError.Kind) -> TemplateValue {
    if let form = TemplateColor.wallustForms.first(where: { $0.name == name }) {
      return .text(form.text(try color(subject)))
    }
    switch name {
    case "strip":
      let text = try string()
      return .text(text.first == "#" ? String(text.dropFirst()) : text)
    case "lighten", "darken":
      let (color, part) = (try color(subject), try number())
      let end = name == "lighten" ? 255.0 : 0
      return .color(color.withChannels { code, _ in (code + (end - code) * part).rounded() })
    case "saturate":
      let (color, part) = (try color(subject), try number())
      return .color(color.withSaturation { $0 + (1 - $0) * part })
    case "complementary": return .color(try color(subject).withHSL { $0[0] += 180 })
    case "blend":
      let (color, other) = (try color(subject), try color(arguments.first).color.codes)
      return .color(color.withChannels { (($0 + Double(other[$1])) / 2).rounded() })
    case "alpha_hexa":
      guard let percent = subject.number, 0...100 ~= percent
      else { throw .value(name, expected: "a number from 0 to 100") }
      let code = String(Int((percent * 2.55).rounded()), radix: 16, uppercase: true)
      return .text(code.padded(to: 2, with: "0"))
    case "basename":
      return .text(try string().split(separator: "/").last.map(String.init) ?? "")
    default:
      return try textResult(
        TemplateColor.wallustForms.map(\.name) + [
          "strip", "lighten", "darken", "saturate", "complementary", "blend", "alpha_hexa",
          "basename",
        ])
    }
  }

  /// Returns the result of a pywal method. Source: pywal16, `util.py`.
  func pywalResult() throws(TemplateError.Kind) -> TemplateValue {
    var color = try color(subject)
    switch name {
    case "lighten", "darken":
      let part = try number() / 100
      let end = name == "lighten" ? 255.0 : 0
      return .color(color.withChannels { code, _ in code + (end - code) * part })
    case "saturate":
      let percent = try number()
      return .color(color.withHSL { $0[1] = percent })
    case "foxify":
      let factor = try number()
      return .color(color.withChannels { code, _ in max(code, 10) * (1 + factor) })
    case "adjust_alpha":
      let alpha = try number()
      color.alpha = min(max(alpha > 1 ? alpha / 100 : alpha, 0), 1)
      return .color(color)
    default:
      throw .unknown(name, known: ["lighten", "darken", "saturate", "foxify", "adjust_alpha"])
    }
  }

  /// Returns the result of a text filter. matugen and wallust share these filters.
  private func textResult(_ others: [String]) throws(TemplateError.Kind) -> TemplateValue {
    switch name {
    case "to_lower", "lower_case", "lower": return .text(try string().lowercased())
    case "to_upper", "upper_case", "upper": return .text(try string().uppercased())
    case "trim": return .text(try string().blanksTrimmed)
    case "quote":
      // Between single quotation marks, a shell takes all other characters as they are.
      return .text("'" + (try string()).replacing("'", with: "'\\''") + "'")
    case "json":
      // Strings of TOML, Lua, CSS and most programming languages have the same escapes.
      return .text(JSONValue.string(try string()).text)
    case "camel_case", "pascal_case":
      let words = try words()
      let capitals = words.map(\.firstLetterCapitalized)
      guard name == "camel_case" else { return .text(capitals.joined()) }
      return .text((words.first.map(String.init) ?? "") + capitals.dropFirst().joined())
    case "snake_case": return .text(try words().joined(separator: "_"))
    case "kebab_case": return .text(try words().joined(separator: "-"))
    case "replace":
      guard arguments.count == 2, let old = arguments[0].text, let new = arguments[1].text,
        !old.isEmpty
      else { throw .value(name, expected: "two strings, as in '| replace: \"_\", \"-\"'") }
      let parts = try string().split(separator: old, omittingEmptySubsequences: false)
      let length = parts.reduce((parts.count - 1) * new.utf8.count) { $0 + $1.utf8.count }
      guard length <= TemplateScope.maximumLength else { throw .tooLong }
      return .text(parts.joined(separator: new))
    default:
      throw .unknown(
        name,
        known: others + [
          "to_lower", "to_upper", "trim", "quote", "json", "camel_case", "pascal_case",
          "snake_case",
          "kebab_case",
          "replace",
        ])
    }
  }
}
