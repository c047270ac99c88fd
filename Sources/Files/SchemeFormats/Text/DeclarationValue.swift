internal import ColorMath

/// The value of a declaration without what languages write around it.
struct DeclarationValue {
  let text: String
  let isQuoted: Bool
  /// The anchor of YAML before the value, as aliases write it: `*ink` for `&ink`.
  let alias: String?

  init(_ value: Substring, of name: String) {
    var whole = value.blanksTrimmed
    // Ruby and PHP have arrows between keys and values, and properties of Java have escapes.
    if whole.hasPrefix("> ") { whole = whole.dropFirst().blanksTrimmed }
    if whole.hasPrefix("\\#") { whole.removeFirst() }
    if whole.hasPrefix("dword:"), let code = Self.windowsColor(whole, of: name) { whole = code }
    var text = Self.withoutMark(whole)
    alias = whole.first == "&" && text != whole ? "*" + whole.dropFirst().prefix { $0 != " " } : nil
    let marks = text.utf8.reversed().prefix { ",; \t".utf8.contains($0) }.count
    if marks > 0 { text = String(text.utf8.dropLast(marks)) ?? text }
    for flag in ["!default", "!important", "!global", "!default !global"] {
      if text.hasSuffix(flag) { text = text.dropLast(flag.count).blanksTrimmed }
    }
    self.text = text.unquoted
    isQuoted = self.text != text
  }

  /// Returns the code of a number in the registry of Windows, which is blue, green and red, such as
  /// `"ColorTable00"=dword:00362b00`.
  private static func windowsColor(_ value: String, of name: String) -> String? {
    let digits = value.dropFirst(6)
    guard digits.hasPrefix("00"), ColorWords.properties.occur(in: name),
      !name.lowercased().hasSuffix("colors")
    else { return nil }
    return MarkupSetting.reversed(digits)?.srgb8.hex
  }

  /// Returns a value without what languages write before it: an anchor of YAML such as `&ink`, the mark of Less for a
  /// string to be left as it is, `const` and `new`.
  private static func withoutMark(_ value: String) -> String {
    if value.hasPrefix("~\"") || value.hasPrefix("~'") { return String(value.dropFirst()) }
    for keyword in ["const ", "new "] where value.hasPrefix(keyword) {
      return value.dropFirst(keyword.count).blanksTrimmed
    }
    guard value.first == "&", let blank = value.firstIndex(of: " "),
      value[..<blank].utf8.dropFirst().allSatisfy(ColorExpression.isName)
    else { return value }
    return value[blank...].blanksTrimmed
  }
}
