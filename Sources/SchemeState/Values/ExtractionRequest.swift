package import SchemeAnimation
package import SchemeExtraction

/// A requested extraction, with copies of everything that it needs.
package nonisolated struct ExtractionRequest: Hashable, Sendable, Identifiable {
  /// The number of the extraction, counted from 1 in each model.
  package let id: Int
  /// The photo to extract from.
  package let photo: SchemePhoto
  /// The options to extract with.
  package let options: SchemeExtractor.Options
  /// The motion by which the loading state appears and disappears.
  package let motion: Motion?
}
