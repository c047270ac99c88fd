import ColorMath
import ImageDecoding

/// The handling of pixels that are not opaque or that a mask weighs.
package struct AlphaHandling: Hashable, Sendable {
  private let minimumAlpha: UInt8
  /// The color behind pixels that are not opaque, or `nil` if these are weighted by their alpha.
  private let background: SRGB8?
  /// The weights of the pixels of the upright photo, or `nil` if all have the same.
  private let mask: PixelMask?
  private var placement: MaskPlacement?

  /// Creates the handling for some options, or returns `nil` if they leave all pixels as they are.
  init?(_ options: SchemeExtractor.Options) {
    // Comparisons with NaN are false, so a NaN threshold excludes no pixel.
    minimumAlpha = (0...254).first { !(Double($0) / 255 < options.alphaThreshold) } ?? 255
    background = options.background
    mask = options.mask
    if minimumAlpha <= 1, background == nil, mask == nil { return nil }
  }

  mutating func begin(_ band: RowBand) {
    placement = mask.map { MaskPlacement($0, over: band.imageSize, band.orientation) }
  }

  /// Returns the pixels of a row as they count, with excluded pixels transparent, or `nil` if the
  /// row counts unchanged.
  func applied(to pixels: Span<RGBA8>, row: Int, of band: RowBand) -> [RGBA8]? {
    let isOpaque = !band.hasAlpha || pixels.isOpaque
    guard let placement
    else { return isOpaque ? nil : pixels.indices.map { applied(to: pixels[$0]) } }
    return pixels.indices.map { column in
      let weight = placement.weight(at: band.storedPosition(column: column, row: row))
      return (isOpaque ? pixels[column] : applied(to: pixels[column])).weighed(by: weight)
    }
  }

  /// Returns a pixel as it counts before the mask is applied. Source for the blending: W3C
  /// Compositing and Blending Level 1, 5.1, in code values.
  private func applied(to pixel: RGBA8) -> RGBA8 {
    guard pixel.alpha >= minimumAlpha else { return RGBA8() }
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

extension RGBA8 {
  /// Returns the pixel with its alpha multiplied by a weight of 0 to 255.
  fileprivate func weighed(by weight: UInt8) -> RGBA8 {
    let alpha = UInt8((UInt32(self.alpha) * UInt32(weight) + 127) / 255)
    return alpha == 0 ? RGBA8() : RGBA8(red: red, green: green, blue: blue, alpha: alpha)
  }
}
