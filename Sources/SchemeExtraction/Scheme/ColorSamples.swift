package import ColorMath
package import ImageDecoding

/// The colors of a histogram as points for k-means.
package struct ColorSamples: Sendable {
  /// The mean colors in the space in which distances are measured, weighted by pixels.
  package let points: ColorPoints
  /// The space of `points`.
  package let space: SchemeExtractor.Space

  private let histogram: ColorHistogram
  private let profile: ColorProfile
  private let cubes: ColorCubes

  /// Creates points of the mean colors of a histogram.
  ///
  /// - Parameters:
  ///   - histogram: The pixels.
  ///   - profile: The meaning of their code values.
  ///   - space: The space in which distances are measured.
  ///   - maximumCellShare: The share of the pixels up to which neighboring entries become one point.
  ///     With 0, each is a point.
  package init(
    _ histogram: ColorHistogram, profile: ColorProfile, space: SchemeExtractor.Space,
    maximumCellShare: Double = 0
  ) {
    self.space = space
    self.histogram = histogram
    self.profile = profile
    let maximumWeight = UInt64(Double(histogram.totalWeight) * maximumCellShare)
    cubes = ColorCubes(histogram, maximumCellWeight: maximumWeight)
    points = ColorPoints(
      cubes.cells.map { Self.place(of: SRGB(meanOf: $0), profile, in: space) },
      weights: cubes.cells.map { Double($0.w) / 255 })
  }

  private static func place(
    of mean: SRGB, _ profile: ColorProfile, in space: SchemeExtractor.Space
  ) -> SIMD3<Double> {
    switch space {
    case .oklab:
      let color = Oklab(mean, profile)
      return SIMD3(color.lightness, color.a, color.b)
    case .srgb:
      let encoded = (profile.isSRGB ? mean : SRGB(LinearSRGB(mean, profile))).clipped
      return SIMD3(encoded.red, encoded.green, encoded.blue)
    case .lab:
      let color = CIELab(LinearSRGB(mean, profile))
      return SIMD3(color.lightness, color.a, color.b) / 100
    }
  }

  /// Returns the color of a point.
  package func color(of index: Int) -> Oklab {
    switch space {
    case .oklab: color(at: points[index])
    case .srgb, .lab: Oklab(SRGB(meanOf: cubes.cells[index]), profile)
    }
  }

  /// Returns the color at a place among the points.
  package func color(at place: SIMD3<Double>) -> Oklab {
    switch space {
    case .oklab: Oklab(lightness: place.x, a: place.y, b: place.z)
    case .srgb: Oklab(SRGB(red: place.x, green: place.y, blue: place.z))
    case .lab:
      Oklab(
        LinearSRGB(
          XYZ(XYZD50(CIELab(lightness: place.x * 100, a: place.y * 100, b: place.z * 100)))))
    }
  }

  /// Returns positions at which colors occur: for each center, the first pixel of the nearest entry of
  /// the histogram among those in the cube of a point.
  ///
  /// - Parameters:
  ///   - centers: The colors, as places in the space of the points.
  ///   - nearest: The index of the point nearest to each center.
  /// - Returns: A position in the stored image for each center.
  package func positions(
    of centers: [SIMD3<Double>], nearest: [Int]
  ) -> [PixelPosition] {
    zip(centers, nearest).map { center, point in
      var found = (distance: Double.infinity, position: UInt64(0))
      for index in cubes.entries(aroundCell: point) {
        let entry = histogram.entries[Int(index)]
        let distance = Self.place(of: entry.mean, profile, in: space).squaredDistance(to: center)
        if (distance, entry.firstPosition) < found { found = (distance, entry.firstPosition) }
      }
      return PixelPosition(x: Int(found.position & 0xFFFF_FFFF), y: Int(found.position >> 32))
    }
  }
}
