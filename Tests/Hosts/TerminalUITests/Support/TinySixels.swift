import ColorMath
import Testing

/// A decoder of Sixel pictures that follows only the manual of the VT340.
struct TinySixels {
  private(set) var pixels: [SRGB8?]
  /// The number of pixels that were set more than once.
  private(set) var repeatedCount = 0

  init(_ bytes: [UInt8], width: Int, height: Int) throws {
    pixels = Array(repeating: nil, count: width * height)
    let text = String(decoding: bytes, as: UTF8.self)
    let start = "\u{1B}P0;1;0q\"1;1;\(width);\(height)"
    try #require(text.hasPrefix(start) && text.hasSuffix("\u{1B}\\"))
    var rest = Array(text.dropFirst(start.count).dropLast(2).utf8)[...]
    var colors: [Int: SRGB8] = [:]
    var (color, x, top, count) = (0, 0, 0, 1)
    func number() -> Int {
      var value = 0
      while let digit = rest.first, 0x30...0x39 ~= digit {
        value = value * 10 + Int(digit - 0x30)
        rest = rest.dropFirst()
      }
      return value
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "!"): count = number()
      case UInt8(ascii: "#"):
        color = number()
        guard rest.first == UInt8(ascii: ";") else { continue }
        var parts: [Int] = []
        while rest.first == UInt8(ascii: ";") {
          rest = rest.dropFirst()
          parts.append(number())
        }
        try #require(parts.count == 4 && parts[0] == 2)
        let channels = parts.dropFirst().map { UInt8(($0 * 255 + 50) / 100) }
        colors[color] = SRGB8(red: channels[0], green: channels[1], blue: channels[2])
      case 0x3F...0x7E:
        for _ in 0..<count {
          for row in 0..<6 where (byte - 0x3F) >> UInt8(row) & 1 == 1 {
            try #require(x < width && top + row < height)
            let index = (top + row) * width + x
            if pixels[index] != nil { repeatedCount += 1 }
            let known: SRGB8 = try #require(colors[color])
            pixels[index] = known
          }
          x += 1
        }
        count = 1
      default: Issue.record("not a Sixel byte: \(byte)")
      }
    }
  }
}
