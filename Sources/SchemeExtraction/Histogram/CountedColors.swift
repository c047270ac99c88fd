/// The colors of the pixels of an image that count. The id of a color is the index of its entry or
/// pixel.
package enum CountedColors: Sendable {
  /// The number of pixels of each color.
  case histogram(ColorHistogram)
  /// A sample of the pixels.
  case samples(PixelSamples)

  var histogram: ColorHistogram {
    switch self {
    case .histogram(let histogram): histogram
    case .samples(let samples): samples.histogram()
    }
  }

  var alphaSum: UInt64 {
    switch self {
    case .histogram(let histogram): histogram.alphaSum
    case .samples(let samples): samples.alphaSum
    }
  }

  func entries(of ids: some Collection<UInt32>) -> [ColorHistogram.Entry] {
    switch self {
    case .histogram(let histogram): ids.map { histogram.entries[Int($0)] }
    case .samples(let samples): samples.entries(of: ids)
    }
  }
}
