public import SchemeExtraction

/// The stage that a model has reached with its photo.
public nonisolated enum SchemePhase: Hashable, Sendable {
  /// No extraction was started since the photo was shown, or there is no photo.
  case idle
  /// An extraction is in flight.
  case extracting
  /// The latest extraction found the scheme.
  case ready
  /// The latest extraction was cancelled. The scheme is the one from before.
  case cancelled
  /// The latest extraction failed. The scheme is the one from before.
  case failed(ExtractionError)
  /// The latest extraction was given up before it began, because as many abandoned ones as may run
  /// at a time had not returned. The scheme is the one from before.
  case stalled
}
