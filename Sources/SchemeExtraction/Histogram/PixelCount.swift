/// The pixels of an image that count: their colors, and their places.
struct PixelCount: Sendable {
  /// The colors.
  let colors: CountedColors
  /// The pixels among which the places of colors are looked for; `nil` if only colors are known.
  let grid: PixelGrid?
  /// The number of pixels that were looked at.
  private(set) var readCount = 0
  /// The number of those that have too little alpha, or that a mask leaves out.
  private(set) var excludedCount = 0

  /// Creates the count of pixels of known colors.
  init(colors: CountedColors) { (self.colors, grid) = (colors, nil) }

  /// Creates the count of the pixels that were added to a builder.
  init(_ builder: consuming HistogramBuilder) {
    grid = builder.grid()
    (readCount, excludedCount) = (builder.readCount, builder.excludedCount)
    colors = builder.colors()
  }
}
