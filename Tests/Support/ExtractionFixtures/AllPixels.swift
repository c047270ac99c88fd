internal import ColorMath
package import ImageDecoding
package import SchemeExtraction

/// Every distinct color of a photo with its number of pixels, as the reference for judging schemes.
package struct AllPixels {
  private let places: [SIMD3<Double>]
  private let weights: [Double]
  private let space: SchemeExtractor.Space

  package init(of input: ImageInput, space: SchemeExtractor.Space) throws {
    let decoded = try ImageDecoder().pixels(of: input).image
    var counts: [RGBA8: Int] = [:]
    for pixel in decoded.pixels where pixel.alpha > 0 { counts[pixel, default: 0] += 1 }
    self.space = space
    places = counts.keys.map { pixel in
      Self.place(
        of: SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue), in: space)
    }
    weights = counts.map { Double($0.value) * Double($0.key.alpha) / 255 }
  }

  /// The sum of the squared distances of all pixels to their nearest swatch.
  package func inertia(of scheme: ImageColorScheme) -> Double {
    let centers = scheme.swatches.map { swatch in
      switch space {
      case .oklab: SIMD3(swatch.color.lightness, swatch.color.a, swatch.color.b)
      case .srgb: Self.vector(SRGB(swatch.color))
      case .lab: Self.vector(CIELab(LinearSRGB(swatch.color)))
      }
    }
    return zip(places, weights).reduce(0) { sum, pixel in
      sum + pixel.1 * (centers.map { pixel.0.squaredDistance(to: $0) }.min() ?? 0)
    }
  }

  /// The mean of the squared distances of all pixels to the nearest printed hex code of a scheme,
  /// in Oklab or in sRGB code values.
  package func printedError(of scheme: ImageColorScheme) -> Double {
    let centers = scheme.swatches.map { Self.place(of: $0.rgb, in: space) }
    let sum = zip(places, weights).reduce(0) { sum, pixel in
      sum + pixel.1 * (centers.map { pixel.0.squaredDistance(to: $0) }.min() ?? 0)
    }
    return sum / weights.reduce(0, +) * (space == .srgb ? 255 * 255 : 1)
  }

  private static func place(of color: SRGB8, in space: SchemeExtractor.Space) -> SIMD3<Double> {
    switch space {
    case .oklab:
      let lab = Oklab(color)
      return SIMD3(lab.lightness, lab.a, lab.b)
    case .srgb: return vector(SRGB(color))
    case .lab: return vector(CIELab(LinearSRGB(color)))
    }
  }

  private static func vector(_ color: CIELab) -> SIMD3<Double> {
    SIMD3(color.lightness, color.a, color.b) / 100
  }

  private static func vector(_ color: SRGB) -> SIMD3<Double> {
    SIMD3(color.red, color.green, color.blue)
  }
}
