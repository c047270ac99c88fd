import ColorMath

/// The conversion of inks by a profile.
struct ProfiledInks {
  private let colors: LookupColors
  private let grid: ColorGrid
  /// The steps from the numbers of the grid to the connection space.
  private let rest: LookupTable
  /// The place in the grid of each code of cyan, then of magenta, yellow and black.
  private let places: [(node: Int, fraction: Float)]
  private let encoder = SRGBEncoder()

  /// Prepares the conversion, or returns `nil` for a table that no profile has.
  init?(_ profile: CMYKProfile) {
    colors = profile.colors
    guard let parts = profile.colors.table.parts, parts.grid.channelCount == 4 else { return nil }
    (grid, rest) = (parts.grid, parts.after)
    places = (0..<4).flatMap { channel in
      (0...255).map { code in
        // As Adobe stores inks, 255 is none.
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
