import ColorMath
import ImageDecoding
import SchemeExtraction
import TestCorpora

/// Schemes that are not extracted from photos, the same ones each time.
enum RandomSchemes {
  /// The seeds that a test uses: all in a release build, and some in a debug build.
  static let seeds = Corpora.sample(Array(UInt64(0)..<20_000), debugStride: 200)

  /// Returns the scheme of a seed: one to sixteen colors that are spread over sRGB, all similar,
  /// nearly gray, gray, nearly black, nearly white, or at the corners of the cube.
  static func scheme(seed: UInt64) -> ImageColorScheme? {
    var random = SplitMix64(seed: seed)
    func code() -> UInt8 { UInt8(truncatingIfNeeded: random.next() >> 32) }
    let count = Int(seed / 7 % 16) + 1
    let base = (code(), code(), code())
    let colors = (0..<count).map { _ -> SRGB8 in
      let (red, green, blue) = (code(), code(), code())
      switch seed % 7 {
      case 0: return SRGB8(red: red, green: green, blue: blue)
      case 1:
        return SRGB8(
          red: base.0 / 8 * 7 + red / 16, green: base.1 / 8 * 7 + green / 16,
          blue: base.2 / 8 * 7 + blue / 16)
      case 2: return SRGB8(red: 128 | red % 4, green: 128 | green % 4, blue: 128 | blue % 4)
      case 3: return SRGB8(red: red, green: red, blue: red)
      case 4: return SRGB8(red: red % 8, green: green % 8, blue: blue % 8)
      case 5: return SRGB8(red: ~(red % 8), green: ~(green % 8), blue: ~(blue % 8))
      default:
        return SRGB8(red: red % 2 * 255, green: green % 2 * 255, blue: blue % 2 * 255)
      }
    }
    return scheme(of: colors)
  }

  /// Returns a scheme of colors, each half as common as the one before. Duplicates are left out.
  static func scheme(
    of colors: [SRGB8], tones: ImageColorScheme.Tones? = nil
  ) -> ImageColorScheme? {
    var distinct: [SRGB8] = []
    for color in colors where !distinct.contains(color) { distinct.append(color) }
    var share = 1.0
    let swatches = distinct.enumerated().map { index, color in
      if index < distinct.count - 1 { share /= 2 }
      return ImageColorScheme.Swatch(
        color: Oklab(color), rgb: color, share: share, pixelCount: 1,
        position: PixelPosition(x: 0, y: 0))
    }
    return ImageColorScheme(swatches: swatches, meanSquaredError: 0, tones: tones)
  }

  /// Returns a scheme of hex codes.
  static func scheme(_ hexes: String...) -> ImageColorScheme? {
    scheme(of: hexes.compactMap { SRGB8(hex: $0) })
  }
}
