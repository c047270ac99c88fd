internal import ColorMath

extension DisplayP3 {
  /// Creates the Display P3 value of a color outside sRGB, or returns `nil` for a color within
  /// sRGB. For a color outside Display P3, the chroma is reduced, with lightness and hue unchanged.
  /// If the reduced color is within sRGB, as for colors brighter than white, the result is also `nil`.
  init?(outsideSRGB color: Oklab) {
    guard !SRGB(color).isNearGamut else { return nil }
    self.init(LinearSRGB(color))
    guard !isInGamut else { return }
    var (least, most) = (0.0, 1.0)
    // Sixteen bisection steps determine the chroma to less than a thousandth of its value.
    for _ in 0..<16 {
      let share = (least + most) / 2
      let duller = Oklab(
        lightness: min(1, max(0, color.lightness)), a: color.a * share, b: color.b * share)
      self.init(LinearSRGB(duller))
      if isInGamut { least = share } else { most = share }
    }
    self = clipped
    // Colors brighter than white become white, or nearly so.
    guard !SRGB(LinearSRGB(LinearDisplayP3(self))).isNearGamut else { return nil }
  }

  private var isInGamut: Bool { 0...1 ~= red && 0...1 ~= green && 0...1 ~= blue }

  /// The color with each channel clamped to 0...1. NaN becomes 0.
  var clipped: DisplayP3 {
    func clip(_ channel: Double) -> Double { channel > 0 ? min(channel, 1) : 0 }
    return DisplayP3(red: clip(red), green: clip(green), blue: clip(blue))
  }

  /// The channels with five decimals, which is finer than 16 bits.
  var decimals: [Double] { [red, green, blue].map { ($0 * 100_000).rounded() / 100_000 + 0 } }
}

extension SRGB {
  /// A Boolean value that indicates whether each channel is within half a code value of 0...1.
  fileprivate var isNearGamut: Bool {
    let range = -0.5 / 255...255.5 / 255
    return range ~= red && range ~= green && range ~= blue
  }
}

extension PaletteColor {
  /// The color in CSS notation for Display P3 screens, if the color is outside sRGB.
  var displayP3Function: String? {
    guard let displayP3 else { return nil }
    let channels = displayP3.decimals.map { "\($0)" }.joined(separator: " ")
    return "color(display-p3 \(channels)" + (alphaCode < 255 ? " / \(alpha))" : ")")
  }
}
