import Testing

@testable import SchemeExtraction

/// The search that starts from several sets of centers.
struct StartSearchTests {
  private static let points: ColorPoints = {
    var random = SplitMix64(seed: 23)
    let places = PointCloud.uniform.places(600, &random)
    return ColorPoints(places, weights: places.map { _ in 1 + random.nextFraction() })
  }()

  private let starting = StartingCenters(points: points, count: 7)
  private let kMeans = KMeans(points: points)

  /// An effort that completes the given number of runs and keeps the best of them.
  private func effort(longRunCount: Int, finalistCount: Int) -> SearchEffort.Starts {
    SearchEffort.Starts(
      count: 12, longRunCount: longRunCount, swappedCount: 0, patience: 0,
      finalistCount: finalistCount, finalistMargin: 1, tolerance: 1e-3)
  }

  /// Returns the short runs of all starts, best first.
  private func shortRuns(seed: UInt64) throws -> [KMeans.Solution] {
    var seeds = SplitMix64(seed: seed)
    let starts = [starting.split()] + (1..<12).map { _ in starting.seeded(seeds.next()) }
    return try starts.map { start in
      try #require(kMeans.refined(from: start, tolerance: 1e-3, passCount: 3))
    }.sorted { $0.inertia < $1.inertia }
  }

  @Test(arguments: [1, 3])
  func `the most promising short runs are continued, and the best of them is chosen`(
    longRunCount: Int
  ) async throws {
    for seed in UInt64(0)..<4 {
      let promising = try shortRuns(seed: seed).prefix(longRunCount)
      let expected = try promising.map { run in
        try #require(kMeans.refined(from: run.centers, tolerance: 1e-3))
      }.min { $0.inertia < $1.inertia }
      let search = StartSearch(
        starting, seed: seed, effort: effort(longRunCount: longRunCount, finalistCount: 1))
      let found = try #require(await search.finalists(taskCount: 1) { _ in })
      #expect(found == [expected?.centers])
    }
  }

  @Test func `all starts differ`() async throws {
    let runs = try shortRuns(seed: 5)
    #expect(Set(runs.map(\.inertia)).count == runs.count)
    let search = StartSearch(
      starting, seed: 5, effort: effort(longRunCount: 12, finalistCount: 12))
    let found = try #require(await search.finalists(taskCount: 1) { _ in })
    #expect(found.count > 4, "few runs on unstructured points end at the same solution")
  }
}
