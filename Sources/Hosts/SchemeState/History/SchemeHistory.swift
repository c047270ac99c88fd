package import ImageDecoding
package import SchemeJournal

/// The history of a model: the contents of a journal, and the model's own changes that are not yet in it. A
/// change is visible at once. Until the journal contains it, it is applied on top of the journal's contents.
/// Without a journal, the entries are those of the model alone.
package nonisolated struct SchemeHistory: Hashable, Sendable {
  /// A change that must be written to the journal.
  package struct Change: Hashable, Sendable, Identifiable {
    /// The number of the change, counted from 1 in each model.
    package let id: Int
    package let kind: JournalChange.Kind
    package let time: WallTime
    package let attachments: Attachments
    fileprivate var progress = Progress.writing
  }

  /// The attachments that are stored with an added entry.
  package enum Attachments: Hashable, Sendable {
    case none
    case of(ImageInput)
    /// None, but those of the removed entry are kept, so that it can be restored.
    case saving([JournalAttachment])
    /// Those that were kept when the entry was removed.
    case saved
  }

  fileprivate enum Progress: Hashable {
    /// The change is being written, again and again as long as the journal refuses any change.
    case writing
    /// The journal contains the change as of a number.
    case written(as: UInt64)
    /// Only this model shows the change, because the journal can never contain its entry.
    case local
  }

  private let hasJournal: Bool
  /// Whether all entries are known.
  package private(set) var isKnown: Bool
  /// The last known contents of the journal.
  private var kept = JournalState()
  /// These contents with the pending changes.
  private var current = JournalState()
  /// The changes that are not known to be in the journal, in order.
  private var pending: [Change] = []
  private var changeCount = 0
  private var writingFailure: JournalError?
  private var followingFailure: JournalError?

  package init(hasJournal: Bool) { (self.hasJournal, isKnown) = (hasJournal, !hasJournal) }

  /// The entries, newest first.
  package var entries: HistoryEntries { HistoryEntries(current.entries) }

  package subscript(id: JournalEntry.ID) -> JournalEntry? { current[id] }

  /// Returns the index of an entry among ``entries``.
  package func index(of id: JournalEntry.ID) -> Int? {
    current.index(of: id).map { current.entries.count - 1 - $0 }
  }

  package var unwrittenCount: Int {
    pending.count { $0.progress == .writing || $0.progress == .local }
  }

  /// A Boolean value that indicates whether each change is in the journal or has failed, or the journal refuses all
  /// changes for now.
  package var isSettled: Bool {
    writingFailure?.isTemporary ?? false || !pending.contains { $0.progress == .writing }
  }

  /// The reason why a change is not written, as long as any is not, or why the journal is not read.
  package var failure: JournalError? { writingFailure ?? followingFailure }

  /// Makes a change, and returns it if it must be written.
  package mutating func change(
    _ kind: JournalChange.Kind, with attachments: Attachments = .none, at time: WallTime
  ) -> Change? {
    guard hasJournal else {
      current.apply(next: kind, at: time)
      return nil
    }
    var isLocal = pending.contains { $0.progress == .local && $0.kind.entryID == kind.entryID }
    if isLocal, case .removed(let id) = kind {
      pending.removeAll { $0.kind.entryID == id && $0.progress == .local }
      applyPending()
      forgetFailureIfWritten()
      // The entry may be in the journal all the same.
      guard current[id] != nil else { return nil }
      isLocal = false
    }
    changeCount += 1
    var change = Change(id: changeCount, kind: kind, time: time, attachments: attachments)
    if isLocal { change.progress = .local }
    pending.append(change)
    current.apply(next: kind, at: time)
    return isLocal ? nil : change
  }

  /// Updates the history to a new state of the journal.
  package mutating func follow(_ state: JournalState) {
    // A lower number means that a new journal has lost the old changes.
    let last = state.number < kept.number ? .max : state.number
    (kept, isKnown) = (state, true)
    followingFailure = nil
    pending.removeAll { change in
      if case .written(let number) = change.progress { number <= last } else { false }
    }
    applyPending()
  }

  /// Applies all pending changes to the contents of the journal.
  private mutating func applyPending() {
    current = kept
    for change in pending { current.apply(next: change.kind, at: change.time) }
  }

  /// Notes that the journal cannot be read. It is read again after a while.
  package mutating func failFollowing(_ error: JournalError) { followingFailure = error }

  /// Handles the result of writing a change. After a temporary failure, it is written again. An
  /// entry that can never be added stays visible to the user. Any other failed change is undone.
  package mutating func end(_ id: Change.ID, _ result: Result<UInt64, JournalError>) {
    guard let index = pending.firstIndex(where: { $0.id == id && $0.progress == .writing })
    else { return }
    switch (result, pending[index].kind) {
    case (.success(let number), _):
      pending[index].progress = .written(as: number)
      if number <= kept.number {
        pending.remove(at: index)
        applyPending()
      }
      forgetFailureIfWritten()
    case (.failure(let error), _) where error.isTemporary: writingFailure = error
    case (.failure(let error), .added(let entry)):
      for index in pending.indices
      where pending[index].kind.entryID == entry.id && pending[index].progress == .writing {
        pending[index].progress = .local
      }
      writingFailure = error
    case (.failure(let error), _):
      pending.remove(at: index)
      applyPending()
      writingFailure = error
    }
  }

  private mutating func forgetFailureIfWritten() {
    if unwrittenCount == 0 { writingFailure = nil }
  }
}
