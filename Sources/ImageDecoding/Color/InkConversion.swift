import ColorMath

/// The conversion of the pixels of a CMYK image to red, green and blue.
package struct InkConversion {
  /// The conversion by a profile, or `nil` where the image has none.
  private let profile: ProfiledInks?

  /// Creates the conversion by a profile, or the plain one that screens use if there is none.
  package init(_ profile: CMYKProfile?) {
    self.profile = profile.flatMap { ProfiledInks($0) }
  }

  /// Converts pixels of inks to opaque pixels of colors.
  ///
  /// - Parameters:
  ///   - pixels: Cyan, magenta, yellow and black in place of red, green, blue and alpha. As Adobe
  ///     stores them, 255 is no ink.
  ///   - count: The number of pixels, from the first on.
  package func convert(_ pixels: inout [RGBA8], count: Int) {
    guard let profile else {
      for index in 0..<count { pixels[index] = Self.plain(pixels[index]) }
      return
    }
    var (last, converted) = (RGBA8(), profile.color(of: RGBA8()))
    for index in 0..<count {
      let inks = pixels[index]
      // Graphics have many equal pixels in a row.
      if inks != last { (last, converted) = (inks, profile.color(of: inks)) }
      pixels[index] = converted
    }
  }

  /// Returns the color if each ink absorbs its share of one primary, and black its share of all three.
  private static func plain(_ inks: RGBA8) -> RGBA8 {
    func product(_ code: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: (Int(code) * Int(inks.alpha) + 127) / 255)
    }
    return RGBA8(
      red: product(inks.red), green: product(inks.green), blue: product(inks.blue), alpha: 255)
  }
}
