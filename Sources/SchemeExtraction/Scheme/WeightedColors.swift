package import ColorMath
package import ImageDecoding

/// The colors of an image as points for k-means.
package struct WeightedColors: Sendable {
  /// The mean colors in the space in which distances are measured, each with the weight that the
  /// emphasis gives it.
  package let points: ColorPoints
  /// The colors of the points.
  private let colors: [Oklab]

  private let cubes: ColorCubes
  private let profile: ColorProfile
  private let space: SchemeExtractor.Space
  private let emphasis: SchemeExtractor.Emphasis
  private let salience: SalienceModel

  /// Creates points of the mean colors of cells.
  ///
  /// Neighboring colors of at most a share of the pixels become one point. With 0, each is a point.
  package init(
    _ counted: CountedColors, profile: ColorProfile, space: SchemeExtractor.Space,
    emphasis: SchemeExtractor.Emphasis = .area, salience: SalienceModel = .photo,
    maximumCellShare: Double = 0
  ) {
    (self.profile, self.space, self.emphasis, self.salience) = (profile, space, emphasis, salience)
    let total = Double(counted.alphaSum)
    let cubes = ColorCubes(counted, maximumCellWeight: UInt64(total * maximumCellShare))
    let means = cubes.cells.map { SRGB(meanOf: $0) }
    let colors = means.map { Oklab($0, profile) }
    (self.cubes, self.colors) = (cubes, colors)
    let places = colors.indices.map { index in
      Self.place(of: means[index], profile, color: colors[index], space, emphasis)
    }
    switch emphasis {
    case .area: points = ColorPoints(places, weights: cubes.cells.map { Double($0.w) / 255 })
    case .salience:
      // The cells of a cube divide its weight, so that it does not depend on their number.
      let weights = zip(cubes.cells, cubes.cubeWeights()).enumerated().map { index, weights in
        let (cell, cube) = (Double(weights.0.w), Double(weights.1))
        return salience.weight(ofShare: cube / total, color: colors[index]) * (cell / cube)
      }
      points = ColorPoints(places, weights: weights)
    }
  }

  /// Returns the place of a color among the points.
  private static func place(
    of codes: SRGB, _ profile: ColorProfile, color: @autoclosure () -> Oklab,
    _ space: SchemeExtractor.Space, _ emphasis: SchemeExtractor.Emphasis
  ) -> SIMD3<Double> {
    emphasis == .salience && space == .oklab
      ? SalienceModel.place(of: color()) : space.place(of: codes, profile, color: color())
  }

  /// Returns the place of a color among the points.
  func place(of color: SRGB8) -> SIMD3<Double> {
    Self.place(of: SRGB(color), .sRGB, color: Oklab(color), space, emphasis)
  }

  /// Returns the code that is printed for a color.
  func code(of color: Oklab) -> SRGB8 { space.code(of: color) }

  /// Returns the number of pixels of a point, transparent ones counted by their alpha.
  func pixelCount(of index: Int) -> Double { Double(cubes.cells[index].w) / 255 }

  /// Returns the number of the cube to which a point belongs. Points are in the order of these numbers.
  func cube(ofPoint index: Int) -> Int { Int(cubes.cubes[index]) }

  /// Returns the color of a pixel, as if it were opaque.
  func color(of pixel: RGBA8) -> Oklab {
    Oklab(SRGB(SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue)), profile)
  }

  /// Returns the color of a point.
  package func color(of index: Int) -> Oklab { colors[index] }

  /// Returns the color that stands for a cluster, and the entry of the histogram that is nearest to it.
  ///
  /// By area, that is the center. By salience it is a color of the photo itself: the one nearest to
  /// `mean`, or else to the mean of the cluster's points, in which vivid colors weigh more.
  func representative(
    of members: [Int], center: SIMD3<Double>, mean: Oklab? = nil
  ) -> (color: Oklab, entry: ColorHistogram.Entry) {
    switch emphasis {
    case .area:
      // A cluster of one color is that color, without the rounding of a mean.
      let color = members.count == 1 ? colors[members[0]] : space.color(at: center)
      let entry = nearestEntry(
        among: members, { points[$0].squaredDistance(to: center) },
        { codes in
          space.place(of: codes, profile, color: Oklab(codes, profile)).squaredDistance(to: center)
        })
      return (color, entry)
    case .salience: return occurrence(nearestTo: mean ?? vividMean(of: members), among: members)
    }
  }

  /// Returns the color of the photo that is nearest to a given one, and its entry of the histogram,
  /// among some points or, if there are none, among all.
  func occurrence(
    nearestTo color: Oklab, among members: [Int]
  ) -> (color: Oklab, entry: ColorHistogram.Entry) {
    let entry = nearestEntry(
      among: members.isEmpty ? Array(colors.indices) : members,
      { colors[$0].squaredDifference(from: color) },
      { Oklab($0, profile).squaredDifference(from: color) })
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

  /// Returns the nearest entry of the histogram in the cube of the nearest of some points, by the
  /// distances of points and of code values.
  private func nearestEntry(
    among members: [Int], _ distance: (Int) -> Double, _ distanceOfCodes: (SRGB) -> Double
  ) -> ColorHistogram.Entry {
    var point = (distance: Double.infinity, index: members[0])
    for index in members {
      let distance = distance(index)
      if distance < point.distance { point = (distance, index) }
    }
    let entries = cubes.entries(aroundCell: point.index)
    var nearest = (distance: Double.infinity, entry: entries[0])
    for entry in entries {
      let distance = distanceOfCodes(entry.mean)
      if (distance, entry.firstPosition) < (nearest.distance, nearest.entry.firstPosition) {
        nearest = (distance, entry)
      }
    }
    return nearest.entry
  }
}
