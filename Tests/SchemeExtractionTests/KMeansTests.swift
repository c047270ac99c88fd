import ImageDecoding
import SchemeExtraction
import Testing

struct KMeansTests {
  @Test func `each point gets the nearest center, the first of equals`() {
    var random = SplitMix64(seed: 5)
    // Not a multiple of the eight points that are looked at together.
    let places = (0..<1_003).map { _ in
      SIMD3(random.nextFraction(), random.nextFraction(), random.nextFraction())
    }
    var centers = (0..<7).map { places[$0 * 100] }
    centers.append(centers[3])
    let points = ColorPoints(places, weights: places.map { _ in 1 })
    var labels = [Int32](repeating: -1, count: places.count)
    #expect(KMeans(points: points).assign(to: centers, &labels))
    for (index, place) in places.enumerated() {
      let distances = centers.map { SIMD3<Float>(place) - SIMD3<Float>($0) }.map { ($0 * $0).sum() }
      let least = distances.min() ?? 0
      // Sums of three squares may differ in their last bit by the order of the terms.
      #expect(distances[Int(labels[index])] <= least * 1.000_001, "point \(index)")
      #expect(labels[index] != 7, "the second of two equal centers got a point")
    }
    #expect(!KMeans(points: points).assign(to: centers, &labels))
  }

  @Test func `an empty cluster gets the point that is worst off`() {
    let places = [SIMD3(0.0, 0, 0), SIMD3(1.0, 0, 0), SIMD3(10.0, 0, 0), SIMD3(11.0, 0, 0)]
    let points = ColorPoints(places, weights: [1, 1, 1, 1])
    var labels: [Int32] = [0, 0, 0, 0]
    let centers = KMeans(points: points).means(of: &labels, from: [places[0], places[0]])
    #expect(labels == [0, 0, 0, 1])
    #expect(centers[1] == places[3])
    #expect(centers[0].x.isNearly(11.0 / 3))
  }

  @Test func `refining ends in means that no point would leave`() throws {
    var pixels = RandomPixels(seed: 21)
    let histogram = try ColorHistogram(pixels.pixels(20_000, spread: 60), width: 100)
    let samples = ColorSamples(histogram, profile: .sRGB, space: .oklab)
    let kMeans = KMeans(points: samples.points)
    let start = StartingCenters(points: samples.points, count: 9).seeded(4)
    var clustering = try #require(kMeans.refined(from: start))
    #expect(!kMeans.assign(to: clustering.centers, &clustering.labels))
    let means = kMeans.means(of: &clustering.labels, from: clustering.centers)
    #expect(means == clustering.centers)
    #expect(Set(clustering.labels).count == 9)
  }

  @Test(arguments: [1, 2, 5, 16, 64])
  func `starting centers are as many as asked for, and all different`(count: Int) throws {
    var pixels = RandomPixels(seed: 2)
    let histogram = try ColorHistogram(pixels.pixels(5_000, spread: 40), width: 100)
    let points = ColorSamples(histogram, profile: .sRGB, space: .oklab).points
    let starting = StartingCenters(points: points, count: count)
    for centers in [starting.split(), starting.seeded(0), starting.seeded(1)] {
      #expect(centers.count == count)
      #expect(Set(centers.map { "\($0)" }).count == count)
    }
    if count > 2 { #expect(starting.seeded(0) != starting.seeded(1)) }
  }

  @Test func `of equal inertia the earlier start is kept`() {
    let clustering = KMeans.Clustering(centers: [], labels: [], inertia: 2)
    let worse = KMeans.Clustering(centers: [], labels: [], inertia: 3)
    #expect(MultiStart.isBetter((1, clustering), than: (2, clustering)))
    #expect(!MultiStart.isBetter((2, clustering), than: (1, clustering)))
    #expect(MultiStart.isBetter((9, clustering), than: (0, worse)))
  }

  @Test func `random numbers are those of the published generator`() {
    // The first outputs for the seed 1234567, as in the reference implementation's tests.
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }
}

extension Double {
  fileprivate func isNearly(_ other: Double) -> Bool { (self - other).magnitude < 1e-12 }
}
