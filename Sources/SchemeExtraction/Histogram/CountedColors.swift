/// The colors of the pixels of an image that count, as a histogram or as samples.
package enum CountedColors: Sendable {
  /// The number of pixels of each color.
  case histogram(ColorHistogram)
  /// A sample of the pixels.
  case samples(PixelSamples)

  /// The number of pixels of each color.
  var histogram: ColorHistogram {
    switch self {
    case .histogram(let histogram): histogram
    case .samples(let samples): samples.histogram()
    }
  }

  /// The sum of all pixels' alpha values.
  var alphaSum: UInt64 {
    switch self {
    case .histogram(let histogram): histogram.alphaSum
    case .samples(let samples): samples.alphaSum
    }
  }
}
