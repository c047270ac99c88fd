import ExtractionFixtures
import Foundation
import ImageDecoding
import SchemeExtraction
import TestCorpora
import Testing

/// Clusterings of published problems, compared with the best known solutions.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct ClusteringOptimaTests {
  private struct Problem: Decodable {
    let id: Int
    let k: Int
    let points: [[Double]]
    let optimal_sse: Double
  }

  private struct Problems: Decodable { let rows: [Problem] }

  private func best(
    _ places: [SIMD3<Double>], k: Int, _ quality: SchemeExtractor.Quality
  ) async -> Double? {
    let points = ColorPoints(places, weights: places.map { _ in 1 })
    let search = ClusterSearch(
      points: points, clusterCount: k, seed: 0,
      effort: quality == .exact ? SearchEffort.exact : SearchEffort.forArea)
    return await search.bestSolution()?.inertia
  }

  @Test func `small problems are solved optimally`() async throws {
    let problems = try JSONDecoder().decode(
      Problems.self, from: Corpora.data("kmeans/exact_small.json"))
    #expect(!problems.rows.isEmpty)
    for problem in problems.rows {
      let places = problem.points.map { point in
        SIMD3(point[0], point.count > 1 ? point[1] : 0, point.count > 2 ? point[2] : 0)
      }
      for quality in SchemeExtractor.Quality.allCases {
        let inertia = try #require(await best(places, k: problem.k, quality))
        let slack = 1e-6 * max(1, problem.optimal_sse)
        #expect(
          abs(inertia - problem.optimal_sse) < slack,
          "problem \(problem.id): \(inertia), optimum \(problem.optimal_sse)")
      }
    }
  }

  /// The problems of the corpora, smallest first. Copies of the corpora may differ in them.
  static let planes: [String] = {
    let rows = (try? Corpora.table("kmeans/benchmarks.csv")) ?? []
    let names = rows.compactMap { row in
      row["name"].flatMap { name in row["n"].flatMap { Int($0) }.map { (count: $0, name: name) } }
    }
    return Corpora.sample(names.sorted { $0 < $1 }.map(\.name), debugStride: 10)
  }()

  @Test(arguments: planes, SchemeExtractor.Quality.allCases)
  func `clusterings of 2D benchmarks reach the best known sum of squares`(
    name: String, quality: SchemeExtractor.Quality
  ) async throws {
    let rows = try Corpora.table("kmeans/benchmarks.csv")
    let row = try #require(rows.first { $0["name"] == name }, "the corpora lack \(name)")
    let k = try #require(row["k"].flatMap { Int($0) })
    let bestKnown = try #require(row["best_known_sse"].flatMap { Double($0) })
    let places = try Corpora.table("kmeans/\(name).csv").map { point in
      SIMD3(Double(point["x"] ?? "") ?? .nan, Double(point["y"] ?? "") ?? .nan, 0)
    }
    let inertia = try #require(await best(places, k: k, quality))
    #expect(inertia <= 1.001 * bestKnown, "\(inertia / bestKnown) of the best known")
    // A result may beat the best known one, but not by much.
    #expect(inertia >= 0.999 * bestKnown)
  }

  @Test func `clusterings of photos are within 1 % of the best known, in both color spaces`()
    async throws
  {
    let rows = Corpora.sample(
      try Corpora.table("kmeans/image_best_inertia.csv"), debugStride: 23)
    #expect(!rows.isEmpty)
    for row in rows {
      let file = try #require(row["file"])
      let k = try #require(row["k"].flatMap { Int($0) })
      let bestKnown = try #require(row["best_inertia"].flatMap { Double($0) })
      var options = SchemeExtractor.Options()
      options.colorCount = .exactly(k)
      options.space = row["space"] == "srgb" ? .srgb : .oklab
      options.emphasis = .area
      let extractor = SchemeExtractor(options: options)
      let input = ImageInput.file(try Corpora.path("kmeans/\(file)"))
      let scheme = try await extractor.extract(from: input).scheme
      let inertia = try AllPixels(of: input, space: options.space).inertia(of: scheme)
      #expect(
        inertia <= 1.01 * bestKnown,
        "\(file), k = \(k), \(options.space): \(inertia / bestKnown) of the best known")
      // A result may beat the best known one, but not by much.
      #expect(inertia >= 0.999 * bestKnown)
    }
  }
}
