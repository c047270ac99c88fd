package import ColorMath
import ImageDecoding

/// The colors of an image as points for k-means.
package struct WeightedColors: Sendable {
  /// The mean colors in the space in which distances are measured, each with the weight that the
  /// plan gives it.
  package let points: ColorPoints
  let colors: [Oklab]
  /// The number of pixels of each color, each weighted by its alpha.
  let pixelCounts: [Double]
  /// The colors with distances as they are seen.
  let seenColors: [Oklab]
  /// The unnormalized chance that each color represents its cluster.
  let chances: [Double]

  /// The flat colors, those of the largest share first.
  let flatColors: [Ground]
  let pixelCount: Double
  private let cubes: ColorCubes
  /// The colors of faint pixels, and their numbers of pixels.
  let faint: [(color: Oklab, pixelCount: Double)]
  private let profile: ColorProfile
  private let space: SchemeExtractor.Space
  private let plan: any ExtractionPlan
  /// A Boolean value that indicates whether ``points`` have the distances that are seen.
  private let pointsAreSeenColors: Bool

  /// Creates points of the mean colors of cells. By default, each color is a cell.
  init(
    _ counted: CountedColors, faint: ColorHistogram = ColorHistogram(), profile: ColorProfile,
    space: SchemeExtractor.Space, plan: any ExtractionPlan = AreaPlan(),
    surroundings: SamplesByCube? = nil, joining shares: ColorCubes.JointShares = .init()
  ) {
    (self.profile, self.space, self.plan) = (profile, space, plan)
    pixelCount = Double(counted.alphaSum) / 255
    self.faint = faint.entries.map {
      (Oklab($0.mean, profile), Double($0.alphaSum) / 255)
    }
    let cubes = ColorCubes(counted, byCube: surroundings, joining: shares)
    let means = cubes.cells.map { SRGB(meanOf: $0.sum) }
    let colors = means.map { Oklab($0, profile) }
    (self.cubes, self.colors) = (cubes, colors)
    let pixelCounts = cubes.pixelCounts
    self.pixelCounts = pixelCounts
    seenColors = colors.map(\.asSeen)
    flatColors = cubes.flatCells
      .sorted { (cubes.cells[$0].sum.w, $1) > (cubes.cells[$1].sum.w, $0) }
      .map {
        Ground(point: $0, color: colors[$0], pixelCount: pixelCounts[$0], isFlat: true)
      }
    pointsAreSeenColors = space == .oklab && plan.measuresAsSeen
    let places =
      pointsAreSeenColors
      ? seenColors.map { SIMD3($0) }
      : colors.indices.map { space.place(of: means[$0], profile, color: colors[$0]) }
    let weights = plan.weights(of: colors, means, in: cubes, surroundings: surroundings)
    points = ColorPoints(places, weights: weights.points)
    chances = weights.chances
  }

  /// Returns the place of a color for clustering.
  func place(of color: SRGB8) -> SIMD3<Double> {
    pointsAreSeenColors
      ? SIMD3(Oklab(color).asSeen) : space.place(of: SRGB(color), .sRGB, color: Oklab(color))
  }

  func code(of color: Oklab) -> SRGB8 { space.code(of: color) }

  /// Returns the number of pixels of a point, each weighted by its alpha.
  func pixelCount(of index: Int) -> Double { pixelCounts[index] }

  /// Returns the number of pixels of some points.
  func pixelCount(of members: [Int]) -> Double { members.reduce(0) { $0 + pixelCounts[$1] } }

  /// Returns the cubes of a point. Points are in ascending order of cubes.
  func cubes(ofPoint index: Int) -> Range<Int> { cubes.cells[index].cubes }

  /// Returns the points whose colors are in a cube. The last point of a block may be of all its rare
  /// cubes.
  func points(ofCube cube: Int) -> [Int] {
    let block = cube / ColorBins.cubesPerBlock * ColorBins.cubesPerBlock
    let first = cubes.cells.partitioningIndex { $0.cubes.upperBound > block }
    return (first..<points.count)
      .prefix { cubes.cells[$0].cubes.lowerBound < block + ColorBins.cubesPerBlock }
      .filter { cubes.cells[$0].cubes.contains(cube) }
  }

  func color(of pixel: RGBA8) -> Oklab {
    Oklab(SRGB(SRGB8(pixel)), profile)
  }

  package func color(of index: Int) -> Oklab { colors[index] }

  /// Calls a function with each counted color and its number of pixels.
  func forEachColor(_ body: (_ color: Oklab, _ pixelCount: Double) -> Void) {
    cubes.forEachEntry { body(Oklab($0.mean, profile), Double($0.alphaSum) / 255) }
  }

  /// The colors as points with distances as they are seen.
  var seen: ColorPoints {
    pointsAreSeenColors
      ? points : ColorPoints(seenColors.map { SIMD3($0) }, weights: pixelCounts)
  }

  /// Returns the indices of the points that look like each of some colors, which are given as they
  /// are seen, and of those that look like none. A point looks like the nearest color within the
  /// difference of similar colors, but each of the `homes` always looks like the color of its index.
  func lookalikes(
    of candidates: [Oklab], homes: [Int?]
  ) -> (members: [[Int]], rest: [Int]) {
    let (seen, none) = (seen, candidates.count)
    var assignment = ClusterAssignment(seen, clusterCount: candidates.count)
    assignment.assign(seen, to: candidates.map { SIMD3<Float>(SIMD3($0)) })
    var owners = zip(seenColors, assignment.clusters(of: seen)).map { color, nearest in
      color.looksLike(candidates[nearest]) ? nearest : none
    }
    for case (let owner, let home?) in homes.enumerated() { owners[home] = owner }
    func points(of owner: Int) -> [Int] { owners.indices.filter { owners[$0] == owner } }
    return (candidates.indices.map(points), points(of: none))
  }

  /// Returns the color that represents a cluster, with the nearest entry of the histogram.
  func representative(of members: [Int], center: SIMD3<Double>) -> Occurrence {
    plan.representative(of: members, center: center, among: self)
  }

  /// A color, with the nearest entry of the histogram and the point that the entry is part of.
  struct Occurrence {
    let color: Oklab
    let entry: ColorHistogram.Entry
    let point: Int
  }

  /// Returns the color at the center of a cluster, with the nearest entry of the histogram.
  func occurrence(ofCenter center: SIMD3<Double>, among members: [Int]) -> Occurrence {
    // The color of a cluster of one color is taken directly, which avoids the rounding of a mean.
    let color = members.count == 1 ? colors[members[0]] : space.color(at: center)
    let (entry, point) = nearestEntry(
      among: members, { points[$0].squaredDistance(to: center) },
      { codes in
        space.place(of: codes, profile, color: Oklab(codes, profile)).squaredDistance(to: center)
      })
    return Occurrence(color: color, entry: entry, point: point)
  }

  /// Returns the occurrence of a ground.
  func occurrence(of ground: Ground) -> Occurrence {
    occurrence(nearestTo: ground.color, among: [ground.point])
  }

  /// Returns the color of the photo that is nearest to a given one, among some points, or among all
  /// if there are none.
  func occurrence(nearestTo color: Oklab, among members: [Int]) -> Occurrence {
    let (entry, point) = nearestEntry(
      among: members.isEmpty ? Array(colors.indices) : members,
      { colors[$0].squaredDifference(from: color) },
      { Oklab($0, profile).squaredDifference(from: color) })
    return Occurrence(color: Oklab(entry.mean, profile), entry: entry, point: point)
  }

  /// Returns the nearest of some points, by the distance of points, and the nearest histogram entry
  /// in the cube of that point, by the distance of code values.
  private func nearestEntry(
    among members: [Int], _ distance: (Int) -> Double, _ distanceOfCodes: (SRGB) -> Double
  ) -> (entry: ColorHistogram.Entry, point: Int) {
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
    return (nearest.entry, point.index)
  }
}

extension Oklab {
  init(_ place: SIMD3<Double>) {
    self.init(lightness: place.x, a: place.y, b: place.z)
  }
}

extension SIMD3<Double> {
  init(_ color: Oklab) { self.init(color.lightness, color.a, color.b) }
}
