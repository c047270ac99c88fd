extension SRGB8 {
  /// Creates the nearest code values. Channels outside 0...1 are clipped. NaN becomes 0.
  public init(_ color: SRGB) {
    // Adding 0.5 and truncating rounds without a call to the C library.
    func code(_ channel: Double) -> UInt8 { channel > 0 ? UInt8(min(channel, 1) * 255 + 0.5) : 0 }
    self.init(red: code(color.red), green: code(color.green), blue: code(color.blue))
  }

  /// Creates the nearest code values of linear light, which is clipped.
  public init(_ color: LinearSRGB) { self.init(SRGB(color)) }

  /// Creates the nearest code values of a color, which is mapped into gamut first.
  public init(_ color: Oklab) { self.init(color.mappedToSRGB()) }

  /// Reads a hex code with six digits, or with three that are doubled, in either case and with or
  /// without a `#`.
  public init?(hex: String) {
    let digits = hex.first == "#" ? String(hex.dropFirst()) : hex
    guard digits.utf8.count == 3 || digits.utf8.count == 6,
      let color = CSSColor(hexDigits: digits)
    else { return nil }
    self.init(color)
  }

  package static func hexDigit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Creates the color with eight bits a channel that looks most similar to another color.
  ///
  /// Rounding each channel does not always give this color, especially among dark colors. A color
  /// that is noticeably outside sRGB is mapped into it by ``Oklab/mappedToSRGB()``, which preserves
  /// its hue. A gray stays gray.
  public init(nearest color: Oklab) {
    let justNoticeable = Oklab.justNoticeableDifference
    let clipped = SRGB(color).clipped
    guard Oklab(clipped).squaredDifference(from: color) < justNoticeable * justNoticeable else {
      self.init(color)
      return
    }
    self.init(clipped)
    // Grays have equal channels except for rounding errors. A gray photo must not get a tint.
    guard color.chroma > 1e-6 else {
      self.init(red: green, green: green, blue: green)
      return
    }
    while let neighbor = neighbor(nearerTo: color) { self = neighbor }
  }

  /// Returns the nearest of the colors at most one step away in each channel, the first of equally
  /// near ones, or `nil` if none is nearer than this color.
  private func neighbor(nearerTo color: Oklab) -> SRGB8? {
    func codes(_ code: UInt8) -> ClosedRange<UInt8> { max(code, 1) - 1...min(code, 254) + 1 }
    var (nearest, least) = (self, Oklab(self).squaredDifference(from: color))
    for red in codes(red) {
      for green in codes(green) {
        for blue in codes(blue) {
          let neighbor = SRGB8(red: red, green: green, blue: blue)
          let difference = Oklab(neighbor).squaredDifference(from: color)
          if difference < least { (nearest, least) = (neighbor, difference) }
        }
      }
    }
    return nearest == self ? nil : nearest
  }
}
