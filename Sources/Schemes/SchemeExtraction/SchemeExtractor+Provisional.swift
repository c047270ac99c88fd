package import ImageDecoding

extension SchemeExtractor {
  /// A receiver of provisional schemes while the rows of a photo are decoded.
  package struct ProvisionalReceiver: Sendable {
    /// Returns whether the receiver has taken the last scheme. Until then, no further scheme is
    /// computed.
    let isReady: @Sendable () -> Bool
    let receive: @Sendable (Extraction) -> Void

    package init(
      isReady: @escaping @Sendable () -> Bool, receive: @escaping @Sendable (Extraction) -> Void
    ) {
      (self.isReady, self.receive) = (isReady, receive)
    }

    /// The fractions of the rows at which schemes are found. Each takes a tenth of the time of the
    /// whole photo.
    static let fractions = [0.125, 0.25, 0.5]
  }

  /// Finds the scheme of a photo as ``extract(from:progress:)`` does, or a provisional scheme of
  /// the rows read so far if there is no time for the rest. `isEnough` is called after each band of
  /// rows; if it returns `true`, no further rows are read. Provisional schemes are found at
  /// standard quality, so that they are available soon. The receiver gets the scheme of the first
  /// scan of a progressive JPEG, if the photo can be read twice, and otherwise schemes of the rows
  /// read so far. `decoded` is called when all rows have been counted.
  @concurrent
  package func extract(
    from input: ImageInput, demand: DecodingDemand, progress: (@Sendable (Double) -> Void)? = nil,
    provisionally receiver: ProvisionalReceiver? = nil, decoded: @Sendable () -> Void = {},
    isEnough: @Sendable () -> Bool
  ) async throws(ExtractionError) -> (extraction: Extraction, isProvisional: Bool) {
    var reporter = ProgressReporter(progress)
    let (count, report) = try await countPixels(of: input, demand, &reporter, receiver, isEnough)
    decoded()
    if let report { return (try await extraction(of: count, report, &reporter), false) }
    return (try await hasty.extraction(of: count, demand.reportOfPart, &reporter), true)
  }

  private var hasty: SchemeExtractor {
    var hasty = self
    hasty.options.quality = .standard
    hasty.taskCount = 1
    return hasty
  }

  private func countPixels(
    of input: ImageInput, _ demand: DecodingDemand, _ reporter: inout ProgressReporter,
    _ receiver: ProvisionalReceiver?, _ isEnough: () -> Bool
  ) async throws(ExtractionError) -> (count: PixelCount, report: DecodingReport?) {
    var receiver = receiver
    if let whole = receiver, let extraction = await extractionOfFirstScan(of: input, demand) {
      whole.receive(extraction)
      // The first rows would say less than the whole photo.
      receiver = nil
    }
    guard let receiver
    else { return try countPixels(of: input, &reporter) { _, _ in isEnough() } }
    let result = await withTaskGroup { group in
      var rest = ProvisionalReceiver.fractions[...]
      do throws(ExtractionError) {
        let counted = try countPixels(of: input, &reporter) { fraction, count in
          if let next = rest.first, fraction >= next, receiver.isReady() {
            rest = rest.drop { $0 <= fraction }
            // With a single task, the search runs to completion before this call returns.
            group.addImmediateTask(name: "provisional scheme") { [hasty, count = count()] in
              var silence = ProgressReporter(nil)
              let extraction = try? await hasty.extraction(of: count, demand.reportOfPart, &silence)
              if let extraction { receiver.receive(extraction) }
            }
          }
          return isEnough()
        }
        return Result<_, ExtractionError>.success(counted)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Returns the scheme of the first scan of a progressive JPEG, if there is one. The first scan
  /// has the whole photo at an eighth of its size.
  private func extractionOfFirstScan(
    of input: ImageInput, _ demand: DecodingDemand
  ) async -> Extraction? {
    guard demand.hasSeveralScans, let scan = JPEGFirstScan(of: input, limits: limits)
    else { return nil }
    var silence = ProgressReporter(nil)
    // If this fails, the photo itself is read next, and reports the error.
    guard
      let (count, report) = try? hasty.countPixels(
        of: .bytes(scan.bytes), &silence, scale: .eighth)
    else { return nil }
    return try? await hasty.extraction(of: count, report, &silence)
  }
}
