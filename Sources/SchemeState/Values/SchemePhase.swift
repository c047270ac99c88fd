public import SchemeExtraction

/// The stage of a model's work on its photo.
public nonisolated enum SchemePhase: Hashable, Sendable {
  /// There is no photo, or no extraction was started since it was shown.
  case idle
  /// An extraction is in flight.
  case extracting
  /// The latest extraction found the scheme.
  case ready
  /// The latest extraction was cancelled. The previous scheme remains.
  case cancelled
  /// The latest extraction failed. The previous scheme remains.
  case failed(ExtractionError)
  /// The latest extraction was given up before it started, because too many abandoned ones had not
  /// returned. The previous scheme remains.
  case stalled
}
