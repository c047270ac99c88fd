package import ImageDecoding

extension SchemeExtractor {
  /// Finds the scheme of a photo as ``extract(from:progress:)`` does, or a provisional one of the rows so
  /// far, once there is no more time for further ones.
  ///
  /// A provisional scheme is found at standard quality, whatever the options say, so that it comes soon.
  ///
  /// - Parameters:
  ///   - input: The photo.
  ///   - demand: What its header says.
  ///   - progress: Called as by ``extract(from:progress:)``.
  ///   - isEnough: Asked after each band of rows, and returns `true` once no more are to be read.
  /// - Returns: The scheme, and whether it is provisional.
  /// - Throws: The errors of ``extract(from:progress:)``.
  @concurrent
  package func extract(
    from input: ImageInput, demand: DecodingDemand, progress: (@Sendable (Double) -> Void)? = nil,
    isEnough: @Sendable () -> Bool
  ) async throws(ExtractionError) -> (extraction: Extraction, isProvisional: Bool) {
    var reporter = ProgressReporter(progress)
    let (count, report) = try await countUntilEnough(of: input, &reporter, isEnough: isEnough)
    if let report { return (try await extraction(of: count, report, &reporter), false) }
    var hasty = self
    hasty.options.quality = .standard
    return (try await hasty.extraction(of: count, demand.reportOfPart, &reporter), true)
  }
}
