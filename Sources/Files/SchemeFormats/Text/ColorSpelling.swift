internal import ColorMath

/// The spellings of colors that all readers of text share.
struct ColorSpelling: Hashable, Sendable {
  /// A Boolean value that indicates whether codes of four or eight digits after `#` begin with the
  /// opacity, as in Android, XAML and QML.
  var alphaIsFirst = false

  /// Returns the color of a text that is a color wherever it stands: a code after `#`, `0x` or
  /// `rgb:`, or a function. After `0x`, eight digits begin with the opacity.
  func color(_ text: some StringProtocol) -> PaletteColor? {
    // A literal of Xcode.
    if text.hasPrefix("#colorLiteral(") { return color(text.dropFirst()) }
    if text.hasPrefix("#") { return Self.code(text.dropFirst(), alphaIsFirst: alphaIsFirst) }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      guard [6, 8].contains(digits.utf8.count) else { return nil }
      return Self.code(digits, alphaIsFirst: true)
    }
    if text.hasPrefix("rgb:") || text.hasPrefix("rgba:") { return Self.deviceColor(text) }
    // rofi and WezTerm.
    if text.utf8.first == UInt8(ascii: "a"), text.hasPrefix("argb:") {
      return Self.code(text.dropFirst(5), alphaIsFirst: true)
    }
    if text.hasPrefix("hsl:") {
      let parts = text.dropFirst(4).split(separator: " ")
      guard parts.count == 3 else { return nil }
      return CSSColor("hsl(\(parts[0]) \(parts[1])% \(parts[2])%)").map { PaletteColor($0) }
    }
    let call = String(text)
    guard call.hasSuffix(")"), let open = call.firstIndex(of: "("),
      call.utf8.closingParenthesis == call.index(before: call.endIndex)
    else { return nil }
    if !Self.hasFractions(call, from: open), let color = CSSColor(call) {
      return PaletteColor(color)
    }
    // Hyprland writes codes into the functions, with the opacity last.
    let code = call[call.index(after: open)...].dropLast()
    let digitCount = ["rgb": 6, "rgba": 8][call[..<open]]
    if code.utf8.count == digitCount { return ColorSpelling().bareCode(code) }
    return ColorCall(call, open: open, alphaIsFirst: alphaIsFirst)?.color
  }

  /// Returns whether a function is such as `rgb(0.2, 0.4, 0.6)`. By CSS, that would be nearly black; R and others
  /// mean fractions of one.
  private static func hasFractions(_ call: String, from open: String.Index) -> Bool {
    guard call[..<open].lowercased() == "rgb" else { return false }
    let parts = call[call.index(after: open)...].dropLast().split(separator: ",")
    let numbers = parts.compactMap { Double($0.blanksTrimmed) }
    return parts.count == 3 && numbers.count == 3 && numbers.allSatisfy { 0...1 ~= $0 }
      && numbers.contains { 0 < $0 && $0 < 1 }
  }

  private static let functions = [
    "RGB ", "sRGB24 ", "rgb255 ", "rgb ", "Color.rgb255 ", "Color.rgb ",
  ]

  /// Returns the color of a text that is the whole value of a name. There, digits need no mark:
  /// `38, 70, 83` is red, green and blue, and `210 40% 98%` is hue, saturation and lightness.
  func value(_ text: some StringProtocol) -> PaletteColor? {
    if let color = color(text) ?? Self.triple(String(text)) ?? clearedColor(text) { return color }
    // Haskell and Elm have functions before the channels.
    if text.utf8.first.map("RCrs".utf8.contains) ?? false,
      let name = Self.functions.first(where: { text.hasPrefix($0) })
    {
      let channels = String(text).dropFirst(name.count).blanksTrimmed
      return Self.triple(channels) ?? ColorRows(channels)?.single
    }
    return WolframColor.color(text)
  }

  /// Returns the color of a code after its opacity in percent, such as `[90]#264653`, as urxvt has it.
  private func clearedColor(_ text: some StringProtocol) -> PaletteColor? {
    guard text.hasPrefix("["), let close = text.firstIndex(of: "]"),
      let percent = Double(text[..<close].dropFirst()), 0...100 ~= percent,
      var color = color(text[text.index(after: close)...])
    else { return nil }
    color.alpha = percent / 100
    return color
  }

  /// Returns the color of a list of three or four whole numbers, such as `[38, 70, 83]` in YAML and TOML, and
  /// `(38, 70, 83)` in Python.
  func list(_ text: some StringProtocol) -> PaletteColor? {
    guard text.hasPrefix("[") && text.hasSuffix("]") || text.hasPrefix("(") && text.hasSuffix(")"),
      !text.contains("%")
    else { return nil }
    guard var color = Self.triple(String(text.dropFirst().dropLast()).blanksTrimmed) else {
      return nil
    }
    // Nearly no list of zeros and ones means the darkest grays.
    let codes = color.srgb8.codes
    if codes.allSatisfy({ $0 <= 1 }) {
      color = PaletteColor(
        SRGB8(red: codes[0] * 255, green: codes[1] * 255, blue: codes[2] * 255), alpha: color.alpha)
    }
    return color
  }

  /// A color of a list, with a name if the list has one.
  typealias Element = (name: String?, color: PaletteColor)

  /// Returns the colors of a list such as `["#e69f00", "steelblue", (0, 0, 255)]` or
  /// `c(ink = "#e69f00", sky = "skyblue")`, or returns `nil` if an element is neither a code, nor a name in quotation
  /// marks, nor a list of channels. The list may be the argument of a call.
  func elements(of list: String) -> [Element]? {
    guard let parts = Self.parts(ofList: list) else { return nil }
    if let colors = Self.packed(parts, in: list) { return colors }
    if parts.count == 1, element(parts[0]) == nil, let inner = Self.parts(ofList: parts[0]) {
      return elements(inner, isArgument: true)
    }
    return elements(parts, isArgument: list.first != "[")
  }

  /// Returns the colors of an array of Godot, such as `PackedColorArray(1, 0, 0, 1, 0, 1, 0, 1)`.
  private static func packed(_ parts: [String], in list: String) -> [Element]? {
    guard parts.count % 4 == 0, let open = list.utf8.firstIndex(of: UInt8(ascii: "(")),
      list[..<open].hasSuffix("ColorArray")
    else { return nil }
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, numbers.allSatisfy({ 0...1 ~= $0 }) else { return nil }
    return stride(from: 0, to: numbers.count, by: 4).compactMap { start in
      let channels = Array(numbers[start..<start + 3])
      return PaletteColor(space: .srgb, components: channels, alpha: numbers[start + 3])
        .map { (nil, $0) }
    }
  }

  private func elements(_ parts: [String], isArgument: Bool) -> [Element]? {
    // Settings of Matplotlib have codes without marks.
    let codes = parts.map { $0.unquoted }
    if parts.count > 1, zip(parts, codes).allSatisfy({ $0 != $1 && $1.utf8.count == 6 }),
      codes.contains(where: { $0.contains(where: \.isNumber) })
    {
      let colors = codes.compactMap { bareCode($0) }
      if colors.count == codes.count { return colors.map { (nil, $0) } }
    }
    // The arguments of a function may also be points.
    let arePoints = parts.allSatisfy { "([".contains($0.prefix(1)) }
    guard arePoints ? !isArgument : parts.count > 1 else { return nil }
    let found = parts.compactMap(element)
    return found.count == parts.count ? found : nil
  }

  /// Returns the elements of a list in brackets, or `nil` if a text is none.
  private static func parts(ofList text: String) -> [String]? {
    let bytes = text.utf8
    guard let last = bytes.last,
      [UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}")].contains(last),
      bytes.count <= 100_000,
      let open = bytes.firstIndex(where: { !ColorExpression.isName($0) && !isPartOfType($0) }),
      [UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{")].contains(bytes[open])
    else { return nil }
    return text[text.index(after: open)...].dropLast().topLevelParts(at: ",").map(\.blanksTrimmed)
      .filter { !$0.isEmpty }
  }

  /// Returns whether a byte may be in the type or function before a list, as in `Array.new` and `vec!`.
  private static func isPartOfType(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    default: false
    }
  }

  private func element(_ text: String) -> Element? {
    var pair = text.topLevelParts(at: "=").map(\.blanksTrimmed)
    guard pair.count <= 2, var value = pair.popLast() else { return nil }
    // gnuplot has the place of a color before it.
    if pair.isEmpty, let first = value.utf8.first, first <= UInt8(ascii: "9"),
      let quote = value.firstIndex(where: { "\"'".contains($0) }),
      Double(value[..<quote].blanksTrimmed) != nil
    {
      value = String(value[quote...])
    }
    // PHP and Ruby write `'ink' => '#1a2b3c'`.
    if !pair.isEmpty, value.first == ">" { value = value.dropFirst().blanksTrimmed }
    let name = pair.first?.unquoted
    if value.first == "(" || value.first == "[" {
      let color = list(value) ?? color("rgb(" + value.dropFirst().dropLast() + ")")
      return color.map { (name, $0) }
    }
    let word = value.unquoted
    let color = color(word) ?? (word == value ? nil : ColorExpression.named(word))
    return color.map { (name, $0) }
  }

  /// Returns the color of a code without a mark: six digits, or eight with the opacity last or first.
  func bareCode(_ text: some StringProtocol) -> PaletteColor? {
    guard [6, 8].contains(text.utf8.count) else { return nil }
    return Self.code(text, alphaIsFirst: alphaIsFirst)
  }

  /// Returns the color of hexadecimal digits. X11 has codes with three or four digits for each channel.
  private static func code(_ digits: some StringProtocol, alphaIsFirst: Bool) -> PaletteColor? {
    let count = digits.utf8.count
    if count == 9 || count == 12 {
      let parts = stride(from: 0, to: count, by: count / 3).map {
        Substring(digits).utf8.dropFirst($0).prefix(count / 3)
      }
      return channels(parts.map { String(Substring($0)) })
    }
    var code = String(digits)
    if alphaIsFirst, count == 4 || count == 8 {
      code = String(code.dropFirst(count / 4) + code.prefix(count / 4))
    }
    return PaletteColor(hex: code)
  }

  /// Returns the color of a name of X11, such as `rgb:dc/32/2f` or `rgba:8585/9999/0000/ffff`.
  /// Source: X11, "Xlib", section "RGB Device String Specification".
  private static func deviceColor(_ text: some StringProtocol) -> PaletteColor? {
    let hasAlpha = text.hasPrefix("rgba:")
    let parts = text.dropFirst(hasAlpha ? 5 : 4)
      .split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == (hasAlpha ? 4 : 3) ? channels(parts.map { String($0) }) : nil
  }

  /// Returns the color of three or four hexadecimal numbers, each a fraction of its greatest value.
  private static func channels(_ numbers: [String]) -> PaletteColor? {
    var fractions: [Double] = []
    for number in numbers {
      guard 1...4 ~= number.utf8.count, number.utf8.allSatisfy({ SRGB8.hexDigit($0) != nil }),
        let value = UInt16(number, radix: 16)
      else { return nil }
      fractions.append(Double(value) / Double(1 << (4 * number.utf8.count) - 1))
    }
    return PaletteColor(
      SRGB8(SRGB(red: fractions[0], green: fractions[1], blue: fractions[2])),
      alpha: fractions.count > 3 ? fractions[3] : 1)
  }

  /// Returns the color of three numbers, perhaps with an opacity, separated by commas or blanks.
  private static func triple(_ text: String) -> PaletteColor? {
    guard let first = text.utf8.first, text.utf8.count <= 60,
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
      text.utf8.allSatisfy({ "0123456789., \t%/deg".utf8.contains($0) })
    else { return nil }
    if text.utf8.contains(UInt8(ascii: "%")) {
      return (CSSColor("hsl(\(text))") ?? CSSColor("oklch(\(text))")).map { PaletteColor($0) }
    }
    let numbers = text.split { ", \t".contains($0) }
    let codes = numbers.compactMap { UInt8($0) }
    guard 3...4 ~= codes.count, codes.count == numbers.count else { return nil }
    // Nearly no file means an opacity of 1 / 255.
    let alpha = codes.count > 3 ? PaletteColor.opacity(Double(codes[3])) : 1
    return PaletteColor(
      SRGB8(red: codes[0], green: codes[1], blue: codes[2]), alpha: alpha)
  }
}
