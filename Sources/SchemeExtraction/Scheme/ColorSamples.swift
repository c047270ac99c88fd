package import ColorMath
package import ImageDecoding

/// The colors of a histogram as they look, and as points for k-means.
package struct ColorSamples: Sendable {
  /// The color of each entry.
  package let colors: [Oklab]
  /// Where the first pixel of each entry lies in the stored image.
  package let positions: [PixelPosition]
  /// The same colors in the space in which distances are measured, weighted by pixels.
  package let points: ColorPoints
  /// The space of `points`.
  package let space: SchemeExtractor.Space

  /// Converts the mean color of each entry: thousands of colors, not millions of pixels.
  package init(_ histogram: ColorHistogram, profile: ColorProfile, space: SchemeExtractor.Space) {
    self.space = space
    var colors: [Oklab] = []
    var places: [SIMD3<Double>] = []
    colors.reserveCapacity(histogram.entries.count)
    places.reserveCapacity(histogram.entries.count)
    for entry in histogram.entries {
      let mean = entry.meanColor
      let linear =
        profile.isSRGB
        ? LinearSRGB(mean)
        : profile.linearSRGB(red: mean.red, green: mean.green, blue: mean.blue)
      let color = Oklab(linear)
      colors.append(color)
      switch space {
      case .oklab: places.append(SIMD3(color.lightness, color.a, color.b))
      case .srgb:
        let encoded = (profile.isSRGB ? mean : SRGB(linear)).clipped
        places.append(SIMD3(encoded.red, encoded.green, encoded.blue))
      }
    }
    self.colors = colors
    positions = histogram.entries.map(\.position)
    points = ColorPoints(places, weights: histogram.entries.map { Double($0.weight) / 255 })
  }

  /// The color at a place among the points.
  package func color(at place: SIMD3<Double>) -> Oklab {
    switch space {
    case .oklab: Oklab(lightness: place.x, a: place.y, b: place.z)
    case .srgb: Oklab(SRGB(red: place.x, green: place.y, blue: place.z))
    }
  }
}

extension ColorHistogram.Entry {
  /// The mean color of the pixels, in the code values of the file.
  fileprivate var meanColor: SRGB {
    let scale = Double(weight) * 255
    return SRGB(
      red: Double(red) / scale, green: Double(green) / scale, blue: Double(blue) / scale)
  }

  fileprivate var position: PixelPosition {
    PixelPosition(x: Int(firstPosition & 0xFFFF_FFFF), y: Int(firstPosition >> 32))
  }
}
