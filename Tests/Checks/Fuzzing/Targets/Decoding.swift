internal import DecodingFixtures
internal import ImageDecoding

/// The properties that hold for the decoding of any bytes.
enum Decoding {
  /// Limits that allow many inputs per second.
  private static let limits = {
    var limits = DecodingLimits()
    limits.maximumPixelCount = 1 << 20
    limits.maximumMemory = 32 << 20
    return limits
  }()

  /// The sampling for large JPEGs, applied to small ones.
  private static let sampling = {
    var sampling = JPEGSampling()
    sampling.bandPeriod = 2
    (sampling.repeatsChroma, sampling.skipsRefinements) = (true, true)
    return sampling
  }()

  /// Decodes with several settings and checks the bands.
  static func exercise(_ bytes: [UInt8]) throws(Finding) {
    let decoder = ImageDecoder(limits: limits)
    try read(bytes, decoder)
    var sampled = decoder
    sampled.sampling = sampling
    try read(bytes, sampled)
    try read(bytes, ImageDecoder(limits: limits, isStrict: true, scale: .quarter))
    var cropped = decoder
    cropped.region = ImageRegion(
      x: .fraction(0.25), y: .pixels(3), width: .fraction(0.5), height: .pixels(9))
    try read(bytes, cropped)
  }

  /// Decodes with one decoder.
  static func read(_ bytes: [UInt8], _ decoder: ImageDecoder) throws(Finding) {
    var lastFraction = 0.0
    var finding: Finding?
    let report = try report(of: bytes, decoder) { pixels, band in
      do throws(Finding) {
        try check(band, pixelCount: pixels.count)
        try Finding.unless(decoder.region != nil || band.fractionCompleted > lastFraction)
      } catch {
        finding = error
      }
      lastFraction = band.fractionCompleted
    }
    if let finding { throw finding }
    if let report, decoder.isStrict {
      try Finding.unless(lastFraction == 1, "\(lastFraction) of the image")
      let isCut = report.warnings.contains { if case .truncated = $0 { true } else { false } }
      try Finding.unless(!isCut, "\(report.warnings)")
    }
  }

  private static func check(_ band: RowBand, pixelCount: Int) throws(Finding) {
    try Finding.unless(
      band.fractionCompleted <= 1 && band.rowCount > 0 && band.columnCount > 0, "\(band)")
    try Finding.unless(
      pixelCount >= (band.rowCount - 1) * band.pixelsPerRow + band.columnCount, "\(band)")
    for (column, row) in [(0, 0), (band.columnCount - 1, band.rowCount - 1)] {
      let position = band.storedPosition(column: column, row: row)
      try Finding.unless((0..<band.imageSize.width).contains(position.x), "\(band)")
      try Finding.unless((0..<band.imageSize.height).contains(position.y), "\(band)")
    }
  }

  /// Returns the report of an image, or `nil` if it is refused with a valid reason.
  private static func report(
    of bytes: [UInt8], _ decoder: ImageDecoder, _ body: (Span<RGBA8>, RowBand) -> Void
  ) throws(Finding) -> DecodingReport? {
    do throws(DecodingError) {
      return try decoder.readRows(of: .bytes(bytes), body)
    } catch {
      switch error {
      case .corrupt(_, let reason), .unsupportedFeature(_, let reason):
        try Finding.unless(!reason.isEmpty, "\(error)")
      case .limitExceeded(_, let value, let limit): try Finding.unless(value > limit, "\(error)")
      case .unsupportedFormat(let name): try Finding.unless(!name.isEmpty, "\(error)")
      case .unreadable, .cancelled, .outOfMemory: throw Finding(description: "\(error)")
      default: break
      }
      return nil
    }
  }

  /// Reads a PNG with libpng and, where possible, without it, and checks that the outcomes are
  /// equal.
  static func comparePNGReaders(_ bytes: [UInt8]) throws(Finding) {
    for isStrict in [false, true] {
      let plain = ImageDecoder(limits: limits, isStrict: isStrict)
      var libpng = plain
      libpng.allowsPlainPNG = false
      let outcomes = [plain, libpng].map { DecodingOutcome(of: .bytes(bytes), by: $0) }
      try Finding.unless(outcomes[0] == outcomes[1], "\(outcomes)")
    }
  }
}
