import ImageDecoding
import SchemeExtraction

/// Two tasks that add to one histogram, which nothing protects.
struct HistogramMergeCanary {
  func run() async {
    nonisolated(unsafe) var total = ColorHistogram()
    await race { index in
      let pixels = [RGBA8](
        repeating: RGBA8(red: UInt8(index), green: 0, blue: 0, alpha: 255), count: 16)
      guard let size = PixelSize(width: 4, height: 4),
        let image = PixelBuffer(size: size, pixels: pixels)
      else { return }
      let part = SchemeExtractor().histogram(of: image)
      // Few enough that the table, which the race can break, is not broken beyond this process.
      unsafe total.add(part)
    }
    print(unsafe total.totalWeight)
  }
}
