package import ColorMath
package import ImageDecoding

/// The colors of an image as points for k-means.
package struct ColorSamples: Sendable {
  /// The mean colors in the space in which distances are measured, each with the weight that the
  /// emphasis gives it.
  package let points: ColorPoints
  /// The space of `points`.
  package let space: SchemeExtractor.Space

  private let profile: ColorProfile
  private let cubes: ColorCubes
  private let emphasis: SchemeExtractor.Emphasis
  private let salience: SalienceModel
  /// The colors of the points if they are weighted by salience, else empty.
  private let colors: [Oklab]

  /// Creates points of the mean colors of cells.
  ///
  /// - Parameters:
  ///   - counted: The pixels.
  ///   - profile: The meaning of their code values.
  ///   - space: The space in which distances are measured.
  ///   - emphasis: The criterion by which colors are chosen.
  ///   - salience: What salience is, if it is the criterion.
  ///   - maximumCellShare: The share of the pixels up to which neighboring colors become one point.
  ///     With 0, each is a point.
  package init(
    _ counted: CountedColors, profile: ColorProfile, space: SchemeExtractor.Space,
    emphasis: SchemeExtractor.Emphasis = .area, salience: SalienceModel = .photo,
    maximumCellShare: Double = 0
  ) {
    self.space = space
    self.profile = profile
    self.emphasis = emphasis
    self.salience = salience
    let alphaSum = counted.alphaSum
    cubes = ColorCubes(
      counted, maximumCellWeight: UInt64(Double(alphaSum) * maximumCellShare))
    let means = cubes.cells.map { SRGB(meanOf: $0) }
    switch emphasis {
    case .area:
      colors = []
      points = ColorPoints(
        means.map { Self.place(of: $0, profile, in: space) },
        weights: cubes.cells.map { Double($0.w) / 255 })
    case .salience:
      let colors = means.map { Oklab($0, profile) }
      self.colors = colors
      let total = Double(alphaSum)
      points = ColorPoints(
        space == .oklab
          ? colors.map { SalienceModel.place(of: $0) }
          : means.map { Self.place(of: $0, profile, in: space) },
        weights: zip(zip(cubes.cells, cubes.cubeWeights()), colors).map { weights, color in
          // The cells of a cube divide its weight, so that it does not depend on their number.
          let (cell, cube) = (Double(weights.0.w), Double(weights.1))
          return salience.weight(ofShare: cube / total, color: color) * (cell / cube)
        })
    }
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

  /// Returns the place of a color among the points.
  func place(of color: SRGB8) -> SIMD3<Double> {
    emphasis == .salience && space == .oklab
      ? SalienceModel.place(of: Oklab(color)) : Self.place(of: SRGB(color), .sRGB, in: space)
  }

  /// Returns the code that is printed for a color.
  func code(of color: Oklab) -> SRGB8 {
    space == .srgb ? SRGB8(SRGB(color)) : SRGB8(nearest: color)
  }

  /// Returns the number of pixels of a point, transparent ones counted by their alpha.
  func pixelCount(of index: Int) -> Double { Double(cubes.cells[index].w) / 255 }

  /// Returns the number of the cube of ``ColorCubes`` to which a point belongs. Points are in the order
  /// of these numbers.
  func cube(ofPoint index: Int) -> Int { cubes.cube(ofCell: index) }

  /// Returns the color of a pixel, as if it were opaque.
  func color(of pixel: RGBA8) -> Oklab {
    Oklab(SRGB(SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue)), profile)
  }

  /// Returns the color of a point.
  package func color(of index: Int) -> Oklab {
    switch (emphasis, space) {
    case (.salience, _): colors[index]
    case (.area, .oklab): color(at: points[index])
    case (.area, .srgb), (.area, .lab): Oklab(SRGB(meanOf: cubes.cells[index]), profile)
    }
  }

  /// Returns the color at a place among the points of ``SchemeExtractor/Emphasis/area``.
  private func color(at place: SIMD3<Double>) -> Oklab {
    switch space {
    case .oklab: Oklab(lightness: place.x, a: place.y, b: place.z)
    case .srgb: Oklab(SRGB(red: place.x, green: place.y, blue: place.z))
    case .lab:
      Oklab(
        LinearSRGB(
          XYZ(XYZD50(CIELab(lightness: place.x * 100, a: place.y * 100, b: place.z * 100)))))
    }
  }

  /// Returns the color that stands for a cluster, and where it occurs.
  ///
  /// By area, that is the center, and the place is that of the nearest color of the photo. By
  /// salience it is a color of the photo itself: the one nearest to the mean of the cluster, in which
  /// vivid colors weigh more.
  ///
  /// - Parameters:
  ///   - members: The indices of the cluster's points, of which there is at least one.
  ///   - center: The center of the cluster, in the space of the points.
  ///   - mean: The color to be near to by salience, if it is another.
  /// - Returns: The color, and the entry of the histogram that is nearest to it.
  func representative(
    of members: [Int], center: SIMD3<Double>, mean: Oklab? = nil
  ) -> (color: Oklab, entry: ColorHistogram.Entry) {
    switch emphasis {
    case .area:
      // A cluster of one color is that color, without the rounding of a mean.
      let color = members.count == 1 ? color(of: members[0]) : color(at: center)
      let nearest = nearest(of: members) { points[$0].squaredDistance(to: center) }
      let entry = nearestEntry(ofPoint: nearest) { entry in
        Self.place(of: entry.mean, profile, in: space).squaredDistance(to: center)
      }
      return (color, entry)
    case .salience:
      return occurrence(nearestTo: mean ?? vividMean(of: members), among: members)
    }
  }

  /// Returns the color of the photo that is nearest to a given one.
  ///
  /// - Parameters:
  ///   - color: The given color.
  ///   - members: The indices of the points to look at. If there are none, all are looked at.
  /// - Returns: The color, and its entry of the histogram.
  func occurrence(
    nearestTo color: Oklab, among members: [Int]
  ) -> (color: Oklab, entry: ColorHistogram.Entry) {
    let members = members.isEmpty ? Array(0..<points.count) : members
    let nearest = nearest(of: members) { self.color(of: $0).squaredDifference(from: color) }
    let entry = nearestEntry(ofPoint: nearest) { entry in
      Oklab(entry.mean, profile).squaredDifference(from: color)
    }
    return (Oklab(entry.mean, profile), entry)
  }

  /// Returns the mean color of some points, in which vivid colors weigh more.
  private func vividMean(of members: [Int]) -> Oklab {
    let moment = members.reduce(SIMD4<Double>.zero) { sum, index in
      let color = colors[index]
      let weight = points.weight(at: index) * salience.representation(of: color)
      return sum + SIMD4(color.lightness, color.a, color.b, 1) * weight
    }
    return Oklab(lightness: moment.mean.x, a: moment.mean.y, b: moment.mean.z)
  }

  /// Returns the first of some points at the least distance.
  private func nearest(of members: [Int], _ distance: (Int) -> Double) -> Int {
    var nearest = (distance: Double.infinity, index: members[0])
    for index in members {
      let distance = distance(index)
      if distance < nearest.distance { nearest = (distance, index) }
    }
    return nearest.index
  }

  /// Returns the entry of the histogram at the least distance among those in the cube of a point.
  private func nearestEntry(
    ofPoint point: Int, _ distance: (ColorHistogram.Entry) -> Double
  ) -> ColorHistogram.Entry {
    let entries = cubes.entries(aroundCell: point)
    var nearest = (distance: Double.infinity, entry: entries[0])
    for entry in entries {
      let distance = distance(entry)
      if (distance, entry.firstPosition) < (nearest.distance, nearest.entry.firstPosition) {
        nearest = (distance, entry)
      }
    }
    return nearest.entry
  }
}
