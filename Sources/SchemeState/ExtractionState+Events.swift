package import SchemeAnimation
package import SchemeExtraction
package import SchemeJournal

nonisolated extension ExtractionState {
  /// An event in the life of a model.
  package enum Event: Sendable {
    /// Another photo is shown.
    case show(SchemePhoto)
    /// The scheme of the photo is requested, with the motion by which the loading state appears.
    case extract(Motion?)
    /// The scheme is no longer wanted.
    case cancel
    /// The options of the next extraction change.
    case setOptions(SchemeExtractor.Options)
    /// The user changes the history.
    case change(JournalChange.Kind, at: WallTime)
    /// A fraction of an extraction is done.
    case progress(Double, of: ExtractionRequest.ID)
    /// A call of the extractor returned at some time. Its scheme becomes an entry with the given
    /// identifier.
    case end(
      Result<SchemeExtractor.Extraction, ExtractionError>, of: ExtractionRequest.ID,
      as: JournalEntry.ID = JournalEntry.ID(), at: WallTime)
    /// An extraction has waited for a free slot for the longest time allowed.
    case giveUp(ExtractionRequest.ID)
    /// The entries in the journal of the history changed.
    case follow(JournalState)
    /// The journal of the history can no longer be followed.
    case failFollowing(JournalError)
    /// A change of the history was written to the journal with a number, or writing it failed.
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
    /// Start this extraction when a slot is free, and give it up if none becomes free in time.
    case wait(ExtractionRequest)
    /// Cancel the task of this extraction, or its wait for a slot.
    case stop(ExtractionRequest.ID)
    /// Write a change of the history to the journal.
    case write(SchemeHistory.Change)
  }
}
