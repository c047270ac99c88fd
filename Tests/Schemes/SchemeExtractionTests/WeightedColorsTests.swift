import ColorMath
import ImageDecoding
import Testing

@testable import SchemeExtraction

/// Colors as points for k-means: which are joined, and how much they weigh.
struct WeightedColorsTests {
  private static func gray(_ code: UInt8) -> SRGB8 { SRGB8(red: code, green: code, blue: code) }

  /// Returns the salience weights of colors that are far apart, in order of lightness.
  private func weights(_ colors: [(color: SRGB8, pixelCount: Int)]) -> [Double] {
    let points = WeightedColors(
      .histogram(ColorHistogram(colors)), profile: .sRGB, space: .oklab,
      plan: SaliencePlan(.init(), model: .photo)
    ).points
    return (0..<points.count).sorted { points[$0].x < points[$1].x }.map { points.weight(at: $0) }
  }

  @Test func `neighboring colors are joined only up to the maximum cell share`() {
    let (dark, darker) = (Self.gray(100), Self.gray(101))
    let histogram = ColorHistogram([
      (dark, pixelCount: 1), (darker, pixelCount: 1), (Self.gray(200), pixelCount: 2),
    ])
    for (share, count) in [(0.5, 2), (0.49, 3), (0, 3)] {
      let samples = WeightedColors(
        .histogram(histogram), profile: .sRGB, space: .oklab, joining: .init(cube: share))
      #expect(samples.points.count == count, "at most \(share)")
    }
  }

  @Test(arguments: [(20_000, 4), (40_000, 30), (600_000, 174)])
  func `a cube is rare with a five-thousandth, or six pixels of a sample`(
    pixelCount: Int, limit: Int
  ) {
    // Every fifth of 40,000 pixels is sampled, and every 29th of 600,000.
    for (count, cellCount) in [(limit, 2), (limit + 1, 3)] {
      let histogram = ColorHistogram([
        (Self.gray(85), limit), (Self.gray(97), count),
        (Self.gray(200), pixelCount - limit - count),
      ])
      let colors = WeightedColors(
        .histogram(histogram), profile: .sRGB, space: .oklab,
        plan: SaliencePlan(.init(), model: .photo), joining: .salience)
      #expect(colors.points.count == cellCount, "\(count) of \(pixelCount) pixels")
    }
  }

  @Test func `the colors of a block are joined if their cubes have at most a five-thousandth`() {
    func colors(_ darkest: Int, _ dark: Int) -> WeightedColors {
      let histogram = ColorHistogram([
        (Self.gray(85), darkest), (Self.gray(97), dark),
        (Self.gray(200), 20_000 - darkest - dark),
      ])
      return WeightedColors(
        .histogram(histogram), profile: .sRGB, space: .oklab,
        plan: SaliencePlan(.init(), model: .photo),
        joining: .salience)
    }
    for (darkest, dark, cellCount) in [(4, 4, 2), (4, 5, 3), (5, 5, 3)] {
      let colors = colors(darkest, dark)
      #expect(colors.points.count == cellCount, "\(darkest) and \(dark) of 20,000 pixels")
      let nearest = colors.occurrence(nearestTo: Oklab(Self.gray(97)), among: Array(0..<cellCount))
      #expect(nearest.color == Oklab(Self.gray(97)))
    }
    // As many pixels in two cubes stand for twice as many colors, each with half of the area.
    let joined = colors(4, 4)
    let ratio = joined.points.weight(at: 0) / colors(0, 8).points.weight(at: 0)
    #expect(1.6...1.9 ~= ratio)
    // The pixels of both cubes look like the color of their cell.
    var cluster = ImageColorScheme.Cluster(center: joined.points[0])
    cluster.add(0, of: joined)
    let owners = SwatchOwners(of: [cluster.colored(by: joined)], in: joined)
    #expect([85, 97, 200].map { owners.owner(of: RGBA8(Self.gray($0))) } == [0, 0, -1])
    // So do those of a rare cube in whose block another cube is common.
    let apart = colors(4, 400)
    var clusters = [1, 0].map { ImageColorScheme.Cluster(center: apart.points[$0]) }
    clusters[0].add(1, of: apart)
    clusters[1].add(0, of: apart)
    let ownersApart = SwatchOwners(of: clusters.map { $0.colored(by: apart) }, in: apart)
    #expect([85, 97].map { ownersApart.owner(of: RGBA8(Self.gray($0))) } == [0, 1])
  }

  @Test func `the color of a large area that is mostly gray is one of its grays`() {
    // A red of the chroma of gray that is allowed would be nearer to this red than to the gray.
    let red = SRGB8(red: 120, green: 60, blue: 60)
    func seen(grays: Int, reds: Int) -> Oklab? {
      let colors = WeightedColors(
        .histogram(
          ColorHistogram([
            (Self.gray(52), grays), (red, reds), (Self.gray(230), 1000 - grays - reds),
          ])),
        profile: .sRGB, space: .oklab, plan: SaliencePlan(.init(), model: .photo))
      let dark = (0..<3).filter { colors.points[$0].x < 0.6 }
      return colors.colorSeen(Oklab(red), among: dark)?.color
    }
    #expect(seen(grays: 190, reds: 9) == nil, "a small area")
    #expect(seen(grays: 40, reds: 500) == nil, "mostly red")
    for (grays, reds) in [(200, 9), (400, 300), (500, 480)] {
      let color = seen(grays: grays, reds: reds)
      #expect(color.map { $0.chroma < 1e-3 } == true, "\(grays) grays, \(reds) reds")
    }
  }

  @Test func `weights grow by a power of area, and less steeply below the noise threshold`() {
    func ratio(total: Int, _ small: Int) -> Double {
      let weights = weights([
        (Self.gray(120), small), (Self.gray(160), 64 * small), (Self.gray(220), total - 65 * small),
      ])
      return weights[1] / weights[0]
    }
    // For clustering, weights are raised to the power of 0.7.
    let expected = ExactMath.power(64, 0.7 * SalienceModel.photo.area)
    #expect(abs(ratio(total: 1_000, 10) / expected - 1) < 0.01)
    #expect(ratio(total: 100_000, 1) < 0.8 * expected, "flatter below the noise threshold")
  }

  @Test func `an album weighs colors by the square root of their areas`() {
    let points = WeightedColors(
      .histogram(ColorHistogram([(Self.gray(120), 100), (Self.gray(220), 6_400)])),
      profile: .sRGB, space: .oklab, plan: SaliencePlan(.init(), model: .album)
    ).points
    #expect(abs(points.weight(at: 1) / points.weight(at: 0) - 8) < 0.05)
  }

  @Test func `dark colors weigh little because their cells are small`() {
    let weights = weights([
      (Self.gray(0), 100), (Self.gray(20), 100), (Self.gray(120), 100), (Self.gray(240), 100),
    ])
    #expect(weights[0] < 0.1 * weights[3])
    #expect(weights[0] < weights[1] && weights[1] < 0.5 * weights[2])
    #expect(abs(weights[2] / weights[3] - 1) < 1e-9)
  }

  @Test func `weights increase with vividness`() {
    let weights = weights([
      (Self.gray(40), 100), (SRGB8(red: 120, green: 90, blue: 85), 100),
      (SRGB8(red: 230, green: 100, blue: 80), 100),
    ])
    #expect(weights[0] < 0.8 * weights[1] && weights[1] < 0.5 * weights[2])
  }

  @Test func `no color takes the code of another at its place, whatever their order`() {
    let codes = [Self.gray(40), Self.gray(200)]
    let colors = WeightedColors(
      .histogram(ColorHistogram(codes.map { ($0, pixelCount: 1) })), profile: .sRGB, space: .oklab)
    func clusters(withColorsOfPlaces places: [SRGB8]) -> [SRGB8] {
      var clusters = codes.map { code in
        var cluster = ImageColorScheme.Cluster(center: .zero)
        (cluster.color, cluster.rgb) = (Oklab(code), code)
        return cluster
      }
      let places = places.map {
        TypicalPlaces.Place(
          position: PixelPosition(x: 0, y: 0), color: Oklab($0), kind: .typical)
      }
      clusters.takeColors(of: places, colors)
      return clusters.map(\.rgb)
    }
    #expect(clusters(withColorsOfPlaces: [codes[1], codes[0]]) == codes)
    let others = [Self.gray(50), Self.gray(190)]
    #expect(clusters(withColorsOfPlaces: others) == others)
  }
}
