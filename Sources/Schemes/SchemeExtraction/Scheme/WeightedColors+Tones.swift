import ColorMath

extension WeightedColors {
  /// The number of ranges of lightness. The range at the edge of a third counts in part.
  private static let rangeCount = 256

  var tones: ImageColorScheme.Tones {
    var ranges = [SIMD4<Double>](repeating: .zero, count: Self.rangeCount)
    for index in 0..<points.count {
      let color = color(of: index)
      let place = Int(color.lightness * Double(Self.rangeCount))
      ranges[min(max(place, 0), Self.rangeCount - 1)] +=
        SIMD4(color.lightness, color.a, color.b, 1) * pixelCount(of: index)
    }
    let third = ranges.reduce(0) { $0 + $1.w } / 3
    return ImageColorScheme.Tones(
      dark: Self.mean(of: ranges, upTo: third), light: Self.mean(of: ranges.reversed(), upTo: third)
    )
  }

  private static func mean(
    of ranges: some Sequence<SIMD4<Double>>, upTo pixelCount: Double
  ) -> Oklab {
    var sum = SIMD4<Double>.zero
    for range in ranges where range.w > 0 {
      sum += range * min(1, (pixelCount - sum.w) / range.w)
      if sum.w >= pixelCount { break }
    }
    let mean = sum.mean
    return Oklab(lightness: mean.x, a: mean.y, b: mean.z)
  }
}
