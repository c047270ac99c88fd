import ImageDecoding
import TestCorpora
import Testing

@testable import SchemeExtraction

/// The nodes of a grid.
struct PixelGridTests {
  @Test func `the range of a node is that of its pixels that were read`() {
    var random = SeededGenerator(seed: 7)
    func value() -> UInt8 { .random(in: 0...255, using: &random) }
    for _ in 0..<200 {
      let pixels = (0..<9).map { index in
        let isRead = index == 4 || Bool.random(using: &random)
        return RGBA8(
          red: value(), green: value(), blue: value(),
          alpha: isRead ? .random(in: 1...255, using: &random) : 0)
      }
      let read = pixels.filter { $0.alpha > 0 }
      let grid = PixelGrid(
        columns: [3], rows: [5], lines: pixels.map { [$0.bits] })
      let (low, high) = grid.range(of: 0)
      for channel in [\RGBA8.red, \.green, \.blue] {
        #expect(low[keyPath: channel] == read.map { $0[keyPath: channel] }.min())
        #expect(high[keyPath: channel] == read.map { $0[keyPath: channel] }.max())
      }
      #expect(low.alpha == read.map(\.alpha).min())
    }
  }
}
