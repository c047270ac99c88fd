import ImageDecoding
import TestCorpora
import Testing

@testable import SchemeExtraction

/// The pixels that represent an image, and those around them.
struct PixelSamplesTests {
  private static let size = (width: 301, height: 203)

  /// Returns the samples of an image that is read in bands of some rows.
  private func samples(
    _ pixels: [RGBA8], bandRows: Int, isUpsideDown: Bool = false
  ) throws -> PixelSamples {
    let (width, height) = Self.size
    let size = try #require(PixelSize(width: width, height: height))
    var builder = HistogramBuilder(CountingRules(surroundings: .forVariety(colorCount: 5)))
    let starts = Array(stride(from: 0, to: height, by: bandRows))
    for start in isUpsideDown ? starts.reversed() : starts {
      let count = min(bandRows, height - start)
      builder.add(
        pixels.span.extracting(start * width..<(start + count) * width),
        RowBand(imageSize: size, columnCount: width, rowCount: count, firstRow: start))
    }
    return try #require(builder.surroundings())
  }

  @Test func `each sample has its pixel and those around it`() throws {
    let (width, height) = Self.size
    var random = RandomPixels(seed: 17)
    let pixels = random.pixels(width * height, spread: 60)
    let samples = try samples(pixels, bandRows: height)
    #expect(samples.rows.map(\.y) == Array(0..<height))
    #expect(samples.lattice.period == 5 && samples.count >= pixels.count / 5 - height)
    let surrounded = samples.rows.count(where: samples.hasSurroundings)
    #expect(abs(2 * surrounded - height) < 4, "every second row suffices")
    for row in samples.rows {
      for line in PixelSamples.Line.allCases
      where line == .own || samples.hasSurroundings(row) {
        let lines = Array(row.lines[samples.indices(of: line)])
        for (index, bits) in lines.enumerated() {
          let own = samples.lattice.column(samples.columns.lowerBound + index, inRow: row.y)
          let (x, y) = (own + line.offset.x, row.y + line.offset.y)
          guard own < width else { continue }
          let isInside = 0..<width ~= x && 0..<height ~= y
          #expect(bits == (isInside ? pixels[y * width + x].bits : 0))
        }
      }
    }
  }

  @Test(arguments: [1, 2, 7, 64]) func `samples do not depend on the size and order of bands`(
    bandRows: Int
  ) throws {
    let (width, height) = Self.size
    var random = RandomPixels(seed: 17)
    let pixels = random.pixels(width * height, spread: 60)
    let whole = try samples(pixels, bandRows: height)
    for isUpsideDown in [false, true] {
      let other = try samples(pixels, bandRows: bandRows, isUpsideDown: isUpsideDown)
      #expect(other.rows == whole.rows && other.count == whole.count)
    }
  }
}
