internal import ColorMath

/// The result of a relative color, such as `oklch(from #264653 calc(l + 0.1) c h)`. Source: CSS Color 5, section 4.
struct RelativeColor {
  let color: PaletteColor

  /// Creates the color of a function, or returns `nil` if its arguments are not valid or the color space is not
  /// supported. `color` reads the color that it begins with.
  init?(_ text: String, color read: (String) -> PaletteColor?) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let sides = text[text.index(after: open)...].dropLast().topLevelParts(at: "/")
    var words = Self.words(in: sides[0])
    guard words.count > 4, words.removeFirst().lowercased() == "from",
      let origin = read(words.removeFirst())
    else { return nil }
    let function = text[..<open].lowercased()
    var start = function + "("
    var space = function
    if function == "color" {
      space = words.removeFirst().lowercased()
      start += space + " "
    }
    guard words.count == 3, sides.count <= 2, var values = Self.channels(of: origin, in: space)
    else { return nil }
    values["alpha"] = origin.alpha
    let opacity = sides.count > 1 ? sides[1].blanksTrimmed : "alpha"
    let components = (words + [opacity]).map { Self.component($0, values) }
    guard !components.contains(nil) else { return nil }
    let list = components.compactMap(\.self)
    let result = CSSColor(start + list[..<3].joined(separator: " ") + " / " + list[3] + ")")
    guard let result else { return nil }
    color = PaletteColor(result)
  }

  private static func words(in text: Substring) -> [String] {
    text.topLevelParts(at: " ").map(\.blanksTrimmed).filter { !$0.isEmpty }
  }

  /// Returns the channels of a color by their names, in the numbers of a function of CSS.
  private static func channels(of color: PaletteColor, in space: String) -> [String: Double]? {
    let light = LinearSRGB(color.srgb)
    switch space {
    case "rgb", "rgba":
      return ["r": color.srgb.red * 255, "g": color.srgb.green * 255, "b": color.srgb.blue * 255]
    case "srgb": return ["r": color.srgb.red, "g": color.srgb.green, "b": color.srgb.blue]
    case "srgb-linear": return ["r": light.red, "g": light.green, "b": light.blue]
    case "display-p3":
      let wide = DisplayP3(light)
      return ["r": wide.red, "g": wide.green, "b": wide.blue]
    case "hsl", "hsla":
      let (hue, saturation, brightness) = color.hsb
      let lightness = brightness * (1 - saturation / 2)
      let room = min(lightness, 1 - lightness)
      let part = room > 0 ? (brightness - lightness) / room : 0
      return ["h": hue * 360, "s": part * 100, "l": lightness * 100]
    case "hwb":
      let (hue, saturation, brightness) = color.hsb
      return [
        "h": hue * 360, "w": (1 - saturation) * brightness * 100, "b": (1 - brightness) * 100,
      ]
    case "lab":
      let lab = CIELab(light)
      return ["l": lab.lightness, "a": lab.a, "b": lab.b]
    case "oklab":
      let oklab = color.oklab
      return ["l": oklab.lightness, "a": oklab.a, "b": oklab.b]
    case "oklch":
      let oklch = Oklch(color.oklab)
      return ["l": oklch.lightness, "c": oklch.chroma, "h": oklch.hue]
    default: return nil
    }
  }

  /// Returns a component as a number, with its names replaced and its sums computed.
  private static func component(_ text: String, _ values: [String: Double]) -> String? {
    if let value = values[text.lowercased()] { return "\(value)" }
    guard text.lowercased().hasPrefix("calc(") else { return text }
    var sum = ColorSum(text.dropFirst(4), values)
    return sum.value().map { "\($0)" }
  }
}

/// A sum such as `(l + 0.1) * 2`, in the syntax of `calc()`.
private struct ColorSum {
  private var rest: Substring
  private let values: [String: Double]

  init(_ text: some StringProtocol, _ values: [String: Double]) {
    (rest, self.values) = (Substring(text), values)
  }

  /// Returns the value of the whole text, or `nil` if it is not valid or not finite.
  mutating func value() -> Double? {
    guard let value = sum(), take(), rest.isEmpty, value.isFinite else { return nil }
    return value
  }

  /// Skips blanks. Returns `true`, so that it can stand in a condition.
  private mutating func take() -> Bool {
    rest = rest.drop { $0 == " " }
    return true
  }

  private mutating func take(anyOf marks: String) -> Character? {
    guard take(), let first = rest.first, marks.contains(first) else { return nil }
    rest.removeFirst()
    return first
  }

  private mutating func sum() -> Double? {
    guard var value = product() else { return nil }
    while let mark = take(anyOf: "+-") {
      guard let other = product() else { return nil }
      value += mark == "+" ? other : -other
    }
    return value
  }

  private mutating func product() -> Double? {
    guard var value = term() else { return nil }
    while let mark = take(anyOf: "*/") {
      guard let other = term() else { return nil }
      value = mark == "*" ? value * other : value / other
    }
    return value
  }

  private mutating func term() -> Double? {
    if take(anyOf: "(") != nil {
      guard let value = sum(), take(anyOf: ")") != nil else { return nil }
      return value
    }
    let sign = take(anyOf: "-+") == "-" ? -1.0 : 1
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." }
    rest = rest.dropFirst(word.count)
    return (values[word.lowercased()] ?? Double(word)).map { $0 * sign }
  }
}
