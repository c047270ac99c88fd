internal import ColorMath

/// A color within a text in numbers of a program's own: `\e[38;2;255;128;0m` in a terminal, `colour238` in tmux,
/// `rgb <0.1, 0.2, 0.3>` in POV-Ray, `&H00FF8000` in subtitles and Visual Basic.
struct NumericColor {
  /// The color, or `nil` if the terminal decides about it.
  let color: PaletteColor?
  /// The place behind it.
  let end: Int

  /// The maximum number of bytes behind the word.
  private static let maximumLength = 60

  /// Returns whether a word with a first byte may be one. This is asked for each word of a text.
  static func mayBegin(with byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "c"), UInt8(ascii: "3"), UInt8(ascii: "4"), UInt8(ascii: "r"),
      UInt8(ascii: "H"):
      true
    default: false
    }
  }

  /// Creates the color that begins with the word at a range, or returns `nil` if there is none.
  init?(in bytes: [UInt8], at word: Range<Int>, _ name: String) {
    let rest = bytes[word.upperBound...].prefix(Self.maximumLength)
    switch bytes[word.lowerBound] {
    case UInt8(ascii: "c"):
      guard name.hasPrefix("colour"), let number = UInt8(name.dropFirst(6)) else { return nil }
      (color, end) = (TerminalColor.color(number), word.upperBound)
    case UInt8(ascii: "3") where name == "38", UInt8(ascii: "4") where name == "48":
      let sequence = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: ";") ~= $0 }
      let numbers = sequence.split { $0 > UInt8(ascii: "9") }
        .map { UInt8(String(decoding: $0, as: UTF8.self)) }
      let count = numbers.first == 2 ? 4 : numbers.first == 5 ? 2 : 0
      let codes = numbers.prefix(count).compactMap(\.self)
      guard let first = rest.first, ";:".utf8.contains(first), count > 0, codes.count == count
      else {
        return nil
      }
      color =
        count == 2
        ? TerminalColor.color(codes[1]) : PaletteColor(SRGB8(codes: codes[1...]))
      end = sequence.endIndex
    case UInt8(ascii: "r") where ["rgb", "rgbt", "rgbf"].contains(name):
      let list = rest.drop { $0 == UInt8(ascii: " ") }
      guard list.first == UInt8(ascii: "<"), let close = list.firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      let text = String(decoding: list[..<close].dropFirst(), as: UTF8.self)
      let numbers = text.split(separator: ",").compactMap { Double($0.blanksTrimmed) }
      guard 3...4 ~= numbers.count, numbers.allSatisfy({ 0...1 ~= $0 }) else { return nil }
      // The fourth number is the transparency.
      let alpha = numbers.count > 3 ? 1 - numbers[3] : 1
      color = PaletteColor(space: .srgb, components: Array(numbers[..<3]), alpha: alpha)
      end = close + 1
    case UInt8(ascii: "H")
    where word.lowerBound > 0 && bytes[word.lowerBound - 1] == UInt8(ascii: "&"):
      guard let windows = Self.windowsColor(name.dropFirst()) else { return nil }
      (color, end) = (windows, word.upperBound)
    default: return nil
    }
  }

  /// Returns the color of blue, green and red, perhaps behind a transparency.
  private static func windowsColor(_ digits: Substring) -> PaletteColor? {
    guard [6, 8].contains(digits.utf8.count) else { return nil }
    let code = digits.utf8.count == 6 ? "00" + digits : digits
    guard var color = MarkupSetting.reversed(code) else { return nil }
    color.alpha = 1 - color.alpha
    return color
  }
}
