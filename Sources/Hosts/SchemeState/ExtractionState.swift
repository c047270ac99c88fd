internal import ImageDecoding
package import SchemeAnimation
public import SchemeExtraction
public import SchemeJournal

/// The state of a ``SchemeModel`` as a value, and the rules by which it changes.
///
/// Each ``SchemeProperty`` declared here is also an observable property of the model. The state does not use
/// tasks or clocks: a function takes an event and returns the actions to take.
public nonisolated struct ExtractionState: Hashable, Sendable {
  /// The photo of the extraction.
  public private(set) var photo = SchemeProperty<SchemePhoto?>(nil)
  /// The options of the next extraction.
  public private(set) var options: SchemeProperty<SchemeExtractor.Options>
  /// The stage of the work on the photo.
  public private(set) var phase = SchemeProperty(SchemePhase.idle)
  /// The completed fraction of the latest extraction, from 0 to 1, which never decreases.
  public private(set) var progress = SchemeProperty(0.0)
  /// The latest result for the photo.
  public private(set) var extraction = SchemeProperty<SchemeExtractor.Extraction?>(nil)
  /// The schemes found so far, newest first, or those of the journal.
  public private(set) var history = SchemeProperty<[JournalEntry]>([])
  /// The entry that the latest extraction of the photo added to the history.
  public private(set) var entryID = SchemeProperty<JournalEntry.ID?>(nil)
  /// The number of changes of the history that are not yet in the journal.
  public private(set) var unwrittenCount = SchemeProperty(0)
  /// The reason why changes are not written or the journal is not read, until they are.
  public private(set) var historyFailure = SchemeProperty<JournalError?>(nil)

  /// The maximum number of concurrent calls of the extractor, including abandoned ones.
  package let callLimit: Int
  /// The current extraction, from its request to its end. The phase is `extracting` while there is one.
  package private(set) var request: ExtractionRequest?
  /// The extractions that have not returned, including abandoned ones.
  package private(set) var running: Set<ExtractionRequest.ID> = []
  package private(set) var changeCount = 0

  private var requestCount = 0
  private var schemeHistory: SchemeHistory

  package init(
    options: SchemeExtractor.Options = SchemeExtractor.Options(), hasJournal: Bool = false,
    callLimit: Int = 4
  ) {
    self.options = SchemeProperty(options)
    self.callLimit = callLimit
    schemeHistory = SchemeHistory(hasJournal: hasJournal)
  }

  /// Applies an event, and returns the actions to take in order. The change has the motion of the
  /// transaction. Outside of all transactions, an event that can end the loading state has its motion, and
  /// others have none. Events of extractions that are no longer current have no effect.
  package mutating func apply(
    _ event: Event, in transaction: MotionTransaction? = nil
  ) -> [Action] {
    let motion = transaction.map(\.motion) ?? (event.canEndLoading ? request?.motion : nil)
    let change = SchemeChange(ticket: changeCount + 1, motion: motion)
    switch event {
    case .show(let photo): return show(photo, change)
    case .extract(let motion):
      return extract(motion, SchemeChange(ticket: change.ticket, motion: motion))
    case .cancel: return end(as: .cancelled, change)
    case .setOptions(let options): set(\.options, to: options, change)
    case .change(let kind, let attachments, let time):
      return edit(kind, with: attachments, at: time, change)
    case .progress(let fraction, let id):
      if request?.id == id, fraction > progress.value {
        set(\.progress, to: min(fraction, 1), change)
      }
    case .end(let result, let id, let entryID, let time):
      running.remove(id)
      let actions = request?.id == id ? finish(result, as: entryID, at: time, change) : []
      return actions + startWaiting()
    case .giveUp(let id):
      if request?.id == id, !running.contains(id) { end(as: .stalled, change) }
    case .follow(let state):
      schemeHistory.follow(state)
      showHistory(change)
    case .failFollowing(let error):
      schemeHistory.failFollowing(error)
      showHistory(change)
    case .endWriting(let id, let result):
      schemeHistory.end(id, result)
      showHistory(change)
    }
    return []
  }

  private mutating func show(_ photo: SchemePhoto, _ change: SchemeChange) -> [Action] {
    let actions = end(as: .idle, change)
    set(\.photo, to: photo, change)
    set(\.phase, to: .idle, change)
    set(\.progress, to: 0, change)
    set(\.extraction, to: nil, change)
    set(\.entryID, to: nil, change)
    return actions
  }

  private mutating func extract(_ motion: Motion?, _ change: SchemeChange) -> [Action] {
    guard request == nil, let photo = photo.value else { return [] }
    requestCount += 1
    let request = ExtractionRequest(
      id: requestCount, photo: photo, options: options.value, motion: motion)
    self.request = request
    set(\.phase, to: .extracting, change)
    set(\.progress, to: 0, change)
    let actions = startWaiting()
    return actions.isEmpty ? [.wait(request)] : actions
  }

  /// Starts the requested extraction, unless it is running or no slot is free.
  private mutating func startWaiting() -> [Action] {
    guard let request, running.count < callLimit, running.insert(request.id).inserted
    else { return [] }
    return [.start(request)]
  }

  private mutating func finish(
    _ result: Result<SchemeExtractor.Extraction, ExtractionError>, as id: JournalEntry.ID,
    at time: WallTime, _ change: SchemeChange
  ) -> [Action] {
    switch result {
    case .failure(.cancelled): end(as: .cancelled, change)
    case .failure(let error): end(as: .failed(error), change)
    case .success(let extraction):
      guard let request else { return [] }
      let entry = JournalEntry(
        extraction.scheme, id: id, source: request.photo.name, options: request.options, at: time)
      set(\.extraction, to: extraction, change)
      set(\.entryID, to: id, change)
      set(\.progress, to: 1, change)
      end(as: .ready, change)
      return edit(.added(entry), with: .of(request.photo.input), at: time, change)
    }
    return []
  }

  private mutating func edit(
    _ kind: JournalChange.Kind, with attachments: SchemeHistory.Attachments, at time: WallTime,
    _ change: SchemeChange
  ) -> [Action] {
    let written = schemeHistory.change(kind, with: attachments, at: time)
    showHistory(change)
    return written.map { [.write($0)] } ?? []
  }

  private mutating func showHistory(_ change: SchemeChange) {
    set(\.history, to: schemeHistory.entries, change)
    set(\.unwrittenCount, to: schemeHistory.unwrittenCount, change)
    set(\.historyFailure, to: schemeHistory.failure, change)
  }

  @discardableResult
  private mutating func end(as phase: SchemePhase, _ change: SchemeChange) -> [Action] {
    guard let request else { return [] }
    self.request = nil
    set(\.phase, to: phase, change)
    return [.stop(request.id)]
  }

  private mutating func set<Value>(
    _ property: WritableKeyPath<ExtractionState, SchemeProperty<Value>>, to value: Value,
    _ change: SchemeChange
  ) {
    if self[keyPath: property].set(value, by: change) { changeCount = change.ticket }
  }
}

nonisolated extension ExtractionState {
  /// An event in the life of a model.
  package enum Event: Sendable {
    case show(SchemePhoto)
    /// The scheme of the photo is requested, with the motion of the loading state.
    case extract(Motion?)
    case cancel
    case setOptions(SchemeExtractor.Options)
    case change(JournalChange.Kind, with: SchemeHistory.Attachments = .none, at: WallTime)
    case progress(Double, of: ExtractionRequest.ID)
    /// A call of the extractor returned. Its scheme becomes an entry with the given identifier.
    case end(
      Result<SchemeExtractor.Extraction, ExtractionError>, of: ExtractionRequest.ID,
      as: JournalEntry.ID = JournalEntry.ID(), at: WallTime)
    /// An extraction has waited for a free slot until its deadline.
    case giveUp(ExtractionRequest.ID)
    /// The entries in the journal of the history changed.
    case follow(JournalState)
    /// The journal of the history could not be followed. It is followed again after a pause.
    case failFollowing(JournalError)
    /// A change of the history was written to the journal with a number, or failed. After a temporary
    /// failure, it is written again after a pause.
    case endWriting(SchemeHistory.Change.ID, Result<UInt64, JournalError>)

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
    /// Start this extraction when a slot is free, or give it up at the deadline.
    case wait(ExtractionRequest)
    /// Cancel the task of this extraction, or its wait for a slot.
    case stop(ExtractionRequest.ID)
    case write(SchemeHistory.Change)
  }
}
