package import SchemeAnimation
package import SchemeExtraction

nonisolated extension ExtractionState {
  /// What can happen to a model.
  package enum Event: Sendable {
    /// Someone shows a photo.
    case show(SchemePhoto)
    /// Someone asks for the scheme of the photo in hand.
    case extract(Motion?)
    /// Someone no longer wants the scheme.
    case cancel
    /// Someone wants another number of colors from now on.
    case setColorCount(Int)
    /// Someone marks an entry of the history, or takes its mark away.
    case toggleFavorite(SchemeHistoryEntry.ID)
    /// A fraction of an extraction is done.
    case progress(Double, of: ExtractionRequest.ID)
    /// An extraction ended, at a time.
    case end(
      Result<SchemeExtractor.Extraction, ExtractionError>, of: ExtractionRequest.ID, at: Duration)
  }

  /// What is to be done after an event.
  package enum Action: Hashable, Sendable {
    /// Nothing: either the event only changed the state, or it was refused.
    case nothing
    /// Start the one task of this extraction.
    case start(ExtractionRequest)
    /// Cancel the task of the extraction that was in flight.
    case stop
  }
}

nonisolated extension ExtractionState {
  /// What differs between two states, of what observers can see.
  ///
  /// - Parameter other: The other state.
  /// - Returns: The properties that differ.
  package func difference(from other: ExtractionState) -> Set<SchemeModel.Property> {
    var properties: Set<SchemeModel.Property> = []
    if photo != other.photo { properties.insert(.photo) }
    if colorCount != other.colorCount { properties.insert(.colorCount) }
    if phase != other.phase { properties.insert(.phase) }
    if progress != other.progress { properties.insert(.progress) }
    if result != other.result { properties.insert(.extraction) }
    if history != other.history { properties.insert(.history) }
    return properties
  }
}
