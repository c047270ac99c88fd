import ColorMath
import SchemeExtraction
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct SwatchOrderTests {
  /// Named by their red value: 1 is a green, 2 a gray with a meaningless hue, 3 a red, 4 black.
  static let swatches = [
    MadeUp.swatch(1, 0, 0, share: 0.4, lab: Oklab(lightness: 0.7, a: -0.2, b: 0.1)),
    MadeUp.swatch(2, 0, 0, share: 0.3, lab: Oklab(lightness: 0.6, a: 0.001, b: 0)),
    MadeUp.swatch(3, 0, 0, share: 0.2, lab: Oklab(lightness: 0.5, a: 0.25, b: 0.01)),
    MadeUp.swatch(4, 0, 0, share: 0.1, lab: Oklab(lightness: 0, a: 0, b: 0)),
  ]

  @Test(arguments: [
    (SwatchOrder.share, [1, 2, 3, 4] as [UInt8]), (.hue, [3, 1, 4, 2]),
    (.lightness, [4, 3, 2, 1]), (.chroma, [3, 1, 2, 4]),
  ])
  func `each order sorts by the property that it is named after`(
    _ row: (order: SwatchOrder, names: [UInt8])
  ) {
    #expect(row.order.sorted(Self.swatches.reversed()).map(\.rgb.red) == row.names)
  }

  @Test(arguments: SwatchOrder.allCases)
  func `equal colors keep their order`(_ order: SwatchOrder) {
    let twins = (0..<50).map { MadeUp.swatch($0, 0, 0, share: 0.02) }
    #expect(order.sorted(twins) == twins)
  }
}
