internal import ColorMath
internal import ImageDecoding

/// The color of a pixel, as light and as it looks.
struct PhotoColor {
  /// The stored channels and alpha, which stand for the same color in all of a photo.
  let code: UInt32
  /// The light.
  let light: Light
  /// The look.
  let lab: Oklab
}

/// The colors of a photo's pixels, by its color profile.
struct PhotoColors {
  private let profile: ColorProfile
  /// The color behind pixels that are not opaque, or `nil` if each is either seen or not.
  private let background: SRGB?
  private var memo = PixelMemo<PhotoColor>()

  /// Creates the colors of a photo.
  ///
  /// - Parameters:
  ///   - profile: The meaning of stored channels.
  ///   - background: The color behind pixels that are not opaque, or `nil` to leave those out whose
  ///     alpha is below a half, and take the others for opaque.
  init(_ profile: ColorProfile, background: SRGB8?) {
    self.profile = profile
    self.background = background.map { SRGB($0) }
  }

  /// Returns whether a pixel cannot be seen where there is no background.
  static func isInvisible(_ pixel: RGBA8) -> Bool { pixel.alpha < 128 }

  /// Returns the colors of some pixels, and `nil` for those that cannot be seen.
  mutating func colors(of pixels: Span<RGBA8>) -> [PhotoColor?] {
    pixels.indices.map { index in
      let pixel = pixels[index]
      if background == nil, Self.isInvisible(pixel) { return nil }
      return color(of: pixel)
    }
  }

  private mutating func color(of pixel: RGBA8) -> PhotoColor {
    let code =
      UInt32(pixel.red) << 24 | UInt32(pixel.green) << 16 | UInt32(pixel.blue) << 8
      | UInt32(pixel.alpha)
    if let color = memo[code] { return color }
    let light = light(of: pixel)
    let color = PhotoColor(code: code, light: Light(light), lab: Oklab(light))
    memo[code] = color
    return color
  }

  /// Source for the blending: W3C Compositing and Blending Level 1, 5.1, in code values of sRGB.
  private func light(of pixel: RGBA8) -> LinearSRGB {
    let stored = SRGB(SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue))
    let light = profile.linearSRGB(red: stored.red, green: stored.green, blue: stored.blue)
    guard let background, pixel.alpha < 255 else { return light }
    let (color, alpha) = (SRGB(light), Double(pixel.alpha) / 255)
    func blended(_ front: Double, _ behind: Double) -> Double {
      behind + (front - behind) * alpha
    }
    return LinearSRGB(
      SRGB(
        red: blended(color.red, background.red), green: blended(color.green, background.green),
        blue: blended(color.blue, background.blue)))
  }
}
