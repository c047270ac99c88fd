package import SchemeAnimation
package import SchemeExtraction
package import SchemeJournal

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
    /// The history is changed by a person.
    case change(JournalChange.Kind, at: WallTime)
    /// A fraction of an extraction is done.
    case progress(Double, of: ExtractionRequest.ID)
    /// A call of the extractor returned, at a time. Its scheme becomes an entry of that identifier.
    case end(
      Result<SchemeExtractor.Extraction, ExtractionError>, of: ExtractionRequest.ID,
      as: JournalEntry.ID = JournalEntry.ID(), at: WallTime)
    /// An extraction has waited for room as long as it may.
    case giveUp(ExtractionRequest.ID)
    /// The journal of the history has other entries.
    case follow(JournalState)
    /// The journal of the history can no longer be followed.
    case failFollowing(JournalError)
    /// A change of the history was written, and is in the journal from a number on, or could not be.
    case endWriting(SchemeHistory.Change.ID, Result<UInt64, JournalError>)

    /// A Boolean value that indicates whether the event can end the loading state.
    var canEndLoading: Bool {
      switch self {
      case .show, .cancel, .end, .giveUp: true
      case .extract, .setOptions, .change, .progress, .follow, .failFollowing, .endWriting: false
      }
    }
  }

  /// An action that a model takes after an event.
  package enum Action: Hashable, Sendable {
    /// Start the one task of this extraction.
    case start(ExtractionRequest)
    /// Start this extraction when there is room for it, and give it up if there is none for long.
    case wait(ExtractionRequest)
    /// Cancel the task of this extraction, or its wait for room.
    case stop(ExtractionRequest.ID)
    /// Write a change of the history to the journal.
    case write(SchemeHistory.Change)
  }
}
