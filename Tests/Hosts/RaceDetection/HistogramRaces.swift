import ImageDecoding
import SampleImages
import SchemeExtraction
import Testing

/// Histograms counted and added by many tasks, checked by Thread Sanitizer.
@Suite(.timeLimit(.minutes(15))) struct HistogramRaces {
  /// The sum of histograms that tasks add in any order.
  private actor Total {
    private(set) var histogram = ColorHistogram()

    func add(_ part: ColorHistogram) { histogram.add(part) }
  }

  @Test(arguments: [SampleImage.balloon, .twilight, .tiles])
  func `bands counted by tasks add up to the photo's histogram in any order`(
    photo: SampleImage
  ) async throws {
    let image = try await ImageDecoder().pixels(of: .file(photo.path)).image
    let whole = ColorHistogram(image)
    let total = Total()
    let width = image.size.width
    await withTaskGroup { group in
      for first in stride(from: 0, to: image.size.height, by: 7) {
        group.addTask {
          var builder = HistogramBuilder()
          let rowCount = min(7, image.size.height - first)
          let pixels = image.pixels.span.extracting(first * width..<(first + rowCount) * width)
          builder.add(
            pixels,
            RowBand(
              imageSize: image.size, columnCount: width, rowCount: rowCount, firstRow: first))
          await total.add(builder.histogram())
        }
      }
    }
    #expect(await total.histogram == whole)
  }

  @Test func `a histogram read by many tasks is unchanged while its copies grow`() async throws {
    let photo = ImageInput.file(SampleImage.balloon.path)
    let shared = try await SchemeExtractor().histogram(of: photo).histogram
    let weight = shared.alphaSum
    await withTaskGroup { group in
      for turn in 0..<24 {
        group.addTask {
          var copy = shared
          for _ in 0..<turn % 5 { copy.add(shared) }
          #expect(copy.alphaSum == weight * UInt64(1 + turn % 5))
          #expect(shared.alphaSum == weight)
        }
      }
    }
  }
}
