internal import ColorMath

/// A terminal's answer to a query for its background color.
///
/// Source: xterm's "Control Sequences", OSC 11: `11;rgb:` and one to four hexadecimal digits for each
/// channel.
struct ColorReply {
  /// The event that the answer stands for, or `nil` if it is another answer.
  let event: InputEvent?

  init(_ text: String) { event = Self.color(text).map { .background($0) } }

  private static func color(_ text: String) -> SRGB8? {
    let start = "11;rgb:"
    guard text.hasPrefix(start) else { return nil }
    let channels = text.dropFirst(start.count).split(separator: "/").compactMap {
      digits -> UInt8? in
      guard (1...4).contains(digits.count), let value = Int(digits, radix: 16), value >= 0 else {
        return nil
      }
      let largest = 1 << (4 * digits.count) - 1
      return UInt8((value * 255 + largest / 2) / largest)
    }
    guard channels.count == 3 else { return nil }
    return SRGB8(red: channels[0], green: channels[1], blue: channels[2])
  }
}
