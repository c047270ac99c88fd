internal import ColorMath

/// A color that an element of XML has in its attributes as numbers: in the themes of Office, in XAML, and in palettes of
/// Krita. Sources: ECMA-376, part 1, section 20.1.2.3; Microsoft, "Color Struct" of WPF; Krita's `KoColorSet.cpp`.
struct NotatedColor {
  /// The color, or `nil` if the numbers are not understood.
  let color: PaletteColor?
  /// The numbers as a text for people.
  let text: String

  /// Creates the color of an element, or returns `nil` if the element is none of those. The tag is in lowercase.
  init?(tag: String, _ attributes: [(name: String, value: String)]) {
    var values: [String: String] = [:]
    for attribute in attributes { values[attribute.name.lowercased()] = attribute.value }
    func numbers(_ names: String..., scale: Double = 1) -> [Double]? {
      let found = names.compactMap { values[$0].flatMap(Double.init) }
      return found.count == names.count && found.allSatisfy { abs($0) <= 1e9 }
        ? found.map { $0 / scale } : nil
    }
    let hasChannels = ["r", "g", "b"].allSatisfy { values[$0] != nil }
    let element = tag.split(separator: ":").last ?? ""
    switch element {
    case "sysclr":
      guard let code = values["lastclr"] else { return nil }
      color = ColorSpelling().bareCode(code)
    case "prstclr": color = values["val"].flatMap { CSSColor($0) }.map { PaletteColor($0) }
    case "scrgbclr":
      color = numbers("r", "g", "b", scale: 100_000).map(Self.light)
    case "hslclr":
      color = numbers("hue", "sat", "lum").map { numbers in
        let components = [numbers[0] / 60_000, numbers[1] / 1_000, numbers[2] / 1_000]
        return PaletteColor(CSSColor(space: .hsl, components: components))
      }
    case "color" where values["cmyk"] != nil:
      color = values["cmyk"].flatMap(Self.inks)
    case "color" where values["space"]?.lowercased() == "cmyk":
      color = numbers("c", "m", "y", "k", scale: 100)
        .flatMap { PaletteColor(space: .cmyk, components: $0) }
    case "color" where values["space"]?.lowercased() == "lab":
      color = numbers("l", "a", "b").flatMap { PaletteColor(space: .lab, components: $0) }
    case "color" where values["tints"] != nil:
      color = Self.tints(values["tints"] ?? "", values["cs"])
    case "color" where hasChannels, "swatch" where hasChannels:
      color = numbers("r", "g", "b").flatMap { codes in
        let alpha = (values["a"].flatMap(Double.init) ?? 255) / 255
        return PaletteColor(space: .srgb, components: codes.map { $0 / 255 }, alpha: alpha)
      }
    // ParaView's colormaps have fractions.
    case "srgb" where values["r"] != nil, "point" where hasChannels:
      color = numbers("r", "g", "b").flatMap { PaletteColor(space: .srgb, components: $0) }
    case "rgb" where values["space"] != nil:
      color = numbers("r", "g", "b").flatMap { channels in
        let isLinear = ["lin", "g10"].contains {
          values["space"]?.lowercased().contains($0) ?? false
        }
        return isLinear ? Self.light(channels) : PaletteColor(space: .srgb, components: channels)
      }
    case "cmyk" where values["c"] != nil:
      color = numbers("c", "m", "y", "k").flatMap { PaletteColor(space: .cmyk, components: $0) }
    case "gray" where values["g"] != nil:
      color = numbers("g").flatMap { PaletteColor(space: .gray, components: $0) }
    case "lab" where values["l"] != nil:
      color = numbers("l", "a", "b").flatMap(Self.lab)
    default: return nil
    }
    text = element + " " + attributes.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
  }

  /// Returns the color of four inks of Scribus, such as `#ff000000`.
  private static func inks(_ code: String) -> PaletteColor? {
    guard code.utf8.count == 9, code.first == "#", let number = UInt32(code.dropFirst(), radix: 16)
    else { return nil }
    let inks = [24, 16, 8, 0].map { Double(number >> UInt32($0) & 0xFF) / 255 }
    return PaletteColor(space: .cmyk, components: inks)
  }

  /// Returns the color of the channels that CorelDRAW lists.
  private static func tints(_ list: String, _ space: String?) -> PaletteColor? {
    let numbers = list.split(separator: ",").compactMap { Double($0.blanksTrimmed) }
    switch space?.lowercased() {
    case "rgb" where numbers.count == 3: return PaletteColor(space: .srgb, components: numbers)
    case "cmyk" where numbers.count == 4: return PaletteColor(space: .cmyk, components: numbers)
    case "gray" where numbers.count == 1: return PaletteColor(space: .gray, components: numbers)
    default: return nil
    }
  }

  /// Returns the color of scRGB, such as `sc#1,1,0,0`, with the opacity first if there are four numbers.
  static func lightColor(_ text: String) -> PaletteColor? {
    guard text.hasPrefix("sc#") else { return nil }
    let parts = text.dropFirst(3).split(separator: ",").map { Double($0.blanksTrimmed) }
    let numbers = parts.compactMap { $0 }.filter { abs($0) <= 1e3 }
    guard numbers.count == parts.count, 3...4 ~= numbers.count else { return nil }
    var color = light(Array(numbers.suffix(3)))
    if numbers.count == 4 { color.alpha = numbers[0] }
    return color
  }

  private static func light(_ channels: [Double]) -> PaletteColor {
    PaletteColor(CSSColor(space: .linearSRGB, components: channels))
  }

  /// Krita writes the components of Lab from 0 to 1, with a and b around one half, or as they are.
  private static func lab(_ numbers: [Double]) -> PaletteColor? {
    guard numbers.allSatisfy({ 0...1 ~= $0 }) else {
      return PaletteColor(space: .lab, components: numbers)
    }
    let components = [numbers[0] * 100, numbers[1] * 255 - 128, numbers[2] * 255 - 128]
    return PaletteColor(space: .lab, components: components)
  }
}
