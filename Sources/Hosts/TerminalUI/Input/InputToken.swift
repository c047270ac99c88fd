/// The first character or sequence in bytes from a terminal.
struct InputToken {
  static let escape: UInt8 = 0x1B

  let event: InputEvent?
  let length: Int

  /// Returns the token at the start of at least one byte, or `nil` if it is not complete yet.
  static func first(of bytes: ArraySlice<UInt8>) -> InputToken? {
    let bytes = Array(bytes)
    return switch bytes[0] {
    case escape: sequence(bytes)
    case 0x0A, 0x0D: InputToken(.key(.enter))
    case 0x09: InputToken(.key(.tab))
    case 0x08, 0x7F: InputToken(.key(.backspace))
    case 0x01...0x1A: InputToken(.key(.control(Unicode.Scalar(bytes[0] + 0x60))))
    case 0x00..<0x20: InputToken(nil)
    default: character(bytes)
    }
  }

  private init(_ event: InputEvent?, length: Int = 1) {
    (self.event, self.length) = (event, length)
  }

  /// Reads a character in UTF-8. A byte that begins no valid character is a token without an event.
  private static func character(_ bytes: [UInt8]) -> InputToken? {
    let count =
      switch bytes[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let following = bytes.prefix(count).dropFirst()
    guard following.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return InputToken(nil) }
    guard bytes.count >= count else { return nil }
    let text = String(validating: bytes.prefix(count), as: UTF8.self)
    guard let scalar = text?.unicodeScalars.first else { return InputToken(nil) }
    return InputToken(.key(.character(scalar)), length: count)
  }

  private static func sequence(_ bytes: [UInt8]) -> InputToken? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["): return control(bytes)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return InputToken(ControlSequence(parameters: "", final: bytes[2]).event, length: 3)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "X"):
      return string(bytes)
    case escape: return InputToken(.key(.escape))
    case 0x20...0x7E: return InputToken(nil, length: 2)
    default: return InputToken(.key(.escape))
    }
  }

  /// Reads `ESC [`, parameters and a final byte. Any other byte ends the sequence early.
  private static func control(_ bytes: [UInt8]) -> InputToken? {
    guard let end = bytes.indices.dropFirst(2).first(where: { !(0x20...0x3F ~= bytes[$0]) })
    else { return nil }
    guard 0x40...0x7E ~= bytes[end] else { return InputToken(nil, length: end) }
    let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
    let event = ControlSequence(parameters: parameters, final: bytes[end]).event
    return InputToken(event, length: end + 1)
  }

  /// Reads a string that ends with BEL or `ESC \`, such as an answer about colors or pictures.
  private static func string(_ bytes: [UInt8]) -> InputToken? {
    for index in bytes.indices.dropFirst(2) {
      let isBell = bytes[index] == 0x07
      let isEnd = bytes[index] == UInt8(ascii: "\\") && bytes[index - 1] == escape && index > 2
      guard isBell || isEnd else { continue }
      let content = String(decoding: bytes[2..<(isBell ? index : index - 1)], as: UTF8.self)
      let event: InputEvent? =
        switch bytes[1] {
        case UInt8(ascii: "]"): ColorReply.event(content)
        case UInt8(ascii: "_"): content == "Gi=31;OK" ? .graphics(.kitty) : nil
        default: nil
        }
      return InputToken(event, length: index + 1)
    }
    return nil
  }
}
