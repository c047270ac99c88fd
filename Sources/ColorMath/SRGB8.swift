/// An sRGB color of eight bits a channel: what a pixel, a hex code and a terminal can show.
public struct SRGB8: Hashable, Sendable {
  /// The red code value, 0 to 255.
  public var red: UInt8
  /// The green code value, 0 to 255.
  public var green: UInt8
  /// The blue code value, 0 to 255.
  public var blue: UInt8

  /// Creates a color from its three code values.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a color from a number such as `0x3D7EA6`: red, green and blue in two digits each.
  package init(rgb: Int) {
    self.init(
      red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
  }

  /// The color as CSS writes it: `#` and six lowercase hexadecimal digits.
  public var hex: String {
    let value = Int(red) << 16 | Int(green) << 8 | Int(blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
