internal import ColorMath
internal import StructuredText

/// A color that JSON has as an object of channels, such as `{ "r": 38, "g": 70, "b": 83 }`.
struct JSONChannels {
  let color: PaletteColor

  /// Creates the color of an object, or returns `nil` if the object has no channels.
  init?(_ value: JSONValue) {
    guard case .object = value else { return nil }
    func numbers(_ names: String...) -> [Double]? {
      let numbers = names.compactMap { value[$0].flatMap(Self.number) }
      return numbers.count == names.count && numbers.allSatisfy { 0...360 ~= $0 } ? numbers : nil
    }
    let alpha = (value["a"] ?? value["alpha"] ?? value["opacity"]).flatMap(Self.number) ?? 1
    guard 0...1 ~= alpha else { return nil }
    if let channels = numbers("r", "g", "b") ?? numbers("red", "green", "blue") {
      // From 0 to 1 as in Figma, or from 0 to 255.
      let scale = channels.contains { $0 > 1 } ? 255.0 : 1
      guard channels.allSatisfy({ $0 <= 255 }) else { return nil }
      let parts = channels.map { $0 / scale }
      color = PaletteColor(
        SRGB8(SRGB(red: parts[0], green: parts[1], blue: parts[2])), alpha: alpha)
    } else if let parts = numbers("h", "s", "l") ?? numbers("hue", "saturation", "lightness") {
      let percents = Self.percents(Array(parts[1...]))
      color = PaletteColor(
        CSSColor(space: .hsl, components: [parts[0]] + percents, alpha: alpha))
    } else if let parts = numbers("h", "s", "v") ?? numbers("h", "s", "b")
      ?? numbers("hue", "saturation", "brightness"),
      let hsb = PaletteColor(
        space: .hsb,
        components: [Self.turns(parts)] + Self.percents(Array(parts[1...])).map { $0 / 100 },
        alpha: alpha)
    {
      color = hsb
    } else if let parts = numbers("c", "m", "y", "k")
      ?? numbers("cyan", "magenta", "yellow", "black"),
      let cmyk = PaletteColor(
        space: .cmyk, components: Self.percents(parts).map { $0 / 100 }, alpha: alpha)
    {
      color = cmyk
    } else if let white = value["white"].flatMap(Self.number), 0...1 ~= white,
      let gray = PaletteColor(space: .gray, components: [white], alpha: alpha)
    {
      color = gray
    } else {
      return nil
    }
  }

  /// Returns the colors of points of a colormap of ParaView, each a place and three channels from 0 to 1.
  static func colors(ofPoints value: JSONValue) -> [PaletteColor]? {
    guard case .array(let elements) = value, elements.count % 4 == 0 else { return nil }
    let numbers = elements.compactMap(\.double)
    guard numbers.count == elements.count else { return nil }
    let colors = stride(from: 0, to: numbers.count, by: 4).compactMap { start in
      color(
        ofList: .array(
          elements[(start + 1)..<start + 4].map { .number(min(max($0.double ?? 0, 0), 1)) }))
    }
    return colors
  }

  /// Returns the color of a list of three or four numbers: red, green and blue from 0 to 255, or from 0 to 1 if one is
  /// no whole number, and the opacity from 0 to 1.
  static func color(ofList value: JSONValue) -> PaletteColor? {
    guard case .array(let elements) = value, 3...4 ~= elements.count else { return nil }
    let numbers = elements.compactMap(\.double)
    guard numbers.count == elements.count, numbers.allSatisfy({ 0...255 ~= $0 }) else { return nil }
    // Nearly no list of zeros and ones means the darkest grays.
    let isFraction =
      numbers[..<3].contains { $0 != $0.rounded() } || numbers[..<3].allSatisfy { $0 <= 1 }
    let channels = numbers[..<3].map { isFraction ? $0 : $0 / 255 }
    guard channels.allSatisfy({ $0 <= 1 }) else { return nil }
    let alpha = numbers.count == 4 ? PaletteColor.opacity(numbers[3]) : 1
    return PaletteColor(
      SRGB8(SRGB(red: channels[0], green: channels[1], blue: channels[2])), alpha: alpha)
  }

  /// Returns a number, also one in quotation marks with a unit.
  private static func number(_ value: JSONValue) -> Double? {
    if let number = value.double { return number }
    var text = value.string?.blanksTrimmed ?? ""
    for unit in ["%", "deg", "°"] where text.hasSuffix(unit) { text.removeLast(unit.count) }
    return Double(text)
  }

  /// Returns amounts from 0 to 100. If none is greater than 1, they are from 0 to 1.
  private static func percents(_ parts: [Double]) -> [Double] {
    parts.allSatisfy { $0 <= 1 } ? parts.map { $0 * 100 } : parts
  }

  /// Returns the hue in turns. It is in degrees, unless it and the amounts are all from 0 to 1.
  private static func turns(_ parts: [Double]) -> Double {
    parts.allSatisfy { $0 <= 1 } ? parts[0] : parts[0] / 360
  }
}
