extension CSSColor {
  /// The components, with 0 for missing ones.
  fileprivate var numbers: (Double, Double, Double) {
    (components[0] ?? 0, components[1] ?? 0, components[2] ?? 0)
  }

  /// Returns the linear light of encoded channels, given the transfer curve of a channel and the
  /// matrix to the primaries of sRGB.
  fileprivate func light(
    by toLinearSRGB: Matrix3, _ linear: (Double) -> Double
  ) -> LinearSRGB {
    let (red, green, blue) = toLinearSRGB.times(
      linear(numbers.0), linear(numbers.1), linear(numbers.2))
    return LinearSRGB(red: red, green: green, blue: blue)
  }
}

extension SRGB {
  /// Creates the encoded channels of a color, without its opacity and without gamut mapping.
  public init(_ color: CSSColor) {
    let (first, second, third) = color.numbers
    switch color.space {
    case .rgb: self.init(red: first / 255, green: second / 255, blue: third / 255)
    case .sRGB: self.init(red: first, green: second, blue: third)
    case .hsl: self.init(hue: first, saturation: second / 100, lightness: third / 100)
    case .hwb: self.init(hue: first, whiteness: second / 100, blackness: third / 100)
    default: self.init(LinearSRGB(color))
    }
  }

  /// Creates a color from `hsl()`. Source: CSS Color 4, section 7.1.
  private init(hue: Double, saturation: Double, lightness: Double) {
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(place - 3, 9 - place, 1))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4))
  }

  /// Creates a color from `hwb()`. Source: CSS Color 4, section 8.1.
  private init(hue: Double, whiteness: Double, blackness: Double) {
    guard whiteness + blackness < 1 else {
      let gray = whiteness / (whiteness + blackness)
      self.init(red: gray, green: gray, blue: gray)
      return
    }
    let pure = SRGB(hue: hue, saturation: 1, lightness: 0.5)
    func mixed(_ channel: Double) -> Double { channel * (1 - whiteness - blackness) + whiteness }
    self.init(red: mixed(pure.red), green: mixed(pure.green), blue: mixed(pure.blue))
  }
}

extension LinearSRGB {
  /// Creates the light of a color, without its opacity and without gamut mapping.
  public init(_ color: CSSColor) {
    let (first, second, third) = color.numbers
    switch color.space {
    case .rgb, .hsl, .hwb, .sRGB: self.init(SRGB(color))
    case .linearSRGB: self.init(red: first, green: second, blue: third)
    case .displayP3:
      self.init(LinearDisplayP3(DisplayP3(red: first, green: second, blue: third)))
    case .linearDisplayP3: self.init(LinearDisplayP3(red: first, green: second, blue: third))
    case .adobeRGB: self = color.light(by: RGBSpaces.adobeRGB, RGBSpaces.adobeRGBLinear)
    case .proPhotoRGB: self = color.light(by: RGBSpaces.proPhotoRGB, RGBSpaces.proPhotoRGBLinear)
    case .rec2020: self = color.light(by: RGBSpaces.rec2020, RGBSpaces.rec2020Linear)
    case .xyzD65: self.init(XYZ(x: first, y: second, z: third))
    case .xyzD50: self.init(XYZ(XYZD50(x: first, y: second, z: third)))
    case .lab, .lch: self.init(XYZ(XYZD50(CIELab(color))))
    case .oklab, .oklch: self.init(Oklab(color))
    }
  }
}

extension CIELab {
  /// Creates the CIE Lab coordinates of a color, without its opacity.
  public init(_ color: CSSColor) {
    let (first, second, third) = color.numbers
    switch color.space {
    case .lab: self.init(lightness: first, a: second, b: third)
    case .lch:
      self.init(
        lightness: first, a: second * LibM.cosine(degrees: third),
        b: second * LibM.sine(degrees: third))
    default: self.init(LinearSRGB(color))
    }
  }
}

extension Oklab {
  /// Creates the Oklab coordinates of a color, without its opacity.
  public init(_ color: CSSColor) {
    let (first, second, third) = color.numbers
    switch color.space {
    case .oklab: self.init(lightness: first, a: second, b: third)
    case .oklch: self.init(Oklch(lightness: first, chroma: second, hue: third))
    default: self.init(LinearSRGB(color))
    }
  }
}

extension SRGB8 {
  /// Creates the nearest code values of a color, without its opacity. Colors outside sRGB are
  /// mapped by ``Oklab/mappedToSRGB()``, or clipped if their space is `rgb`, `hsl` or `hwb`.
  public init(_ color: CSSColor) {
    switch color.space {
    case .rgb, .hsl, .hwb: self.init(SRGB(color))
    default:
      let channels = SRGB(color)
      if channels.isInGamut { self.init(channels) } else { self.init(Oklab(color)) }
    }
  }

  /// Reads an opaque CSS color. The `#`, which starts a comment in shells, is optional.
  package init?(opaque text: String) {
    if let color = SRGB8(hex: text) {
      self = color
    } else if let color = CSSColor(text), color.alpha == 1 {
      self.init(color)
    } else {
      return nil
    }
  }
}
