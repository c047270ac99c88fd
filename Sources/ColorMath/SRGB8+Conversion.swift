extension SRGB8 {
  /// Creates the nearest code values. Channels outside 0...1 are clipped. NaN becomes 0.
  public init(_ color: SRGB) {
    // Adding a half and truncating rounds without a call to the C library.
    func code(_ channel: Double) -> UInt8 {
      channel > 0 ? UInt8(min(channel, 1) * 255 + 0.5) : 0
    }
    self.init(red: code(color.red), green: code(color.green), blue: code(color.blue))
  }

  /// Creates the nearest code values of linear light, which is clipped.
  public init(_ color: LinearSRGB) { self.init(SRGB(color)) }

  /// Creates the nearest code values of a color, which is mapped into gamut first.
  public init(_ color: Oklab) { self.init(color.mappedToSRGB()) }

  /// Reads a hex code of six digits in either case, or three that are doubled, with or without a `#`.
  public init?(hex: String) {
    let digits = hex.first == "#" ? String(hex.dropFirst()) : hex
    guard digits.utf8.count == 3 || digits.utf8.count == 6,
      let color = CSSColor(hexDigits: digits)
    else { return nil }
    self.init(color)
  }

  static func hexDigit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
