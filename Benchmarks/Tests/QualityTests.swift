import Benchmarking
import Foundation
import SampleImages
import Testing

struct QualityTests {
  @Test(arguments: [
    // The values that Ottosson publishes for CSS colors, to five decimals.
    ("#ffffff", SIMD3(1, 0, 0)), ("#000000", SIMD3(0, 0, 0)),
    ("#ff0000", SIMD3(0.62796, 0.22486, 0.12585)), ("#0000ff", SIMD3(0.45201, -0.03246, -0.31153)),
  ])
  func `the reference Oklab conversion matches the values that Ottosson published`(
    hex: String, expected: SIMD3<Double>
  ) throws {
    let difference = try #require(WeightedPoints.Space.oklab.point(hex: hex)) - expected
    #expect((difference * difference).sum() < 1e-9)
  }

  @Test(arguments: ["", "ffffff", "#fffff", "#gggggg", "#fffffff"])
  func `text that is not a hex code is refused`(text: String) {
    #expect(WeightedPoints.Space.srgb.point(hex: text) == nil)
  }

  @Test func `the error is the mean over all pixels`() {
    let points = WeightedPoints(
      points: [SIMD3(0, 0, 0), SIMD3(3, 0, 0), SIMD3(10, 0, 0)], weights: [1, 2, 1])
    #expect(points.meanSquaredError([SIMD3(1, 0, 0), SIMD3(10, 0, 0)]) == (1 + 2 * 4) / 4.0)
  }

  @Test func `the colors of a photo are scored against its pixels`() throws {
    // One color covers half of the picture, and the other two cover 30 % and 20 %.
    let photo = SampleImage.threeColors.path
    let points = try #require(try WeightedPoints(photo: photo, space: .srgb))
    #expect(points.points.count == 3)
    let colors = ["#e8d5b7", "#0e2f44", "#d1495b"].compactMap {
      WeightedPoints.Space.srgb.point(hex: $0)
    }
    #expect(points.meanSquaredError(colors) == 0)
    // Without red, its fifth of the pixels is assigned to the nearest other color.
    let red = colors[2]
    let distance = colors[0..<2].map { (($0 - red) * ($0 - red)).sum() }.min() ?? 0
    #expect(abs(points.meanSquaredError(Array(colors[0..<2])) - distance * 0.2) < 1e-9 * distance)
  }

  @Test func `plain k-means finds well-separated clusters`() {
    let places = (0..<4).flatMap { group in (0..<50).map { Double(group * 1000 + $0 % 5) } }
    let points = WeightedPoints(
      points: places.map { SIMD3($0, 0, 0) }, weights: places.map { _ in 1 })
    // The values 0 to 4 around 2 have a mean squared distance of 2.
    #expect(PlainKMeans(points, count: 4).minimumError(starts: 20) == 2)
    #expect(PlainKMeans(points, count: 500).minimumError(starts: 1) == 0)
  }

  @Test func `the best known error is the least in the row`() throws {
    let table = try #require(BestKnown(csv: "image,k,bkm,okm\na.png,4,3.5,2.5\nb.png,8,1,x\n\n"))
    #expect(table.space == .srgb)
    #expect(
      table.rows == [
        BestKnown.Row(image: "a.png", colorCount: 4, minimumError: 2.5),
        BestKnown.Row(image: "b.png", colorCount: 8, minimumError: 1),
      ])
    #expect(BestKnown(csv: "image,k,best_mse_oklab\n")?.space == .oklab)
    #expect(BestKnown(csv: "x,y,label\n1,2,3\n") == nil)
  }
}
