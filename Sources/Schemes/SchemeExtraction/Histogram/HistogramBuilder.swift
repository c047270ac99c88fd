public import ImageDecoding

/// A builder of a ``ColorHistogram`` that counts the pixels of an image band by band.
public struct HistogramBuilder: Sendable {
  /// The count of all pixels, or of those of the lattice.
  private var counter: ColorCounter
  /// The pixels that count in an image of many colors, or `nil` if all do.
  private var lattice: PixelLattice?
  /// The pixels that tell the surroundings of colors, or `nil` if these are not wanted.
  private var samples: PixelSamplesBuilder?
  /// A Boolean value that indicates whether these are the pixels that count.
  private var countsSamples = false
  /// The exact count of all pixels of a sampled image, or `nil` once it has too many colors.
  private var fewColors: ExactColors?
  /// The builder of the grid of typical places, or `nil` if they are not wanted.
  private var places: PixelGridBuilder?
  /// The counts of the pixels that are hardly visible, or `nil` if there were none.
  private var faint: FaintPixels?
  private(set) var (readCount, excludedCount) = (0, 0)
  /// The number of pixels of the lattice so far.
  private var sampledCount = 0
  /// The number of pixels of all bands, or `nil` before the first.
  private(set) var totalCount: Int?
  private var rules: CountingRules

  /// Creates an empty builder.
  ///
  /// - Parameter countsEveryColor: Whether all colors are counted exactly, even if there are more
  ///   than ``ColorHistogram/exactColorLimit``. Each distinct color takes about 50 to 100 bytes in
  ///   the builder, and all together at most 128 MiB; in the histogram, each takes 48. There are at
  ///   most 2²⁴ of them; photos have a few hundred thousand.
  public init(countsEveryColor: Bool = false) {
    self.init(CountingRules(countsEveryColor: countsEveryColor))
  }

  package init(_ rules: CountingRules) {
    self.rules = rules
    counter = ColorCounter(countsEveryColor: rules.countsEveryColor)
  }

  /// Counts the pixels of a band, each weighted by its alpha.
  ///
  /// - Parameters:
  ///   - pixels: At least as many pixels as the band has.
  ///   - band: Their positions in the image.
  /// - Complexity: O(*n*) in the number of pixels.
  public mutating func add(_ pixels: Span<RGBA8>, _ band: RowBand) {
    if totalCount == nil { begin(band) }
    readCount += band.rowCount * band.columnCount
    for row in 0..<band.rowCount {
      let start = row * band.pixelsPerRow
      let rowPixels = pixels.extracting(start..<start + band.columnCount)
      if let pixels = rules.alphaHandling?.applied(to: rowPixels, row: row, of: band) {
        excludedCount += rowPixels.indices.count {
          pixels[$0].alpha == 0 && rowPixels[$0].alpha > 0
        }
        addClear(pixels.span, row: row, of: band)
      } else {
        addClear(rowPixels, row: row, of: band)
      }
    }
  }

  /// Counts the faint pixels of a row apart from the others.
  private mutating func addClear(_ pixels: Span<RGBA8>, row: Int, of band: RowBand) {
    guard band.hasAlpha, rules.separatesFaintPixels, !pixels.isOpaque
    else { return add(pixels, row: row, of: band) }
    let first = band.storedPosition(column: 0, row: row)
    var counted = faint ?? FaintPixels()
    faint = nil
    let clear = counted.removed(
      from: pixels, at: UInt64(first.y) << 32 | UInt64(first.x), step: UInt64(band.columnStep))
    faint = counted
    add(clear.span, row: row, of: band)
  }

  /// Decides which pixels of the image count.
  private mutating func begin(_ band: RowBand) {
    totalCount = band.totalPixelCount
    counter.width = band.imageSize.width
    if rules.findsPlaces { places = PixelGridBuilder(of: band) }
    rules.alphaHandling?.begin(band)
    let hasSimpleSteps = band.columnStep.nonzeroBitCount == 1
    samples = rules.surroundings.map { size in
      let lattice = hasSimpleSteps ? size.lattice(ofPixels: band.totalPixelCount) : nil
      return PixelSamplesBuilder(of: band, lattice ?? .everyPixel)
    }
    guard var sampleSize = rules.sampleSize, hasSimpleSteps else { return }
    // Large parts of an image may be transparent.
    if band.hasAlpha { sampleSize = .forShares }
    guard let lattice = sampleSize.lattice(ofPixels: band.totalPixelCount) else { return }
    self.lattice = lattice
    fewColors = ExactColors(limit: sampleSize.fewColorLimit)
    countsSamples = sampleSize == rules.surroundings
  }

  private mutating func add(_ pixels: Span<RGBA8>, row: Int, of band: RowBand) {
    let first = band.storedPosition(column: 0, row: row)
    places?.add(pixels, at: first, columnStep: band.columnStep)
    let sampled = samples?.add(pixels, at: first, step: band.columnStep) ?? 0
    let position = UInt64(first.y) << 32 | UInt64(first.x)
    let step = UInt64(band.columnStep)
    guard let lattice else {
      counter.add(pixels, at: position, step: step)
      return
    }
    if countsSamples {
      assert(pixels.isOpaque)
      sampledCount += sampled
    } else {
      let index = lattice.firstIndex(
        fromColumn: first.x, step: band.columnStep, inRow: first.y)
      let sample = lattice.pixels(of: pixels, from: index)
      sampledCount += sample.count
      counter.add(
        sample.span, at: position + UInt64(index) * step, step: UInt64(lattice.period) * step,
        weight: UInt64(lattice.period))
    }
    if let counted = fewColors?.add(pixels, at: position, step: step), counted < pixels.count {
      fewColors = nil
    }
  }

  /// The number of pixels that were read for each that the counted colors represent: 1, or nearly 1
  /// if the period of the lattice does not divide the number of pixels.
  var readPerCounted: Double {
    guard let lattice, fewColors == nil, sampledCount > 0 else { return 1 }
    return Double(readCount) / Double(sampledCount * lattice.period)
  }

  /// Returns the grid of typical places, or `nil` if it is not wanted.
  package func placeGrid() -> PixelGrid? { places?.grid() }

  /// Returns the pixels that tell the surroundings of colors, or `nil` if these are not wanted.
  func surroundings() -> PixelSamples? { samples?.samples() }

  /// Returns the colors that the pixels have, and those that faint pixels seem to have, given the
  /// pixels that tell the surroundings of colors, if these are wanted.
  consuming func colors(
    among samples: PixelSamples? = nil
  ) -> (clear: CountedColors, faint: ColorHistogram) {
    var colors = fewColors.map { CountedColors.histogram($0.histogram()) }
    if colors == nil, countsSamples { colors = samples.map { .samples($0) } }
    let counted = colors ?? counter.counted()
    return faint?.divided(besides: counted) ?? (counted, ColorHistogram())
  }

  /// Returns the histogram of all counted pixels.
  ///
  /// - Returns: The histogram, which depends only on the pixels and not on their division into
  ///   bands.
  public consuming func histogram() -> ColorHistogram {
    let (clear, faint) = colors(among: surroundings())
    return faint.isEmpty ? clear.histogram : clear.histogram + faint
  }
}
