import Testing

@testable import SchemeExtraction

/// The choice of the number of colors, tested with made-up clusterings.
struct AutomaticCountTests {
  private static let points = ColorPoints(
    [SIMD3(0, 0, 0), SIMD3(1, 0, 0)], weights: [1, 1])

  /// A clustering whose error is the given part of the points' error.
  private func solution(_ count: Int, leaving part: Double) -> KMeans.Solution {
    KMeans.Solution(
      centers: Array(repeating: .zero, count: count), weights: Array(repeating: 1, count: count),
      inertia: part * Self.points.totalError)
  }

  /// Returns the number of clusters chosen if each one after the first lowers the error by the
  /// given part of the total.
  private func choice(
    gaining part: Double, pinnedCount: Int = 0, emphasis: SchemeExtractor.Emphasis = .area,
    points: ColorPoints = points
  ) -> Int? {
    var choice = AutomaticCount(points, pinnedCount: pinnedCount, emphasis: emphasis)
    for count in 1...20 {
      let inertia = (1 - part * Double(count - 1)) * points.totalError
      let next = KMeans.Solution(
        centers: Array(repeating: .zero, count: count), weights: [], inertia: inertia)
      if choice.isDecided(by: next) { return choice.chosen?.centers.count }
    }
    return nil
  }

  @Test(arguments: [0, 1, 3, 11])
  func `at most twelve colors are chosen, including pinned ones`(pinnedCount: Int) {
    #expect(choice(gaining: 0.05, pinnedCount: pinnedCount) == 12 - pinnedCount)
  }

  @Test func `a color that explains too little of the error is not chosen`() {
    #expect(choice(gaining: 0.021) == 12)
    #expect(choice(gaining: 0.019) == 1)
    #expect(choice(gaining: 0.031, emphasis: .salience) == 12)
    #expect(choice(gaining: 0.029, emphasis: .salience) == 1)
  }

  @Test func `a color that cannot be told apart from the others is not chosen`() {
    // Points 0.1 apart differ from their mean by less than is visible, so they share one color,
    // however much of the error a second one would explain.
    for (difference, count) in [(0.2, 12), (0.1, 1)] {
      let points = ColorPoints([SIMD3(0, 0, 0), SIMD3(difference, 0, 0)], weights: [1, 1])
      #expect(choice(gaining: 0.05, points: points) == count, "\(difference) apart")
    }
  }

  @Test func `the gain of the first rejected color is reported`() throws {
    var choice = AutomaticCount(Self.points, pinnedCount: 0, emphasis: .area)
    for (count, part) in [(1, 1.0), (2, 0.5)] {
      let isDecided = choice.isDecided(by: solution(count, leaving: part))
      #expect(!isDecided && choice.nextColor == nil)
    }
    let isDecided = choice.isDecided(by: solution(3, leaving: 0.49))
    let next = try #require(choice.nextColor)
    #expect(isDecided && abs(next.gain - 0.01) < 1e-9 && abs(next.leastGain - 0.02) < 1e-9)
  }
}
