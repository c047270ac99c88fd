internal import ColorMath

/// A terminal's answer to a query for its background color. Source: xterm's "Control Sequences", OSC 11:
/// `11;rgb:` and one to four hexadecimal digits for each channel.
enum ColorReply {
  /// Returns the event for an answer about the background color, or `nil` for other answers.
  static func event(_ text: String) -> InputEvent? {
    let start = "11;rgb:"
    guard text.hasPrefix(start) else { return nil }
    let channels = text.dropFirst(start.count).split(separator: "/").compactMap {
      digits -> UInt8? in
      guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
        let value = Int(digits, radix: 16)
      else { return nil }
      let largest = 1 << (4 * digits.count) - 1
      return UInt8((value * 255 + largest / 2) / largest)
    }
    guard channels.count == 3 else { return nil }
    return .background(SRGB8(red: channels[0], green: channels[1], blue: channels[2]))
  }
}
