internal import ColorMath

/// A call that makes a color in a programming language: `Color(red: 0.1, green: 0.2, blue: 0.3)`,
/// `Color(0xFF264653)`, `Color.fromARGB(255, 38, 70, 83)`.
struct ColorCall {
  let color: PaletteColor

  /// The names of types whose call without labels takes the channels, or one code.
  private static let types: Set = [
    "color", "uicolor", "nscolor", "cgcolor", "qcolor", "skcolor", "imcolor", "color3", "color4",
    "color8",
    "color32", "imvec4", "colorliteral", "hex", "init", "chroma", "tinycolor",
  ]
  /// The names of functions that take three or four channels, without underscores.
  private static let functionsOfChannels: Set = [
    "rgb", "rgba", "srgb", "srgba", "rgbu8", "srgbu8", "fromrgb", "fromrgba", "fromrgbo",
    "fromrgbaunmultiplied", "fromrgb8", "fromrgba8",
  ]
  /// The names of functions that take a code in quotation marks, without underscores.
  private static let functionsOfCodes: Set = [
    "parsecolor", "fromargb", "fromhtml", "fromhex", "html", "decode", "web", "parse", "hexcolor",
  ]

  /// Creates the color of a call, or returns `nil` if it makes none. `open` is the place of the
  /// parenthesis after the name.
  init?(_ text: String, open: String.Index, alphaIsFirst: Bool) {
    let name = text[..<open].lowercased()
    let path = name.split { ".:".contains($0) }
    let method = String(path.last?.filter { $0 != "_" } ?? "")
    let list = text[text.index(after: open)...].dropLast()
    guard list.utf8.count <= 200 else { return nil }
    var labeled: [String: String] = [:]
    var plain: [String] = []
    // OpenSCAD has `color([0.5, 0.2, 0.1])`.
    let isVector = list.first == "[" && list.last == "]"
    for argument in (isVector ? list.dropFirst().dropLast() : list).topLevelParts(at: ",") {
      let parts = argument.split(maxSplits: 1) { ":=".contains($0) }.map { $0.blanksTrimmed }
      if parts.count == 2, Self.isLabel(parts[0]) {
        labeled[parts[0].lowercased()] = parts[1]
      } else {
        plain.append(argument.blanksTrimmed)
      }
    }
    var color = Self.color(labeled, in: plain) ?? Self.color(plain, of: method, path: name)
    if color == nil {
      let code = labeled["hex"] ?? labeled["rgb"] ?? labeled["argb"] ?? plain.first
      color = Self.code(code, of: method, alphaIsFirst, only: plain.count <= 1)
      let alpha = (labeled["alpha"] ?? labeled["opacity"]).flatMap(Self.number)
      if let alpha { color?.alpha = alpha }
    }
    if color == nil { color = Self.color(ofName: plain, of: method, path: name) }
    guard let color else { return nil }
    self.color = color
  }

  private static func isLabel(_ text: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
    return text.utf8.first.map(isLetter) ?? true
      && text.utf8.allSatisfy { isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Returns the color of channels with labels, as in SwiftUI, UIKit and Jetpack Compose.
  private static func color(_ labeled: [String: String], in plain: [String]) -> PaletteColor? {
    func number(_ names: String...) -> Double? {
      names.compactMap { labeled[$0] }.first.flatMap(Self.number)
    }
    let alpha = PaletteColor.opacity(number("opacity", "alpha", "a") ?? 1)
    if let white = number("white") {
      return PaletteColor(space: .gray, components: [white], alpha: alpha)
    }
    if let hue = number("hue"), let saturation = number("saturation"),
      let brightness = number("brightness", "value")
    {
      return PaletteColor(
        space: .hsb, components: [hue, saturation, brightness], alpha: alpha)
    }
    guard let red = number("red", "r", "displayp3red"), let green = number("green", "g"),
      let blue = number("blue", "b")
    else { return nil }
    let space = plain.first?.lowercased() ?? ""
    if space.hasSuffix("linear") {
      return PaletteColor(
        CSSColor(
          space: .linearSRGB, components: [red, green, blue], alpha: alpha))
    }
    let isWide = space.hasSuffix("p3") || labeled["displayp3red"] != nil
    return color([red, green, blue], alpha: alpha, isWide: isWide)
  }

  /// Returns the color of numbers without labels, in the order that the name tells.
  private static func color(
    _ plain: [String], of method: String, path: String
  ) -> PaletteColor? {
    var numbers = plain.compactMap(number)
    guard numbers.count == plain.count, 3...4 ~= numbers.count else { return nil }
    if path == "qt.hsla" || path == "qt.hsva" { return color(ofQt: path, numbers) }
    // Bevy has `Srgba::new`.
    let isKnown =
      types.contains(method) || functionsOfChannels.contains(method)
      || !path.contains(" ")
        && ["srgba::new", "srgb::new", "color::new", "color3.new"].contains(where: path.hasSuffix)
    let hasAlphaFirst = ["argb", "fromargb"].contains(method)
    guard isKnown || hasAlphaFirst else { return nil }
    if hasAlphaFirst, numbers.count == 4 { numbers.append(numbers.removeFirst()) }
    let alpha = numbers.count > 3 ? PaletteColor.opacity(numbers[3]) : 1
    return color(Array(numbers[..<3]), alpha: alpha, isWide: false)
  }

  /// Returns the color of hue, saturation, lightness or value, and opacity in QML, each from 0 to 1.
  private static func color(ofQt path: String, _ numbers: [Double]) -> PaletteColor? {
    guard numbers.allSatisfy({ 0...1 ~= $0 }) else { return nil }
    let alpha = numbers.count > 3 ? numbers[3] : 1
    if path == "qt.hsva" {
      return PaletteColor(space: .hsb, components: Array(numbers[..<3]), alpha: alpha)
    }
    let components = [numbers[0] * 360, numbers[1] * 100, numbers[2] * 100]
    return PaletteColor(CSSColor(space: .hsl, components: components, alpha: alpha))
  }

  /// Returns the color of channels from 0 to 1, or, if one is greater, from 0 to 255.
  private static func color(_ channels: [Double], alpha: Double, isWide: Bool) -> PaletteColor? {
    let scale = channels.contains { $0 > 1 } ? 255.0 : 1
    let channels = channels.map { $0 / scale }
    guard channels.allSatisfy({ PaletteColor.componentRange.contains($0) }) else { return nil }
    if isWide {
      return PaletteColor(
        CSSColor(space: .displayP3, components: channels, alpha: alpha))
    }
    return PaletteColor(
      SRGB8(SRGB(red: channels[0], green: channels[1], blue: channels[2])), alpha: alpha)
  }

  /// Returns the color of a code as the only argument.
  private static func code(
    _ argument: String?, of method: String, _ alphaIsFirst: Bool, only: Bool
  ) -> PaletteColor? {
    guard let argument, only, types.contains(method) || functionsOfCodes.contains(method)
    else { return nil }
    let spelling = ColorSpelling(alphaIsFirst: alphaIsFirst || method == "parsecolor")
    var text = argument.unquoted.replacing("_", with: "")
    // JavaFX has the opacity last.
    if method == "web", text.hasPrefix("0x") { text = "#" + text.dropFirst(2) }
    return spelling.color(text) ?? (argument == argument.unquoted ? nil : spelling.bareCode(text))
  }

  /// Returns the color of a name of CSS as the only argument, as in `QColor("teal")`. `Color("teal")` may be
  /// the name of a resource.
  private static func color(
    ofName plain: [String], of method: String, path: String
  ) -> PaletteColor? {
    guard plain.count == 1, types.contains(method), path != "color", path != "hex",
      plain[0].unquoted != plain[0]
    else { return nil }
    return ColorExpression.named(plain[0].unquoted)
  }

  /// Returns whether a call looks as if it made a color: its name says so, and it has three or more arguments,
  /// which are numbers. In Processing, `color(255)` is a gray.
  static func looksLikeColor(_ text: String, open: String.Index) -> Bool {
    let name = String(text[..<open])
    guard ColorWords.functions.occur(in: name) else { return false }
    let arguments = text[text.index(after: open)...].dropLast().topLevelParts(at: ",")
    return (arguments.count > 2 || name.lowercased() == "color")
      && arguments.allSatisfy { number($0.blanksTrimmed) != nil }
  }

  /// Returns the value of a number or of a quotient such as `38 / 255`.
  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: "/").map { part in
      var digits = part.blanksTrimmed
      if digits.hasPrefix("0x") { return UInt8(digits.dropFirst(2), radix: 16).map(Double.init) }
      if let last = digits.utf8.last, "fF".utf8.contains(last) { digits.removeLast() }
      return Double(digits)
    }
    guard let first = parts.first, let number = first, number.isFinite else { return nil }
    guard parts.count == 2 else { return parts.count == 1 ? number : nil }
    guard let other = parts[1], other.isFinite, other != 0 else { return nil }
    return number / other
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Returns the parts between separators that are outside parentheses and quotation marks.
  func topLevelParts(at separator: Character) -> [Substring] {
    let separator = separator.asciiValue ?? 0
    let text = Substring(self)
    let bytes = text.utf8
    var parts: [Substring] = []
    var start = bytes.startIndex
    var depth = 0
    var quote: UInt8?
    var isEscaped = false
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where quote != nil: isEscaped = true
      case _ where quote != nil: if byte == quote { quote = nil }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = bytes.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  /// The text without the quotation marks around it.
  var unquoted: String {
    let text = blanksTrimmed
    guard let mark = text.utf8.first, "\"'`".utf8.contains(mark), text.utf8.count > 1,
      text.utf8.last == mark
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}

extension Collection<UInt8> {
  /// The place of the parenthesis that closes the first one.
  var closingParenthesis: Index? {
    var depth = 0
    for index in indices {
      if self[index] == UInt8(ascii: "(") { depth += 1 }
      if self[index] == UInt8(ascii: ")") {
        depth -= 1
        if depth <= 0 { return depth == 0 ? index : nil }
      }
    }
    return nil
  }
}
