import ColorMath
import SchemeSearch
import Testing

struct ColorQueryTests {
  private static let black = Oklab(lightness: 0, a: 0, b: 0)
  private static let gray = Oklab(lightness: 0.5, a: 0, b: 0)
  private static let white = Oklab(lightness: 1, a: 0, b: 0)

  private func distance(
    _ wanted: [(color: Oklab, share: Double)], _ picture: [(color: Oklab, share: Double)]
  ) throws -> Double {
    let query = try #require(ColorQuery(wanted))
    return query.distance(to: try #require(ColorSignature(picture)))
  }

  @Test func `a picture with the wanted colors has distance 0, whatever else it contains`() throws {
    let picture = [(Self.gray, 0.25), (Self.black, 0.5), (Self.white, 0.25)]
      .map { (color: $0, share: $1) }
    #expect(try distance([(Self.gray, 0.25)], picture) == 0)
    #expect(try distance([(Self.white, 0.1), (Self.black, 0.3)], picture) == 0)
    #expect(try distance(picture, picture) == 0)
  }

  @Test func `missing shares of a color are taken from the nearest other colors`() throws {
    let picture = [(color: Self.gray, share: 0.25), (color: Self.black, share: 0.75)]
    // Half of the share is there, and the other half is half a unit away.
    #expect(abs(try distance([(Self.gray, 0.5)], picture) - 0.25) < 1e-4)
    #expect(abs(try distance([(Self.white, 0.25)], picture) - 0.5) < 1e-4)
    // White takes the gray, so that gray has to be made from black.
    #expect(abs(try distance([(Self.white, 0.25), (Self.gray, 0.25)], picture) - 0.5) < 1e-4)
    #expect(
      abs(try distance([(Self.white, 1)], [(color: Self.black, share: 1)]) - 1) < 1e-4)
  }

  @Test(arguments: [-1e300, -0.1, .nan, .infinity, -.infinity, 1e300, 1.5] as [Double])
  func `a query with an invalid share is refused`(_ share: Double) {
    #expect(ColorQuery([(Self.gray, share)]) == nil)
    #expect(ColorQuery([(Self.gray, 0.5), (Self.white, share)]) == nil)
  }

  @Test func `the distance between whole pictures is a metric`() throws {
    var random = RandomColors(seed: 4)
    for _ in 0..<300 {
      let pictures = try (0..<3).map { _ in try random.signature() }
      let queries = pictures.map { ColorQuery(like: $0) }
      func distance(_ first: Int, _ second: Int) -> Double {
        queries[first].distance(to: pictures[second])
      }
      #expect(distance(0, 0) == 0)
      #expect(distance(0, 1) == distance(1, 0))
      // Each cost is rounded to 1/2²⁰.
      #expect(distance(0, 2) <= distance(0, 1) + distance(1, 2) + 1e-5)
    }
  }

  @Test func `a limit includes the cost that is exactly as far, and no larger one`() throws {
    let query = try #require(ColorQuery([(Self.black, 0.1), (Self.gray, 0.2)]))
    var random = RandomColors(seed: 6)
    let costs = (0..<1_000).map { _ in random.number(below: 1 << 30) }
    for cost in [0, 1, 347_529_125] + costs {
      #expect(query.cost(ofDistance: query.distance(ofCost: cost)) == cost)
    }
    #expect(query.cost(ofDistance: -0.1) == -1 && query.cost(ofDistance: .infinity) >= 1 << 53)
  }

  @Test func `a cost is returned exactly if it is within the limit`() throws {
    var random = RandomColors(seed: 5)
    var (within, beyond) = (0, 0)
    for round in 0..<2_000 {
      let total = [0.1, 0.6, 1][round % 3]
      let query = try random.query(1 + random.number(below: 4), total: total)
      let picture = try random.signature()
      var transportation = Transportation()
      let cost = transportation.minimumCost(
        demands: query.demands, supplies: picture.entries.map { Int($0.share) },
        costs: query.costs(to: picture))
      var matcher = SignatureMatcher(query)
      let limit = cost * random.number(below: 21) / 10
      let found = matcher.cost(of: picture.entries[...], atMost: limit)
      #expect(found == (cost <= limit ? cost : nil))
      if found == nil { beyond += 1 } else { within += 1 }
    }
    #expect(within > 500 && beyond > 500)
  }

  @Test func `shares are rounded so that they add up to the whole`() throws {
    let third = (color: Self.gray, share: 1.0 / 3)
    let signature = try #require(ColorSignature([third, third, third]))
    #expect(signature.entries.map(\.share) == [10_923, 10_923, 10_922])
    let query = try #require(
      ColorQuery([(Self.black, 0.1), (Self.gray, 0.2), (Self.white, 0.7)]))
    #expect(query.demands.reduce(0, +) == ColorSignature.whole)
    // The sum of these is above 1 by a rounding error, and the least share is not nothing.
    let above = try #require(
      ColorQuery([(Self.black, 0.33), (Self.gray, 0.56), (Self.white, 0.11)]))
    #expect(above.demands.reduce(0, +) == ColorSignature.whole)
    #expect(ColorQuery([(Self.gray, 1e-9)])?.demands == [1])
    // Shares of a picture are scaled to the whole, and negligible ones are left out.
    let odd = try #require(ColorSignature([(Self.black, 3e9), (Self.gray, 1), (Self.white, 1e9)]))
    #expect(odd.entries.map(\.share) == [24_576, 8_192])
  }

  @Test func `colors out of range are clamped to the representable range`() throws {
    let far = Oklab(lightness: 9, a: -9, b: .nan)
    let signature = try #require(ColorSignature([(far, 1)]))
    #expect(signature.entries.first?.lightness == .max)
    #expect(signature.entries.first?.a == .min)
  }

  @Test(
    arguments: [
      [], [0.0], [0, 0], [-0.1], [0.5, -0.1], [.nan], [.infinity], [1.1], [0.6, 0.5],
    ] as [[Double]])
  func `impossible shares in a query are rejected`(shares: [Double]) {
    #expect(ColorQuery(shares.map { (color: Self.gray, share: $0) }) == nil)
  }

  @Test(arguments: [[], [0.0], [-0.1], [0.5, -0.1], [.nan], [.infinity]] as [[Double]])
  func `shares in a signature that are invalid or all zero are rejected`(shares: [Double]) {
    #expect(ColorSignature(shares.map { (color: Self.gray, share: $0) }) == nil)
  }

  @Test func `more than 256 colors are rejected`() {
    let colors = (0..<257).map { number in
      (color: Oklab(lightness: Double(number) / 300, a: 0, b: 0), share: 1.0 / 300)
    }
    #expect(ColorSignature(Array(colors[..<256]))?.entries.count == 256)
    #expect(ColorSignature(colors) == nil && ColorQuery(colors) == nil)
  }
}
