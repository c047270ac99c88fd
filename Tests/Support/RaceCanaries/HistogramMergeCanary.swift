import ImageDecoding
import SchemeExtraction

/// Two tasks that add to one histogram without protection.
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
      // A small histogram, so that the race does not crash the process before it is reported.
      unsafe total.add(part)
    }
    print(unsafe total.alphaSum)
  }
}
