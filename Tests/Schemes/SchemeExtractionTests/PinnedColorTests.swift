import ColorMath
import ImageDecoding
import SchemeExtraction
import Testing

/// Colors that are part of a scheme regardless of the photo.
struct PinnedColorTests {
  private let red = SRGB8(red: 255, green: 0, blue: 0)
  private let teal = SRGB8(red: 0, green: 128, blue: 128)
  private let lime = SRGB8(red: 0, green: 255, blue: 0)

  private func noise(count: Int = 2_000) throws -> PixelBuffer {
    var random = RandomPixels(seed: 31)
    return try PixelBuffer(random.pixels(count, spread: 60), width: 200)
  }

  private func scheme(
    of image: PixelBuffer, taskCount: Int = 4, _ change: (inout SchemeExtractor.Options) -> Void
  ) async throws -> ImageColorScheme {
    var options = SchemeExtractor.Options()
    change(&options)
    return try await SchemeExtractor(options: options, taskCount: taskCount).scheme(of: image)
  }

  @Test(arguments: SchemeExtractor.Space.allCases, SchemeExtractor.Emphasis.allCases)
  func `pinned colors are kept unchanged and count toward the number of colors`(
    space: SchemeExtractor.Space, emphasis: SchemeExtractor.Emphasis
  ) async throws {
    let image = try noise()
    for quality in SchemeExtractor.Quality.allCases {
      let found = try await scheme(of: image) {
        ($0.space, $0.emphasis, $0.quality) = (space, emphasis, quality)
        $0.colorCount = .exactly(6)
        $0.pinnedColors = [teal, red, teal]
      }
      #expect(found.swatches.count == 6)
      let codes = found.swatches.map(\.rgb)
      #expect(codes.count { $0 == teal } == 1 && codes.count { $0 == red } == 1)
      #expect(found.swatches.first { $0.rgb == teal }?.color == Oklab(teal))
      let total = found.swatches.map(\.share).reduce(0, +)
      #expect(abs(total + found.rest - 1) < 1e-12)
    }
  }

  @Test(arguments: SchemeExtractor.Emphasis.allCases)
  func `a pinned color counts once, even if it is given repeatedly`(
    emphasis: SchemeExtractor.Emphasis
  ) async throws {
    let image = try noise()
    for pins in [[teal], [teal, teal, teal], [teal, red, teal, red, teal]] {
      let found = try await scheme(of: image) {
        ($0.emphasis, $0.colorCount, $0.pinnedColors) = (emphasis, .exactly(2), pins)
      }
      #expect(found.swatches.count == 2)
    }
  }

  @Test func `a pinned color gets the pixels nearest to it`() async throws {
    let image = try noise(count: 20_000)
    let found = try await scheme(of: image) {
      $0.emphasis = .area
      $0.quality = .exact
      $0.pinnedColors = [teal]
    }
    let pixels = image.pixels.map { Oklab(SRGB8(red: $0.red, green: $0.green, blue: $0.blue)) }
    let pinned = try #require(found.swatches.first { $0.rgb == teal })
    let others = found.swatches.map(\.color).filter { $0 != pinned.color }
    let nearest = pixels.count { color in
      let distance = color.squaredDifference(from: pinned.color)
      return others.allSatisfy { color.squaredDifference(from: $0) >= distance }
    }
    // Centers are compared in single precision.
    #expect(abs(nearest - pinned.pixelCount) <= 2)
    #expect(nearest > 100)
    let position = pinned.position.y * 200 + pinned.position.x
    #expect(pixels[position].difference(from: Oklab(teal)) < 0.1, "a similar pixel's position")
  }

  @Test func `a pinned color that is nearest to no pixel has a share of 0`() async throws {
    let gray = RGBA8(red: 100, green: 100, blue: 100, alpha: 255)
    let size = try #require(PixelSize(width: 10, height: 10))
    let image = try #require(
      PixelBuffer(size: size, pixels: Array(repeating: gray, count: 100)))
    for count in [2, 5] {
      let found = try await scheme(of: image) {
        $0.colorCount = .exactly(count)
        $0.pinnedColors = [red]
      }
      #expect(found.swatches.map(\.rgb.hex) == ["#646464", "#ff0000"])
      #expect(found.swatches.map(\.share) == [1, 0])
    }
    let alone = try await scheme(of: image) {
      $0.colorCount = .exactly(1)
      $0.pinnedColors = [red]
    }
    #expect(alone.swatches.map(\.rgb) == [red] && alone.swatches[0].share == 1)
  }

  @Test func `a color that occurs in the photo can be pinned`() async throws {
    let pixels = [(200, 0), (0, 200), (90, 90)].flatMap { red, green in
      Array(repeating: RGBA8(red: UInt8(red), green: UInt8(green), blue: 0, alpha: 255), count: 10)
    }
    let size = try #require(PixelSize(width: 10, height: 3))
    let image = try #require(PixelBuffer(size: size, pixels: pixels))
    let own = SRGB8(red: 200, green: 0, blue: 0)
    for count in 3...5 {
      let found = try await scheme(of: image) {
        $0.colorCount = .exactly(count)
        $0.pinnedColors = [own]
      }
      #expect(found.swatches.count == 3)
      #expect(found.swatches.allSatisfy { $0.pixelCount == 10 })
      #expect(found.swatches.contains { $0.rgb == own && $0.position.y == 0 })
    }
  }

  @Test func `all pinned colors are kept, even if fewer colors are requested`() async throws {
    let image = try noise()
    let found = try await scheme(of: image) {
      $0.colorCount = .exactly(1)
      $0.pinnedColors = [teal, red, lime]
    }
    #expect(Set(found.swatches.map(\.rgb)) == [teal, red, lime])
    let automatic = try await scheme(of: image) {
      $0.colorCount = .automatic
      $0.pinnedColors = [teal, red, lime]
    }
    #expect(Set([teal, red, lime]).isSubset(of: automatic.swatches.map(\.rgb)))
    #expect((3...12).contains(automatic.swatches.count))
  }

  @Test(arguments: SchemeExtractor.Emphasis.allCases)
  func `the scheme does not depend on the number of tasks`(
    emphasis: SchemeExtractor.Emphasis
  ) async throws {
    let image = try noise()
    func scheme(_ taskCount: Int) async throws -> ImageColorScheme {
      try await self.scheme(of: image, taskCount: taskCount) {
        // Fewer colors would not be worth a child task.
        $0.colorCount = .exactly(8)
        $0.pinnedColors = [teal, red]
        $0.emphasis = emphasis
      }
    }
    #expect(try await scheme(1) == scheme(7))
  }

  @Test(arguments: PointCloud.allCases)
  func `k-means leaves fixed centers in place`(cloud: PointCloud) async throws {
    var random = SplitMix64(seed: 8)
    let places = cloud.places(1_600, &random)
    let points = ColorPoints(places, weights: places.map { _ in 0.5 + random.nextFraction() })
    let fixed = [places[17], places[17] + SIMD3(0.2, -0.1, 0.3)]
    let kMeans = KMeans(points: points, fixed: fixed)
    let start = StartingCenters(points: points, count: 4, fixed: fixed)
    for centers in [start.split(), start.seeded(3)] {
      #expect(centers.count == 4)
      let solution = try #require(kMeans.refined(from: centers))
      let clustering = kMeans.clustering(solution)
      #expect(Array(clustering.centers.prefix(2)) == fixed)
      let inertia = places.indices.reduce(0) {
        $0 + points.error(of: $1, from: clustering.centers[clustering.labels[$1]])
      }
      #expect(abs(inertia - solution.inertia) < 1e-6 * points.totalError)
    }
    let search = ClusterSearch(points: points, clusterCount: 4, fixed: fixed, seed: 0)
    let found = try #require(await search.bestSolution())
    let free = ClusterSearch(points: points, clusterCount: 6, seed: 0)
    let best = try #require(await free.bestSolution())
    #expect(found.inertia >= best.inertia * 0.99, "fixed centers cannot be better than free ones")
    let few = ClusterSearch(points: points, clusterCount: 0, fixed: fixed, seed: 0)
    #expect(try #require(await few.bestSolution()).inertia >= found.inertia)
  }
}
