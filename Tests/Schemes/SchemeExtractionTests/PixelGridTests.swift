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
        columns: [3], rows: [5], neighborhood: .square, lines: pixels.map { [$0.bits] })
      let (low, high) = grid.range(of: 0)
      for channel in [\RGBA8.red, \.green, \.blue] {
        #expect(low[keyPath: channel] == read.map { $0[keyPath: channel] }.min())
        #expect(high[keyPath: channel] == read.map { $0[keyPath: channel] }.max())
      }
      #expect(low.alpha == read.map(\.alpha).min())
    }
  }

  @Test(arguments: [90, 100, 200, 300, 640])
  func `a cross meets each of two colors that alternate`(side: Int) throws {
    let black = RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
    let white = RGBA8(red: 255, green: 255, blue: 255, alpha: 255)
    let pixels = (0..<side * side).map { ($0 % side).isMultiple(of: 2) ? black : white }
    var builder = HistogramBuilder(CountingRules(grids: [.cross]))
    let size = try #require(PixelSize(width: side, height: side))
    builder.add(pixels.span, RowBand(imageSize: size, columnCount: side, rowCount: side))
    let grid = try #require(builder.grid(.cross))
    #expect(grid.nodeCount <= 24_000 && builder.grid(.square) == nil)
    let blackCount = (0..<grid.nodeCount).count { grid.pixel(of: $0) == black }
    #expect(abs(2 * blackCount - grid.nodeCount) <= grid.rows.count)
    // The pixels beside a node have different colors, except at the end of a row.
    let edges = (0..<grid.nodeCount).count { grid.range(of: $0).low != grid.range(of: $0).high }
    #expect(edges >= grid.nodeCount - grid.rows.count)
  }
}
