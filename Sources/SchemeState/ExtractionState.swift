internal import ImageDecoding
import SchemeAnimation
public import SchemeExtraction
public import SchemeJournal

/// The state of a ``SchemeModel`` as a value, and the rules by which it changes.
///
/// A property that is declared here as a ``SchemeProperty`` is one of the model: the model has it
/// under the same name, observers are told when it changes, and the change is kept with it. Nothing
/// else is needed for a new one.
///
/// The state knows no tasks and no clock: a function takes an event and returns what is to be
/// done about it.
public nonisolated struct ExtractionState: Hashable, Sendable {
  /// The photo to extract from.
  public private(set) var photo = SchemeProperty<SchemePhoto?>(nil)
  /// The options of the next extraction.
  public private(set) var options: SchemeProperty<SchemeExtractor.Options>
  /// The stage that was reached with the photo.
  public private(set) var phase = SchemeProperty(SchemePhase.idle)
  /// The part of the latest extraction that is done, from 0 to 1. It only rises until the next.
  public private(set) var progress = SchemeProperty(0.0)
  /// The latest result for the photo.
  public private(set) var extraction = SchemeProperty<SchemeExtractor.Extraction?>(nil)
  /// The schemes that were found so far, newest first: those of the journal if there is one.
  public private(set) var history = SchemeProperty<[JournalEntry]>([])
  /// The entry that the latest extraction of the photo added to the history.
  public private(set) var entryID = SchemeProperty<JournalEntry.ID?>(nil)
  /// The number of changes of the history that are not yet in the journal.
  public private(set) var unwrittenCount = SchemeProperty(0)
  /// The reason why the journal could not be read or changed. A change that is written ends it.
  public private(set) var historyFailure = SchemeProperty<JournalError?>(nil)

  /// The most calls of the extractor that run at a time, abandoned ones included.
  package let callLimit: Int
  /// The extraction whose end is awaited: from the event that asks for it until it ends, is cancelled
  /// or superseded. The phase is `extracting` exactly while there is one.
  package private(set) var request: ExtractionRequest?
  /// The extractions that were started and have not returned, abandoned ones included.
  package private(set) var running: Set<ExtractionRequest.ID> = []
  /// The number of changes so far.
  package private(set) var changeCount = 0

  private var requestCount = 0
  private var schemeHistory: SchemeHistory

  /// Creates the state before any photo.
  package init(
    options: SchemeExtractor.Options = SchemeExtractor.Options(), hasJournal: Bool = false,
    callLimit: Int = 4
  ) {
    self.options = SchemeProperty(options)
    self.callLimit = callLimit
    schemeHistory = SchemeHistory(hasJournal: hasJournal)
  }

  /// Applies an event.
  ///
  /// The change that it makes carries the motion of the transaction; outside of all transactions, the
  /// motion by which the loading state came if the event can end it, and none otherwise.
  ///
  /// - Parameters:
  ///   - event: The event. It changes nothing if it belongs to an extraction that is no longer the
  ///     one in flight.
  ///   - transaction: The transaction in which it happens. The default is none.
  /// - Returns: What is to be done now, in this order.
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
    case .change(let kind, let time): return edit(kind, at: time, change)
    case .progress(let fraction, let id):
      if request?.id == id, fraction > progress.value {
        set(\.progress, to: min(fraction, 1), change)
      }
    case .end(let result, let id, let entryID, let time):
      running.remove(id)
      let actions = request?.id == id ? finish(result, as: entryID, at: time, change) : []
      return actions + startWaiting()
    case .giveUp(let id):
      if request?.id == id, !running.contains(id) { _ = end(as: .stalled, change) }
    case .follow(let state):
      schemeHistory.follow(state)
      showHistory(change)
    case .failFollowing(let error): set(\.historyFailure, to: error, change)
    case .endWriting(let id, let result):
      let failure = schemeHistory.end(id, result)
      if failure != nil || (try? result.get()) != nil { set(\.historyFailure, to: failure, change) }
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

  /// Starts the extraction that is asked for, unless it runs or there is no room.
  private mutating func startWaiting() -> [Action] {
    guard let request, running.count < callLimit, running.insert(request.id).inserted else {
      return []
    }
    return [.start(request)]
  }

  /// Takes the end of the extraction in flight.
  private mutating func finish(
    _ result: Result<SchemeExtractor.Extraction, ExtractionError>, as id: JournalEntry.ID,
    at time: WallTime, _ change: SchemeChange
  ) -> [Action] {
    switch result {
    case .failure(.cancelled): _ = end(as: .cancelled, change)
    case .failure(let error): _ = end(as: .failed(error), change)
    case .success(let extraction):
      guard let request else { return [] }
      let entry = JournalEntry(
        extraction.scheme, id: id, source: request.photo.name, options: request.options, at: time)
      set(\.extraction, to: extraction, change)
      set(\.entryID, to: id, change)
      set(\.progress, to: 1, change)
      _ = end(as: .ready, change)
      return edit(.added(entry), of: request.photo.input, at: time, change)
    }
    return []
  }

  /// Changes the history.
  private mutating func edit(
    _ kind: JournalChange.Kind, of input: ImageInput? = nil, at time: WallTime,
    _ change: SchemeChange
  ) -> [Action] {
    let written = schemeHistory.change(kind, of: input, at: time)
    showHistory(change)
    return written.map { [.write($0)] } ?? []
  }

  private mutating func showHistory(_ change: SchemeChange) {
    set(\.history, to: schemeHistory.entries, change)
    set(\.unwrittenCount, to: schemeHistory.unwrittenCount, change)
  }

  /// Ends the extraction in flight, if there is one.
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
