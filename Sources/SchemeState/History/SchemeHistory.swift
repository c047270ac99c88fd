package import ImageDecoding
package import SchemeJournal

/// The history of a model as a value: what a journal has, and the model's own changes on their way to it.
///
/// A change is seen at once. Whatever others change meanwhile, it is applied on top of what the journal
/// has, until the journal has it too. Without a journal, the entries are those of the model alone.
package nonisolated struct SchemeHistory: Hashable, Sendable {
  /// A change that is to be written to the journal.
  package struct Change: Hashable, Sendable, Identifiable {
    /// The number of the change, counted from 1 in each model.
    package let id: Int
    /// What is changed.
    package let kind: JournalChange.Kind
    /// The time of the change.
    package let time: WallTime
    /// The photo whose attachments are to be kept with an entry that is added.
    package let input: ImageInput?
    /// A Boolean value that tells whether the journal does not get it: the entry could not be written,
    /// and is shown by this model alone.
    fileprivate(set) var isLocal = false
  }

  private let hasJournal: Bool
  /// What the journal has, as far as is known.
  private var kept = JournalState()
  /// The changes that the journal may not have yet, in their order.
  private var pending: [Change] = []
  /// The number of the last change that came from the journal by itself.
  private var followedNumber: UInt64 = 0
  private var changeCount = 0

  /// Creates a history without entries.
  package init(hasJournal: Bool) { self.hasJournal = hasJournal }

  /// The entries, newest first.
  package var entries: [JournalEntry] {
    var state = kept
    for change in pending { state.apply(next: [change.kind], at: change.time) }
    return state.entries.reversed()
  }

  /// The number of changes that are being written.
  package var unwrittenCount: Int { pending.count { !$0.isLocal } }

  /// Makes a change.
  ///
  /// - Returns: The change that is to be written, or `nil` if there is no journal for it.
  package mutating func change(
    _ kind: JournalChange.Kind, of input: ImageInput? = nil, at time: WallTime
  ) -> Change? {
    guard hasJournal else {
      kept.apply(next: [kind], at: time)
      return nil
    }
    changeCount += 1
    var change = Change(id: changeCount, kind: kind, time: time, input: input)
    change.isLocal = pending.contains { $0.isLocal && $0.kind.entryID == kind.entryID }
    pending.append(change)
    return change.isLocal ? nil : change
  }

  /// Takes over what the journal has.
  package mutating func follow(_ state: JournalState) {
    // What was written by this model may be known here before it comes from the journal. A number that
    // is lower than the last one is that of a journal which was begun anew.
    let isLate = state.number < kept.number && state.number >= followedNumber
    followedNumber = state.number
    if !isLate { kept = state }
  }

  /// Takes the end of the writing of a change.
  ///
  /// An entry that could not be added stays, for the person to see. Another change that could not be
  /// made is taken back.
  ///
  /// - Returns: The reason why it could not be written, if the person does not know it yet.
  package mutating func end(
    _ id: Change.ID, _ result: Result<JournalState, JournalError>
  ) -> JournalError? {
    guard let index = pending.firstIndex(where: { $0.id == id }), !pending[index].isLocal else {
      return nil
    }
    switch result {
    case .success(let state):
      pending.remove(at: index)
      if state.number > kept.number { kept = state }
      return nil
    case .failure(let error):
      guard case .added(let entry) = pending[index].kind else {
        pending.remove(at: index)
        return error
      }
      for index in pending.indices where pending[index].kind.entryID == entry.id {
        pending[index].isLocal = true
      }
      return error
    }
  }
}
