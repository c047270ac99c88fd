import ColorMath
import ImageDecoding

/// The rule for pixels that are not opaque.
struct AlphaHandling: Sendable {
  /// The least alpha of pixels that count.
  private let leastAlpha: UInt8
  /// The color that shows through the others, or `nil` if they count by their alpha.
  private let background: SRGB8?

  /// Creates the rule of some options.
  init(_ options: SchemeExtractor.Options) {
    // No alpha is less than a threshold that is not a number.
    leastAlpha = (0...254).first { !(Double($0) / 255 < options.alphaThreshold) } ?? 255
    background = options.background
  }

  /// A Boolean value that says whether the rule leaves all pixels as they are.
  var isTrivial: Bool { leastAlpha <= 1 && background == nil }

  /// Returns pixels as they count: transparent where they do not.
  func applied(to pixels: Span<RGBA8>) -> [RGBA8] {
    pixels.indices.map { applied(to: pixels[$0]) }
  }

  /// Returns a pixel as it counts.
  ///
  /// Source for the blending: W3C Compositing and Blending Level 1, 5.1, in code values.
  private func applied(to pixel: RGBA8) -> RGBA8 {
    guard pixel.alpha >= leastAlpha else { return RGBA8() }
    guard let background, pixel.alpha < 255 else { return pixel }
    func blended(_ code: UInt8, _ behind: UInt8) -> UInt8 {
      let (alpha, rest) = (UInt32(pixel.alpha), UInt32(255 - pixel.alpha))
      return UInt8((UInt32(code) * alpha + UInt32(behind) * rest + 127) / 255)
    }
    return RGBA8(
      red: blended(pixel.red, background.red), green: blended(pixel.green, background.green),
      blue: blended(pixel.blue, background.blue), alpha: 255)
  }
}
