/// An sRGB color with eight bits a channel, as in a pixel or a hex code.
public struct SRGB8: Hashable, Sendable {
  /// The code values, 0 to 255.
  public var red, green, blue: UInt8

  /// Creates a color from its three code values.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a color from a number such as `0x3D7EA6`.
  package init(rgb: Int) {
    self.init(
      red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
  }

  /// Creates a color from its three code values, red first.
  package init(codes: some Sequence<UInt8>) {
    self.init(rgb: codes.reduce(0) { $0 << 8 | Int($1) })
  }

  package var codes: [UInt8] { [red, green, blue] }

  /// The color as `0xRRGGBB`.
  package var code: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The color as `#` and six lowercase hexadecimal digits.
  public var hex: String {
    let digits = String(code, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension SRGB8 {
  /// The index of the nearest of xterm's 240 fixed colors. Source: xterm's 256colres.h.
  package var xtermIndex: Int {
    let wanted = [Int(red), Int(green), Int(blue)]
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = wanted.map { value in
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    let gray = min(23, max(0, (wanted.reduce(0, +) / 3 - 3) / 10))
    func square(_ value: Int) -> Int { value * value }
    let cubeDistance = zip(cube, wanted).map { square(levels[$0] - $1) }.reduce(0, +)
    let grayDistance = wanted.map { square(8 + 10 * gray - $0) }.reduce(0, +)
    return grayDistance < cubeDistance
      ? 232 + gray : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
  }
}
