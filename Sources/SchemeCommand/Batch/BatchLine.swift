internal import SchemeExtraction
internal import SchemeResults

/// The finished line of a photo.
struct BatchLine: Sendable {
  let photo: BatchPhoto
  /// The line, with its line feed.
  let bytes: [UInt8]
  let outcome: PhotoOutcome

  /// Returns a function that makes the line of a photo.
  ///
  /// The function finishes what it has begun even if the task is cancelled meanwhile.
  static func maker(
    for options: LineOptions, by extractor: SchemeExtractor, _ extract: @escaping ExtractPhoto
  ) -> @Sendable (BatchPhoto) async -> BatchLine {
    let report = JSONReport(
      extractor: extractor, order: options.presentation.order, isLines: true,
      hasRoles: options.presentation.hasRoles)
    return { photo in
      await Task {
        var outcome = await photo.source.outcome(extract: extract)
        outcome.batch = photo.record
        var report = report
        return BatchLine(photo: photo, bytes: report.bytes(for: outcome), outcome: outcome)
      }.value
    }
  }
}
