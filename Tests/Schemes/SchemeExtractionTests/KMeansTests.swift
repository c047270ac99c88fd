import ImageDecoding
import Testing

@testable import SchemeExtraction

struct KMeansTests {
  @Test(arguments: PointCloud.allCases, [1, 2, 7, 33, 256])
  func `each point is assigned to the nearest center, or the first of several equally near`(
    cloud: PointCloud, count: Int
  ) {
    var random = SplitMix64(seed: 5)
    let places = cloud.places(3_003, &random)
    let points = ColorPoints(places, weights: places.map { _ in random.nextFraction() })
    // Some centers are points, some lie between points, and some are duplicates.
    let centers = (0..<count).map { index in
      let place = SIMD3<Float>(places[index % 5 == 4 ? index * 7 - 7 : index * 7])
      return index % 3 == 0 ? place : place * 1.01
    }
    var assignment = ClusterAssignment(points, clusterCount: count)
    assignment.assign(points, to: centers)
    var sums = [SIMD4<Double>](repeating: .zero, count: count)
    for (index, place) in places.enumerated() {
      let nearest = Self.nearest(to: SIMD3<Float>(place), of: centers)
      #expect(assignment[index] == nearest, "point \(index)")
      sums[nearest] += points.moments[index]
    }
    for (sum, expected) in zip(assignment.sums, sums) {
      let difference = sum - expected
      #expect((difference * difference).sum() <= 1e-24 * (1 + (expected * expected).sum()))
    }
  }

  /// The index of the first of the nearest centers, found by trying each.
  private static func nearest(to place: SIMD3<Float>, of centers: [SIMD3<Float>]) -> Int {
    var nearest = (index: 0, distance: Float.infinity)
    for (index, center) in centers.enumerated() {
      let d = place - center
      let distance = d.x * d.x + d.y * d.y + d.z * d.z
      if distance < nearest.distance { nearest = (index, distance) }
    }
    return nearest.index
  }

  @Test func `an empty cluster receives the point farthest from its cluster's mean`() {
    let places = [SIMD3(0.0, 0, 0), SIMD3(1.0, 0, 0), SIMD3(10.0, 0, 0), SIMD3(11.0, 0, 0)]
    let points = ColorPoints(places, weights: [1, 1, 1, 1])
    var assignment = ClusterAssignment(points, clusterCount: 2)
    assignment.assign(points, to: [.zero, .zero])
    assignment.fillEmptyClusters(points)
    #expect((0..<4).map { assignment[$0] } == [1, 0, 0, 0])
    #expect(assignment.sums[1].mean == places[0])
    #expect(assignment.sums[0].mean.x.isNearly(22.0 / 3))
  }

  @Test(arguments: [1, 9, 60])
  func `refinement converges to the means of the assigned points`(count: Int) throws {
    var pixels = RandomPixels(seed: 21)
    let histogram = try ColorHistogram(pixels.pixels(5_000, spread: 60), width: 100)
    let points = WeightedColors(.histogram(histogram), profile: .sRGB, space: .oklab).points
    let kMeans = KMeans(points: points)
    let start = StartingCenters(points: points, count: count).seeded(4)
    let solution = try #require(kMeans.refined(from: start))
    var assignment = ClusterAssignment(points, clusterCount: count)
    assignment.assign(points, to: solution.centers.map { SIMD3<Float>($0) })
    #expect(assignment.sums.map(\.mean) == solution.centers)
    #expect(assignment.sums.map(\.w) == solution.weights)
    let inertia = (0..<points.count).reduce(0) {
      $0 + points.error(of: $1, from: solution.centers[assignment[$1]])
    }
    #expect(abs(inertia - solution.inertia) < 1e-9 * inertia)
    let clustering = kMeans.clustering(solution)
    #expect(clustering.labels == (0..<points.count).map { assignment[$0] })
    let rough = try #require(kMeans.refined(from: start, tolerance: 1e-3))
    #expect(rough.inertia >= solution.inertia && rough.inertia < 1.05 * solution.inertia)
  }

  @Test func `points without weight do not affect the result`() throws {
    var random = SplitMix64(seed: 77)
    let places = PointCloud.uniform.places(500, &random)
    let weights = places.map { _ in random.nextFraction() }
    let alone = ColorPoints(places, weights: weights)
    let ghosts = PointCloud.uniform.places(300, &random)
    let haunted = ColorPoints(places + ghosts, weights: weights + ghosts.map { _ in 0 })
    let start = Array(places[0..<6])
    let expected = try #require(KMeans(points: alone).refined(from: start))
    let found = try #require(KMeans(points: haunted).refined(from: start))
    for (left, right) in zip(expected.centers, found.centers) {
      #expect(left.squaredDistance(to: right) < 1e-20)
    }
  }

  @Test(arguments: [1, 2, 5, 16, 64])
  func `starting centers have the requested count and are distinct`(count: Int) throws {
    var pixels = RandomPixels(seed: 2)
    let histogram = try ColorHistogram(pixels.pixels(2_000, spread: 40), width: 100)
    let points = WeightedColors(.histogram(histogram), profile: .sRGB, space: .oklab).points
    let starting = StartingCenters(points: points, count: count)
    let (first, second) = (starting.seeded(0), starting.seeded(1))
    for centers in [starting.split(), first, second] {
      #expect(centers.count == count)
      #expect(Set(centers.map { "\($0)" }).count == count)
    }
    if count > 2 { #expect(first != second) }
  }

  @Test func `coarse points keep the total weight and mean`() throws {
    var pixels = RandomPixels(seed: 12)
    let histogram = try ColorHistogram(pixels.pixels(60_000, spread: 120), width: 100)
    let points = WeightedColors(.histogram(histogram), profile: .sRGB, space: .oklab).points
    let coarse = points.coarse(targetCount: 500)
    #expect(coarse.count >= 250 && coarse.count <= 1000)
    let difference = points.total - coarse.total
    #expect((difference * difference).sum() < 1e-12 * points.totalWeight)
    #expect(points.coarse(targetCount: points.count).count == points.count)
    // A point that outweighs the rest is not averaged with others.
    let places = (0..<3_000).map { SIMD3(Double($0), 0, 0) }
    let lopsided = ColorPoints(places, weights: (0..<3_000).map { $0 == 1_234 ? 1e6 : 1 })
    let few = lopsided.coarse(targetCount: 100)
    #expect(few.places.contains(SIMD3(1_234, 0, 0)))
    // Nor are the others reduced to just a few points.
    #expect(50...200 ~= few.count)
  }

  @Test(arguments: [2, 5, 16, 100])
  func `a search finds no more clusters than there are distinct points`(count: Int) async throws {
    let places = (0..<400).map { SIMD3(Double($0 % 5), Double($0 % 5 == 3 ? 1 : 0), 0) }
    let points = ColorPoints(places, weights: places.map { _ in 1 })
    let search = ClusterSearch(points: points, clusterCount: count, seed: 0)
    let solution = try #require(await search.bestSolution())
    #expect(solution.centers.count <= 5)
    #expect(count < 5 || solution.inertia < 1e-12)
  }

  #if DEBUG
    static let searches = [(count: 3, pointCount: 1_100), (count: 12, pointCount: 1_100)]
  #else
    static let searches = [(count: 3, pointCount: 6_000), (count: 24, pointCount: 6_000)]
  #endif

  @Test(arguments: searches)
  func `a search is no worse than a known solution and does not depend on the number of tasks`(
    count: Int, pointCount: Int
  ) async throws {
    var random = SplitMix64(seed: 31)
    let places = PointCloud.clustered.places(pointCount, &random)
    let points = ColorPoints(places, weights: places.map { _ in 1 + random.nextFraction() })
    let search = ClusterSearch(points: points, clusterCount: count, seed: 3)
    let thorough = ClusterSearch(
      points: points, clusterCount: count, seed: 3, effort: SearchEffort.exact)
    let known = try #require(await thorough.bestSolution())
    let better = try #require(await search.bestSolution(known: known.centers))
    #expect(better.inertia <= known.inertia)
    let alone = try #require(await search.bestSolution())
    #expect(alone.inertia < 1.02 * known.inertia)
    for taskCount in [2, 8] {
      let shared = try #require(await search.bestSolution(taskCount: taskCount))
      #expect(shared.centers == alone.centers && shared.inertia == alone.inertia)
    }
  }

  @Test func `a search limited to one start by its cluster count still swaps centers`() async throws
  {
    var random = SplitMix64(seed: 17)
    let places = PointCloud.clustered.places(1_600, &random)
    let points = ColorPoints(places, weights: places.map { _ in 1 + random.nextFraction() })
    let solution = try #require(
      await ClusterSearch(points: points, clusterCount: 100, seed: 0).bestSolution())
    let split = StartingCenters(points: points, count: 100).split()
    let refined = try #require(KMeans(points: points).refined(from: split))
    #expect(solution.inertia < 0.999 * refined.inertia)
  }

  @Test func `the first of equally good solutions is kept`() {
    let solutions = [1.5, 1, 1, 0.5, 1, 1.000001].enumerated().map { index, inertia in
      KMeans.Solution(centers: [SIMD3(Double(index), 0, 0)], weights: [1], inertia: inertia)
    }
    #expect(solutions.best(2).map(\.centers[0].x) == [3, 1])
    #expect(solutions.best(9).map(\.centers[0].x) == [3, 1, 0])
    #expect(solutions.reversed().best(9).map(\.centers[0].x) == [3, 4, 0])
  }

  @Test func `a cancelled search returns nil`() async {
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      let points = ColorPoints(
        (0..<5_000).map { SIMD3(Double($0 % 71), Double($0 % 13), Double($0)) },
        weights: Array(repeating: 1, count: 5_000))
      let search = ClusterSearch(points: points, clusterCount: 5, seed: 0)
      let alone = await search.bestSolution()
      let shared = await search.bestSolution(taskCount: 2)
      return alone == nil && shared == nil
    }
    #expect(await task.value)
  }

  @Test func `random numbers match the reference implementation of SplitMix64`() {
    // The first outputs for the seed 1234567, as in the reference implementation's tests.
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }
}

extension Double {
  fileprivate func isNearly(_ other: Double) -> Bool { (self - other).magnitude < 1e-12 }
}
