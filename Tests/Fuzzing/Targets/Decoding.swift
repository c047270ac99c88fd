internal import DecodingFixtures
internal import ImageDecoding

/// What must hold of the decoding of any bytes whatever.
enum Decoding {
  /// Little enough for many inputs a second.
  private static let limits = {
    var limits = DecodingLimits()
    limits.maximumPixelCount = 1 << 20
    limits.maximumMemory = 32 << 20
    return limits
  }()

  /// What of a large JPEG is looked at, for small ones.
  private static let sampling = {
    var sampling = JPEGSampling()
    (sampling.bandPeriod, sampling.stride) = (2, 2)
    (sampling.repeatsChroma, sampling.skipsRefinements) = (true, true)
    return sampling
  }()

  /// Decodes in several ways, and checks the bands that come.
  static func exercise(_ bytes: [UInt8]) {
    let decoder = ImageDecoder(limits: limits)
    read(bytes, decoder)
    var sampled = decoder
    sampled.sampling = sampling
    read(bytes, sampled)
    read(bytes, ImageDecoder(limits: limits, isStrict: true, scale: .quarter))
    var cropped = decoder
    cropped.region = ImageRegion(
      x: .fraction(0.25), y: .pixels(3), width: .fraction(0.5), height: .pixels(9))
    read(bytes, cropped)
  }

  /// Decodes in one way.
  static func read(_ bytes: [UInt8], _ decoder: ImageDecoder) {
    var lastFraction = 0.0
    let report = report(of: bytes, decoder) { pixels, band in
      precondition(band.fractionCompleted <= 1 && band.rowCount > 0 && band.columnCount > 0)
      precondition(decoder.region != nil || band.fractionCompleted > lastFraction)
      precondition(pixels.count >= (band.rowCount - 1) * band.pixelsPerRow + band.columnCount)
      for (column, row) in [(0, 0), (band.columnCount - 1, band.rowCount - 1)] {
        let position = band.storedPosition(column: column, row: row)
        precondition((0..<band.imageSize.width).contains(position.x))
        precondition((0..<band.imageSize.height).contains(position.y))
      }
      lastFraction = band.fractionCompleted
    }
    if let report, decoder.isStrict {
      precondition(
        lastFraction == 1
          && !report.warnings.contains { if case .truncated = $0 { true } else { false } })
    }
  }

  /// What is learned of an image, or nothing where it is refused for a reason that says something.
  private static func report(
    of bytes: [UInt8], _ decoder: ImageDecoder, _ body: (Span<RGBA8>, RowBand) -> Void
  ) -> DecodingReport? {
    do throws(DecodingError) {
      return try decoder.readRows(of: .bytes(bytes), body)
    } catch {
      switch error {
      case .corrupt(_, let reason), .unsupportedFeature(_, let reason):
        precondition(!reason.isEmpty)
      case .limitExceeded(_, let value, let limit): precondition(value > limit)
      case .unsupportedFormat(let name): precondition(!name.isEmpty)
      default: break
      }
      return nil
    }
  }

  /// Reads a PNG with libpng alone and without it where it can be done without, which must come to
  /// the same.
  static func comparePNGReaders(_ bytes: [UInt8]) {
    for isStrict in [false, true] {
      let plain = ImageDecoder(limits: limits, isStrict: isStrict)
      var libpng = plain
      libpng.allowsPlainPNG = false
      let outcomes = [plain, libpng].map { DecodingOutcome(of: .bytes(bytes), by: $0) }
      // Unlike a precondition, this says in a release build what the difference is.
      if outcomes[0] != outcomes[1] { fatalError("\(outcomes)") }
    }
  }

  /// Passes over rows of a JPEG with libjpeg and without it, which must come to the same, but for
  /// libjpeg's words.
  static func compareJPEGReaders(_ bytes: [UInt8]) {
    for (bandPeriod, isStrict) in [(2, false), (3, true)] {
      var sampled = ImageDecoder(limits: limits, isStrict: isStrict)
      var sampling = JPEGSampling()
      (sampling.bandPeriod, sampling.repeatsChroma) = (bandPeriod, true)
      let outcomes = [true, false].map { passesOverRows in
        sampling.passesOverRows = passesOverRows
        sampled.sampling = sampling
        return DecodingOutcome(of: .bytes(bytes), by: sampled)
      }
      if outcomes[0].pixels != outcomes[1].pixels || outcomes[0].verdict != outcomes[1].verdict {
        fatalError("\(outcomes)")
      }
    }
  }
}
