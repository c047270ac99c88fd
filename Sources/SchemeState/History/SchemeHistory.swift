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
    fileprivate var progress = Progress.writing
  }

  /// How far a change has come.
  fileprivate enum Progress: Hashable {
    /// It is being written.
    case writing
    /// The journal has it from a number on.
    case written(as: UInt64)
    /// It is shown by this model alone, since its entry could not be written.
    case local
  }

  private let hasJournal: Bool
  /// What the journal has, as far as is known.
  private var kept = JournalState()
  /// The changes that are not known to be in the journal, in their order.
  private var pending: [Change] = []
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
  package var unwrittenCount: Int { pending.count { $0.progress == .writing } }

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
    let isLocal = pending.contains { $0.progress == .local && $0.kind.entryID == kind.entryID }
    if isLocal { change.progress = .local }
    pending.append(change)
    return isLocal ? nil : change
  }

  /// Takes over what the journal has.
  package mutating func follow(_ state: JournalState) {
    // A lower number is that of a journal which was begun anew, and has nothing of what was written.
    let last = state.number < kept.number ? .max : state.number
    kept = state
    pending.removeAll { change in
      if case .written(let number) = change.progress { number <= last } else { false }
    }
  }

  /// Takes the end of the writing of a change.
  ///
  /// An entry that could not be added stays, for the person to see. Another change that could not be
  /// made is taken back.
  ///
  /// - Returns: The reason why it could not be written, if the person does not know it yet.
  package mutating func end(
    _ id: Change.ID, _ result: Result<UInt64, JournalError>
  ) -> JournalError? {
    let isWriting = { (change: Change) in change.id == id && change.progress == .writing }
    guard let index = pending.firstIndex(where: isWriting) else { return nil }
    switch (result, pending[index].kind) {
    case (.success(let number), _):
      pending[index].progress = .written(as: number)
      if number <= kept.number { pending.remove(at: index) }
      return nil
    case (.failure(let error), .added(let entry)):
      for index in pending.indices where pending[index].kind.entryID == entry.id {
        pending[index].progress = .local
      }
      return error
    case (.failure(let error), _):
      pending.remove(at: index)
      return error
    }
  }
}
