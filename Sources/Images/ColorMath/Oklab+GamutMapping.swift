extension Oklab {
  /// Returns the nearest sRGB color, with nearly the same lightness and hue.
  ///
  /// Colors in gamut are unchanged. Others lose chroma until the effect of clipping is not
  /// noticeable.
  /// Source: CSS Color 4, section 13.2.2, "binary search gamut mapping with local MINDE".
  public func mappedToSRGB() -> SRGB {
    let justNoticeable = Self.justNoticeableDifference
    let precision = 0.0001

    // A lightness of NaN gives black.
    guard lightness > 0 else { return SRGB(red: 0, green: 0, blue: 0) }
    guard lightness < 1 else { return SRGB(red: 1, green: 1, blue: 1) }
    let unmapped = SRGB(self)
    var clipped = unmapped.clipped
    if unmapped.isNearlyInGamut { return clipped }
    guard difference(from: Oklab(clipped)) >= justNoticeable else { return clipped }

    // Scaling a and b equally preserves the hue without computing an angle.
    let fullChroma = chroma
    guard fullChroma.isFinite else { return SRGB(Oklab(lightness: lightness, a: 0, b: 0)).clipped }
    var (low, high) = (0.0, fullChroma)
    var lowIsInGamut = true
    while high - low > precision {
      let middle = (low + high) / 2
      // Far beyond real colors, halving can run out of precision.
      guard middle > low, middle < high else { break }
      let share = middle / fullChroma
      let current = Oklab(lightness: lightness, a: a * share, b: b * share)
      let encoded = SRGB(current)
      if lowIsInGamut, encoded.isNearlyInGamut {
        low = middle
        continue
      }
      clipped = encoded.clipped
      let difference = current.difference(from: Oklab(clipped))
      if difference >= justNoticeable {
        high = middle
      } else if justNoticeable - difference < precision {
        return clipped
      } else {
        lowIsInGamut = false
        low = middle
      }
    }
    return clipped
  }
}

extension SRGB {
  /// Whether the color is in gamut, allowing for rounding errors.
  fileprivate var isNearlyInGamut: Bool {
    let range = -1e-9...1.000000001
    return range ~= red && range ~= green && range ~= blue
  }
}

extension Oklch {
  /// Returns the nearest sRGB color, as ``Oklab/mappedToSRGB()`` does.
  public func mappedToSRGB() -> SRGB { Oklab(self).mappedToSRGB() }
}
