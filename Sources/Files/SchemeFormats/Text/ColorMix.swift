internal import ColorMath

/// The result of `color-mix()`. Source: CSS Color 5, section 3.
struct ColorMix {
  let color: PaletteColor

  /// Creates the mix of the arguments of the function, or returns `nil` if they are not valid or
  /// the color space is not supported. `color` reads a color.
  init?(_ arguments: [String], color read: (String) -> PaletteColor?) {
    guard arguments.count == 3, arguments[0].hasPrefix("in ") else { return nil }
    let method = arguments[0].split(separator: " ").dropFirst().joined(separator: " ").lowercased()
    guard let first = Part(arguments[1], read), let second = Part(arguments[2], read)
    else { return nil }
    let share: Double
    var opacity = 1.0
    switch (first.percentage, second.percentage) {
    case (nil, nil): share = 0.5
    case (let one?, nil): share = 1 - one
    case (nil, let other?): share = other
    case (let one?, let other?):
      guard one + other > 0 else { return nil }
      share = other / (one + other)
      opacity = min(1, one + other)
    }
    let alpha = first.color.alpha * (1 - share) + second.color.alpha * share
    /// Colors count by their opacity.
    func mixed(_ one: [Double], _ other: [Double]) -> [Double] {
      zip(one, other).map { one, other in
        guard alpha > 0 else { return 0 }
        return (one * first.color.alpha * (1 - share) + other * second.color.alpha * share) / alpha
      }
    }
    let (one, other) = (first.color, second.color)
    let space: CSSColor.Space
    let components: [Double]
    switch method {
    case "srgb":
      (space, components) = (.sRGB, mixed(one.srgb.channels, other.srgb.channels))
    case "srgb-linear":
      let (a, b) = (LinearSRGB(one.srgb), LinearSRGB(other.srgb))
      (space, components) = (
        .linearSRGB, mixed([a.red, a.green, a.blue], [b.red, b.green, b.blue])
      )
    case "oklab":
      let (a, b) = (one.oklab, other.oklab)
      (space, components) = (.oklab, mixed([a.lightness, a.a, a.b], [b.lightness, b.a, b.b]))
    case "oklch", "oklch shorter hue":
      let (a, b) = (Oklch(one.oklab), Oklch(other.oklab))
      // A gray has no hue, and takes that of the other color.
      let isGray = (a.chroma < 0.000_04, b.chroma < 0.000_04)
      let from = isGray.0 ? b.hue : a.hue
      var turn = (isGray.1 ? from : b.hue) - from
      if turn > 180 { turn -= 360 }
      if turn < -180 { turn += 360 }
      let polar = mixed([a.lightness, a.chroma], [b.lightness, b.chroma])
      (space, components) = (.oklch, polar + [Oklch.wrapped(hue: from + turn * share)])
    default: return nil
    }
    color = PaletteColor(
      CSSColor(space: space, components: components, alpha: min(1, max(0, alpha * opacity))))
  }

  /// A color with the percentage before or after it.
  private struct Part {
    let color: PaletteColor
    let percentage: Double?

    init?(_ text: String, _ read: (String) -> PaletteColor?) {
      var words = text[...]
      var percentage: Double?
      for word in [text.split(separator: " ").first, text.split(separator: " ").last] {
        guard let word, word.hasSuffix("%"), let number = Double(word.dropLast()),
          0...100 ~= number
        else { continue }
        percentage = number / 100
        words =
          word.startIndex == text.startIndex
          ? text[word.endIndex...] : text[..<word.startIndex]
        break
      }
      guard let color = read(words.blanksTrimmed) else { return nil }
      (self.color, self.percentage) = (color, percentage)
    }
  }
}
