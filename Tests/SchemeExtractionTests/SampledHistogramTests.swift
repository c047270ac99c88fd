import ExtractionFixtures
import ImageDecoding
import SchemeExtraction
import TestCorpora
import Testing

/// Large images of many colors, of which some pixels stand for all.
struct SampledHistogramTests {
  private static let width = 2000
  private static let height = 1010

  /// Counts rows of an image in bands of some rows, in an order.
  private func histogram(
    _ pixels: [RGBA8], width: Int = width, isSampling: Bool = true, bandRows: Int = 64,
    isUpsideDown: Bool = false
  ) throws -> ColorHistogram {
    let size = try #require(PixelSize(width: width, height: pixels.count / width))
    var builder = HistogramBuilder(isSampling: isSampling)
    let starts = Array(stride(from: 0, to: size.height, by: bandRows))
    for start in isUpsideDown ? starts.reversed() : starts {
      let rows = min(bandRows, size.height - start)
      builder.add(
        pixels.span.extracting(start * width..<(start + rows) * width),
        RowBand(
          imageSize: size, columnCount: width, rowCount: rows, firstRow: start, hasAlpha: false))
    }
    return builder.histogram()
  }

  private func noise(spread: UInt64 = 200) -> [RGBA8] {
    var random = RandomPixels(seed: 21)
    return random.pixels(Self.width * Self.height, spread: spread)
  }

  /// Pixels of so many distinct colors, each in a run of its own of about the same length.
  private func bars(_ count: Int) -> [RGBA8] {
    let pixelCount = Self.width * Self.height
    return (0..<pixelCount).map { index in
      let color = index * count / pixelCount
      return RGBA8(red: UInt8(color >> 8), green: UInt8(color & 0xFF), blue: 9, alpha: 255)
    }
  }

  @Test func `it does not matter how rows come`() throws {
    let pixels = noise()
    let expected = try histogram(pixels)
    for bandRows in [1, 7, 1010] { #expect(try histogram(pixels, bandRows: bandRows) == expected) }
    #expect(try histogram(pixels, bandRows: 9, isUpsideDown: true) == expected)
  }

  @Test func `the pixels that count weigh as much as all`() throws {
    let pixels = noise()
    let sampled = try histogram(pixels)
    let whole = try histogram(pixels, isSampling: false)
    #expect(sampled != whole)
    let weight = Double(sampled.totalWeight)
    #expect(abs(weight / Double(whole.totalWeight) - 1) < 0.001)
    #expect(sampled.entries.allSatisfy { $0.weight.isMultiple(of: 7 * 255) })
  }

  @Test func `images of few colors are counted in full`() throws {
    var flag = bars(3)
    flag[777_777] = RGBA8(red: 200, green: 1, blue: 2, alpha: 255)
    for pixels in [flag, bars(1 << 13)] {
      let sampled = try histogram(pixels)
      #expect(try sampled.isExact && sampled == histogram(pixels, isSampling: false))
    }
    let tooMany = bars(1 << 13 + 1)
    #expect(try histogram(tooMany) != histogram(tooMany, isSampling: false))
  }

  @Test func `images of less than two megapixels are counted in full`() throws {
    let pixels = Array(noise().prefix(Self.width * 999))
    #expect(try histogram(pixels) == histogram(pixels, isSampling: false))
  }

  @Test(arguments: [2, 4, 8, 16])
  func `a pixel of a pattern counts for its share`(period: Int) throws {
    let mark = RGBA8(red: 255, green: 0, blue: 255, alpha: 255)
    var pixels = noise()
    for index in pixels.indices
    where index % Self.width % period == 1 && index / Self.width % period == 1 {
      pixels[index] = mark
    }
    let sampled = try histogram(pixels)
    let whole = try histogram(pixels, isSampling: false)
    func share(_ histogram: ColorHistogram) -> Double {
      let key = ColorBins.cell(of: 0xFF00FF)
      let weight = histogram.entries.first { $0.key == key }?.weight ?? 0
      return Double(weight) / Double(histogram.totalWeight)
    }
    #expect(!sampled.isExact && !whole.isExact)
    #expect(abs(share(sampled) / share(whole) - 1) < 0.02)
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `photos lose next to nothing`() async throws {
    let names = ["storm.jpg", "calla.png", "twowings.jpg", "picos.jpg"]
    for name in Corpora.sample(names, debugStride: 4) {
      let input = ImageInput.file(try Corpora.path("photos/" + name))
      let image = try await ImageDecoder().pixels(of: input).image
      let judge = try AllPixels(of: input, space: .oklab)
      let (sampled, whole) = try (
        histogram(image.pixels, width: image.size.width),
        histogram(image.pixels, width: image.size.width, isSampling: false)
      )
      for count in [5, 8] {
        var extractor = SchemeExtractor()
        extractor.options.colorCount = .exactly(count)
        extractor.options.emphasis = .area
        let ratio =
          try await judge.printedError(of: extractor.scheme(of: sampled))
          / judge.printedError(of: extractor.scheme(of: whole))
        #expect(ratio < 1.01, "\(name), \(count) colors")
      }
    }
  }
}
