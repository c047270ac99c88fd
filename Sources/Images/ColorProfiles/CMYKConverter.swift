import ColorMath
package import Pixels

/// The conversion of the pixels of a CMYK image to red, green and blue.
package struct CMYKConverter {
  private let profile: ProfiledCMYKConverter?

  package init(_ profile: CMYKProfile?) {
    self.profile = profile.flatMap { ProfiledCMYKConverter($0) }
  }

  /// Converts the first pixels from cyan, magenta, yellow and black to opaque red, green and blue.
  /// Inks are stored inverted, as Adobe does: 255 is no ink.
  package func convert(_ pixels: inout [RGBA8], count: Int) {
    guard let profile else {
      for index in 0..<count { pixels[index] = Self.plain(pixels[index]) }
      return
    }
    var (last, converted) = (RGBA8(), profile.color(of: RGBA8()))
    for index in 0..<count {
      let inks = pixels[index]
      // Graphics have many runs of equal pixels.
      if inks != last { (last, converted) = (inks, profile.color(of: inks)) }
      pixels[index] = converted
    }
  }

  /// Returns the color if each ink absorbs its share of one primary, and black its share of all
  /// three.
  private static func plain(_ inks: RGBA8) -> RGBA8 {
    func product(_ code: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: (Int(code) * Int(inks.alpha) + 127) / 255)
    }
    return RGBA8(
      red: product(inks.red), green: product(inks.green), blue: product(inks.blue), alpha: 255)
  }
}

struct ProfiledCMYKConverter {
  private let colors: LookupColors
  private let grid: ColorGrid
  /// The steps from the values of the grid to the connection space.
  private let rest: LookupTable
  /// The grid places of all codes of cyan, then of magenta, yellow and black.
  private let places: [(node: Int, fraction: Float)]
  private let encoder = SRGBEncoder()

  /// Creates the conversion, or returns `nil` if the table has no grid of four channels.
  init?(_ profile: CMYKProfile) {
    colors = profile.colors
    guard let parts = profile.colors.table.parts, parts.grid.channelCount == 4 else { return nil }
    (grid, rest) = (parts.grid, parts.after)
    places = (0..<4).flatMap { channel in
      (0...255).map { code in
        // Inks are stored inverted, as Adobe does: 255 is no ink.
        let amount = parts.before.value(at: SIMD4(repeating: 1 - Double(code) / 255))[channel]
        return parts.grid.place(of: amount, channel: channel)
      }
    }
  }

  func color(of inks: RGBA8) -> RGBA8 {
    var place = ColorGrid.Place()
    let codes = SIMD4(Int(inks.red), Int(inks.green), Int(inks.blue), Int(inks.alpha))
    for channel in 0..<4 {
      let (node, fraction) = places[channel << 8 | codes[channel]]
      place.node += node
      place.fraction[channel] = fraction
    }
    let value = rest.value(at: SIMD4<Double>(grid.value(at: place)))
    let light = colors.linearSRGB(connectionSpace: value)
    return RGBA8(
      red: encoder.code(of: light.red), green: encoder.code(of: light.green),
      blue: encoder.code(of: light.blue), alpha: 255)
  }
}

/// A table that finds the sRGB code nearest to an amount of linear light, without computing the
/// curve.
struct SRGBEncoder {
  /// The minimum light of each code above 0.
  private let thresholds: [Double]
  /// The code of the darkest light of each step. Steps are evenly spaced in the square root of
  /// light.
  private let guesses: [UInt8]

  private static let stepCount = 1024

  init() {
    let thresholds = (1...255).map { SRGBTransfer.linear((Double($0) - 0.5) / 255) }
    self.thresholds = thresholds
    var code = 0
    guesses = (0...Self.stepCount).map { step in
      let root = Double(step) / Double(Self.stepCount)
      while code < 255, thresholds[code] <= root * root { code += 1 }
      return UInt8(code)
    }
  }

  func code(of light: Double) -> UInt8 {
    guard light > 0 else { return 0 }
    guard light < 1 else { return 255 }
    var code = Int(guesses[Int(light.squareRoot() * Double(Self.stepCount))])
    while code < 255, thresholds[code] <= light { code += 1 }
    // The root may have been rounded up to the next step.
    while code > 0, thresholds[code - 1] > light { code -= 1 }
    return UInt8(code)
  }
}
