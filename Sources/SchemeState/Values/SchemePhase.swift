public import SchemeExtraction

/// How far a model is with the photo in hand.
public nonisolated enum SchemePhase: Hashable, Sendable {
  /// No extraction was started since the photo was shown, or there is no photo.
  case idle
  /// An extraction is in flight.
  case extracting
  /// The latest extraction gave the scheme.
  case ready
  /// The latest extraction was cancelled. The scheme is what it was before.
  case cancelled
  /// The latest extraction failed. The scheme is what it was before.
  case failed(ExtractionError)
}
