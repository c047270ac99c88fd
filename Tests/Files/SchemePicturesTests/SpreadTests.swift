import SchemePictures
import Testing

struct SpreadTests {
  @Test func `places that are far enough apart stay unchanged`() {
    #expect(spread([1, 5, 20], distance: 4, in: 0...30) == [1, 5, 20])
    #expect(spread([], distance: 4, in: 0...30) == [])
  }

  @Test func `places that are too close move apart by equal amounts`() {
    #expect(spread([10, 10], distance: 4, in: 0...30) == [8, 12])
    #expect(spread([10, 11, 12], distance: 4, in: 0...30) == [7, 11, 15])
  }

  @Test func `places stay within the range, and the result is nil if they do not fit`() {
    #expect(spread([0, 1, 2], distance: 4, in: 0...30) == [0, 4, 8])
    #expect(spread([29, 29, 30], distance: 4, in: 0...30) == [22, 26, 30])
    #expect(spread([1, 2, 3], distance: 4, in: 0...8) == [0, 4, 8])
    #expect(spread([1, 2, 3], distance: 4, in: 0...7.9) == nil)
  }

  @Test func `no small move of neighboring places reduces the sum of squared distances`() throws {
    var random = RandomColors(seed: 6)
    for _ in 0..<300 {
      let ideals = (0..<6).map { _ in random.fraction() * 50 }.sorted()
      let places = try #require(spread(ideals, distance: 6, in: 0...50))
      func cost(_ places: [Double]) -> Double {
        zip(places, ideals).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      }
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 6 - 1e-9 })
      // The problem is convex, so it suffices to check runs of neighbors that move together.
      for start in places.indices {
        for end in start..<places.count {
          for step in [-0.01, 0.01] {
            var moved = places
            for index in start...end { moved[index] += step }
            let isAllowed =
              moved.allSatisfy { 0...50 ~= $0 }
              && zip(moved, moved.dropFirst()).allSatisfy { $1 - $0 >= 6 - 1e-9 }
            if isAllowed { #expect(cost(moved) >= cost(places) - 1e-9) }
          }
        }
      }
    }
  }
}
