import ImageDecoding
import SchemeExtraction
import Testing

/// Random pixels generated from a seed, for tests.
struct RandomPixels {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns pixels in clusters around a few colors, each `spread` codes wide.
  mutating func pixels(_ count: Int, spread: UInt64, isOpaque: Bool = true) -> [RGBA8] {
    let colors = (0..<6).map { _ in (random.next(), random.next(), random.next()) }
    return (0..<count).map { _ in
      let color = colors[Int(random.next() % 6)]
      return RGBA8(
        red: code(color.0, spread), green: code(color.1, spread), blue: code(color.2, spread),
        alpha: isOpaque ? 255 : UInt8(random.next() % 256))
    }
  }

  private mutating func code(_ center: UInt64, _ spread: UInt64) -> UInt8 {
    UInt8((center % (256 - spread)) + random.next() % spread)
  }
}

extension ColorHistogram {
  /// Counts pixels in rows of the given width, beginning at the given row.
  init(_ pixels: [RGBA8], width: Int, firstRow: Int = 0) throws {
    var builder = HistogramBuilder()
    let size = try #require(PixelSize(width: width, height: firstRow + pixels.count / width))
    builder.add(
      pixels.span,
      RowBand(
        imageSize: size, columnCount: width, rowCount: pixels.count / width, firstRow: firstRow))
    self = builder.histogram()
  }
}
