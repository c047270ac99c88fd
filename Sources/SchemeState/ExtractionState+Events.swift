package import SchemeAnimation
package import SchemeExtraction

nonisolated extension ExtractionState {
  /// An event in the life of a model.
  package enum Event: Sendable {
    /// Another photo is shown.
    case show(SchemePhoto)
    /// The scheme of the photo is asked for, with the motion by which the loading state comes.
    case extract(Motion?)
    /// The scheme is no longer wanted.
    case cancel
    /// The next extraction is to have other options.
    case setOptions(SchemeExtractor.Options)
    /// An entry of the history is marked as a favorite, or its mark is removed.
    case toggleFavorite(SchemeHistoryEntry.ID)
    /// A fraction of an extraction is done.
    case progress(Double, of: ExtractionRequest.ID)
    /// A call of the extractor returned, at a time.
    case end(
      Result<SchemeExtractor.Extraction, ExtractionError>, of: ExtractionRequest.ID, at: Duration)
    /// An extraction has waited for room as long as it may.
    case giveUp(ExtractionRequest.ID)

    /// A Boolean value that tells whether the event can end the loading state.
    var canEndLoading: Bool {
      switch self {
      case .show, .cancel, .end, .giveUp: true
      case .extract, .setOptions, .toggleFavorite, .progress: false
      }
    }
  }

  /// An action that a model takes after an event.
  package enum Action: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Start the one task of this extraction.
    case start(ExtractionRequest)
    /// Start this extraction when there is room for it, and give it up if there is none for long.
    case wait(ExtractionRequest)
    /// Cancel the task of this extraction, or its wait for room.
    case stop(ExtractionRequest.ID)
  }
}
