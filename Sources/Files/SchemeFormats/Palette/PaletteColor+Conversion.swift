public import ColorMath
internal import StructuredText

extension PaletteColor {
  /// The color in sRGB. Its channels may be outside 0...1. In CMYK, each ink absorbs its
  /// complement, as in CSS Color 5, section 7, because palette files do not specify printing conditions.
  public var srgb: SRGB {
    let c = components
    switch space {
    case .srgb: return SRGB(red: c[0], green: c[1], blue: c[2])
    case .gray: return SRGB(red: c[0], green: c[0], blue: c[0])
    case .hsb: return Self.srgb(hue: c[0], saturation: c[1], brightness: c[2])
    case .cmyk:
      let light = c[0..<3].map { (1 - min(1, max(0, $0))) * (1 - min(1, max(0, c[3]))) }
      return SRGB(red: light[0], green: light[1], blue: light[2])
    case .lab:
      let lab = CIELab(lightness: c[0], a: c[1], b: c[2])
      return SRGB(LinearSRGB(XYZ(XYZD50(lab))))
    }
  }

  /// The nearest color with eight bits per channel. Channels are clipped, or for Lab, the hue is kept.
  public var srgb8: SRGB8 {
    guard space == .lab, !srgb.isInGamut else { return SRGB8(srgb) }
    return SRGB8(Oklab(srgb))
  }

  /// The color in Oklab, converted from the Display P3 value if there is one.
  package var oklab: Oklab {
    Oklab(displayP3.map { LinearSRGB(LinearDisplayP3($0)) } ?? LinearSRGB(srgb))
  }

  /// A Boolean value that indicates whether ``hex`` represents the color exactly.
  public var isEightBit: Bool {
    space == .srgb && PaletteColor(srgb8).components == components
      && Double(alphaCode) / 255 == alpha
  }

  package var alphaCode: UInt8 { UInt8((alpha * 255).rounded()) }

  /// The CSS hex code: `#rrggbb`, or `#rrggbbaa` for a color that is not opaque.
  public var hex: String { alphaCode < 255 ? hexWithAlpha : srgb8.hex }

  var hexWithAlpha: String { srgb8.hex + String(alphaCode, radix: 16).padded(to: 2, with: "0") }

  /// Source: Smith, "Color gamut transform pairs", 1978.
  private static func srgb(hue: Double, saturation: Double, brightness: Double) -> SRGB {
    let sextant = (hue - hue.rounded(.down)) * 6
    func channel(_ offset: Double) -> Double {
      var k = offset + sextant
      if k >= 6 { k -= 6 }
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    return SRGB(red: channel(5), green: channel(3), blue: channel(1))
  }

  /// The hue in turns (0 for grays), the saturation, and the brightness, each from 0 to 1.
  package var hsb: (hue: Double, saturation: Double, brightness: Double) {
    if space == .hsb { return (components[0], components[1], components[2]) }
    let color = space == .lab ? SRGB(srgb8) : srgb.clipped
    let most = max(color.red, color.green, color.blue)
    let range = most - min(color.red, color.green, color.blue)
    guard range > 0 else { return (0, 0, most) }
    let sextant =
      if most == color.red {
        (color.green - color.blue) / range
      } else if most == color.green {
        2 + (color.blue - color.red) / range
      } else {
        4 + (color.red - color.green) / range
      }
    return ((sextant < 0 ? sextant + 6 : sextant) / 6, range / most, most)
  }

  /// Creates a color. A color in Lab keeps its components, if they are valid. Any other color is
  /// rounded to eight bits per channel and gets a Display P3 value if it is outside sRGB.
  init(_ color: CSSColor) {
    let alpha = color.alpha ?? 0
    if color.space == .lab,
      let lab = PaletteColor(
        space: .lab, components: color.components.map { $0 ?? 0 }, alpha: alpha)
    {
      self = lab
    } else {
      self.init(SRGB8(color), alpha: alpha)
      displayP3 = DisplayP3(outsideSRGB: Oklab(color))
      if displayP3 != nil, color.space == .displayP3 {
        let channels = color.components.map { $0 ?? 0 }
        displayP3 = DisplayP3(red: channels[0], green: channels[1], blue: channels[2])
      }
    }
  }

  /// Creates the color of a hex code with three, four, six, or eight digits, with or without `#`.
  init?(hex: String) {
    guard let color = CSSColor(hexDigits: hex.first == "#" ? String(hex.dropFirst()) : hex)
    else { return nil }
    self.init(SRGB8(color), alpha: color.alpha ?? 0)
  }
}

extension SRGB {
  var channels: [Double] { [red, green, blue] }
}
