extension CSSColor {
  /// Reads a color of CSS Color 4: a hex code of three, four, six or eight digits after a `#`, a
  /// name, `transparent`, `rgb()` or `hsl()` with or without commas, `hwb()`, `lab()`, `lch()`,
  /// `oklab()`, `oklch()`, or `color()`.
  ///
  /// Numbers are clamped to the range of their component, and hues are wrapped to the range from 0
  /// up to but not including 360. Colors that depend on more than the text, such as `currentcolor`
  /// or `calc()`, are not supported.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init?(_ text: String) {
    var parser = CSSColorParser(text)
    guard let color = parser.color() else { return nil }
    self = color
  }

  /// Reads a hex code of three, four, six or eight digits, without its `#`.
  package init?(hexDigits text: String) {
    var digits = text.utf8.compactMap { SRGB8.hexDigit($0) }
    guard digits.count == text.utf8.count else { return nil }
    switch digits.count {
    case 3, 4: digits = digits.flatMap { [$0, $0] }
    case 6, 8: break
    default: return nil
    }
    let codes = stride(from: 0, to: digits.count, by: 2).map {
      Double(digits[$0] * 16 + digits[$0 + 1])
    }
    self.init(
      space: .rgb, components: [codes[0], codes[1], codes[2]],
      alpha: codes.count > 3 ? codes[3] / 255 : 1)
  }

  /// Creates the color of a lowercase name, or returns `nil` if CSS has no such name.
  init?(name: String) {
    if name == "transparent" {
      self.init(space: .rgb, components: [0, 0, 0], alpha: 0)
      return
    }
    guard let entry = ColorNames.css.entries.first(where: { $0.name == name }) else { return nil }
    self.init(entry.color)
  }
}

extension CSSColor: CustomStringConvertible {
  /// The color as CSS serializes it: `rgb(1, 2, 3)` for legacy functions, and with all digits
  /// otherwise.
  ///
  /// Source: CSS Color 4, section 15.
  public var description: String {
    switch space {
    case .rgb, .hsl, .hwb:
      let color = SRGB8(SRGB(self))
      let codes = "\(color.red), \(color.green), \(color.blue)"
      return alpha == 1 ? "rgb(\(codes))" : "rgba(\(codes), \(Self.text(alpha ?? 0)))"
    default:
      let function = space.hasFunction ? "\(space.rawValue)(" : "color(\(space.rawValue) "
      let numbers = components.map { Self.text($0) }.joined(separator: " ")
      return function + numbers + (alpha == 1 ? ")" : " / \(Self.text(alpha)))")
    }
  }

  private static func text(_ number: Double?) -> String {
    guard let number else { return "none" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
