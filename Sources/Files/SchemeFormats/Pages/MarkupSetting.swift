internal import StructuredText

/// A value that programs write into XML without the mark of a color: bare digits, channels between commas, or a number
/// with the channels in the order of Windows. The names around it say that it is a color. Sources: the schemes of
/// JetBrains, Notepad++, NetBeans and GtkSourceView; the settings of ConEmu, Visual Studio, LibreOffice and QGIS; the
/// KML reference.
struct MarkupSetting {
  /// What a value is.
  enum Result {
    case color(PaletteColor)
    /// A number that stands for no color of its own, such as the one of the system.
    case noColor
    case other
  }

  /// The tags of the outermost element, of the one around, and of the element itself, in lowercase.
  let root, parent, tag: String
  /// The name of the element, or else that of the one around.
  let name: String?
  /// The type that ConEmu gives to a value.
  let type: String?

  /// Returns what the value of an attribute is, or the text of the element if there is no attribute.
  func result(_ text: String, of attribute: String?, _ spelling: ColorSpelling) -> Result {
    let length = text.utf8.count
    guard 1...80 ~= length, let first = text.utf8.first, first < 0x80 else { return .other }
    let isDigits = length <= 10 && text.utf8.allSatisfy { $0 != 0x20 && $0 != 0x2C }
    let isList = UInt8(ascii: "0")...UInt8(ascii: "9") ~= first
    guard isDigits || isList, saysColor(attribute) else { return .other }
    if tag == "item", length == 10, text.hasPrefix("0x") { return Self.windows(text.dropFirst(2)) }
    if type == "dword" { return Self.windows(text.hasPrefix("0x") ? text.dropFirst(2) : text[...]) }
    if let type, type.hasSuffix("long"), let number = UInt32(text) {
      return Self.windows(String(number, radix: 16).padded(to: 8, with: "0")[...])
    }
    if root.hasPrefix("oor:"), tag == "value" { return Self.decimal(text) }
    if root == "kml", length == 8, let color = Self.reversed(text[...]) { return .color(color) }
    if root == "scheme", tag == "option", length < 6 {
      // JetBrains omits leading zeros.
      return Self.color(spelling.bareCode(text.padded(to: 6, with: "0")))
    }
    // QGIS repeats the channels as fractions.
    let end = text.firstRange(of: ",rgb:")?.lowerBound ?? text.endIndex
    let list = text[..<end]
    return Self.color(
      isDigits ? spelling.bareCode(text) : spelling.value(list) ?? ColorRows(String(list))?.single)
  }

  /// Returns whether one of the names says that the value is a color.
  private func saysColor(_ attribute: String?) -> Bool {
    let names = [attribute ?? "", tag, parent == "colors" ? parent : "", name ?? ""]
    return ColorWords.settings.occur(in: names.joined(separator: " "))
      || root.hasPrefix("oor:") && ["Light", "Dark"].contains(name)
  }

  private static func color(_ color: PaletteColor?) -> Result { color.map { .color($0) } ?? .other }

  /// Returns the color of a number of Windows: blue, green and red behind a byte that is not zero if the number is none.
  private static func windows(_ digits: Substring) -> Result {
    guard digits.utf8.count == 8, let color = reversed(digits) else { return .other }
    guard digits.hasPrefix("00") else { return .noColor }
    return .color(PaletteColor(color.srgb8))
  }

  /// Returns the color of eight digits: opacity, blue, green and red.
  static func reversed(_ digits: Substring) -> PaletteColor? {
    let code = String(digits)
    guard code.utf8.count == 8, code.allSatisfy(\.isASCII) else { return nil }
    let pairs = stride(from: 0, to: 8, by: 2).map { code.dropFirst($0).prefix(2) }
    return PaletteColor(hex: pairs.reversed().joined())
  }

  private static func decimal(_ text: String) -> Result {
    guard let number = Int(text) else { return .other }
    guard 0...0xFF_FFFF ~= number else { return .noColor }
    return color(PaletteColor(hex: String(number, radix: 16).padded(to: 6, with: "0")))
  }
}
