package import SchemeAnimation
package import SchemeExtraction

/// An extraction that was asked for, with copies of all that it needs.
package nonisolated struct ExtractionRequest: Hashable, Sendable, Identifiable {
  /// The number of the extraction, counted from 1 in each model.
  package let id: Int
  /// The photo to extract from.
  package let photo: SchemePhoto
  /// The options to extract with.
  package let options: SchemeExtractor.Options
  /// The motion by which the loading state comes and goes.
  package let motion: Motion?
}
