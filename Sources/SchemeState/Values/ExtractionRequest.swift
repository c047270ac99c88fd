package import SchemeAnimation

/// An extraction that was started: copies of all that it needs.
package nonisolated struct ExtractionRequest: Hashable, Sendable, Identifiable {
  /// Counts the extractions of a model from 1.
  package let id: Int
  /// The photo that was in hand.
  package let photo: SchemePhoto
  /// How many colors to find.
  package let colorCount: Int
  /// How the loading state came, and goes.
  package let motion: Motion?
}
