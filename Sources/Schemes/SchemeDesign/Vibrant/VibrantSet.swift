package import ColorMath
public import SchemeExtraction

/// The colors of a photo for six targets: vibrant and muted colors, each light, normal and dark.
///
/// A target without a suitable color is missing. As in Android's Palette, no color is used twice;
/// each goes to the first target that it suits. A scheme of 16 colors, as in Palette, gives better
/// results than one of 5.
public struct VibrantSet: Hashable, Sendable {
  private let swatches: [VibrantTarget: ImageColorScheme.Swatch]

  /// Creates the set from the colors of a scheme.
  public init(_ scheme: ImageColorScheme) {
    let candidates = scheme.swatches.map { (swatch: $0, hsl: HSL($0.rgb)) }
    let largestShare = candidates.reduce(0) { max($0, $1.swatch.share) }
    var found: [VibrantTarget: ImageColorScheme.Swatch] = [:]
    for target in VibrantTarget.allCases {
      let best = candidates.compactMap { candidate -> (swatch: ImageColorScheme.Swatch, Double)? in
        guard !found.values.contains(candidate.swatch) else { return nil }
        return target.score(of: candidate.hsl, commonness: candidate.swatch.share / largestShare)
          .map { (candidate.swatch, $0) }
      }.max { $0.1 < $1.1 }
      found[target] = best?.swatch
    }
    swatches = found
  }

  /// Returns the color for a target, or `nil` if the photo has none.
  public subscript(target: VibrantTarget) -> ImageColorScheme.Swatch? { swatches[target] }
}

extension VibrantTarget {
  /// Returns the score of a color, or `nil` if it is not eligible. The score is the sum of at most
  /// 0.24 for its saturation, 0.52 for its lightness, and 0.24 for its share relative to the
  /// largest.
  fileprivate func score(of color: HSL, commonness: Double) -> Double? {
    guard saturation.eligible ~= color.saturation, lightness.eligible ~= color.lightness
    else { return nil }
    return 0.24 * (1 - (color.saturation - saturation.best).magnitude)
      + 0.52 * (1 - (color.lightness - lightness.best).magnitude) + 0.24 * commonness
  }
}

/// The HSL saturation of a color, from 0 for gray to 1, and its lightness, from 0 for black to 1
/// for white. Source: CSS Color 4, section 7.2.
package struct HSL: Hashable, Sendable {
  package let saturation, lightness: Double

  package init(_ color: SRGB8) {
    let (most, least) = color.codes.reduce((0.0, 1.0)) { range, code in
      (max(range.0, Double(code) / 255), min(range.1, Double(code) / 255))
    }
    lightness = (most + least) / 2
    saturation = most == least ? 0 : (most - least) / (1 - (2 * lightness - 1).magnitude)
  }
}
