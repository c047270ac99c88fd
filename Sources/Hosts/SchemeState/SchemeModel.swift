public import ImageDecoding
public import Observation
public import SchemeAnimation
public import SchemeExtraction
public import SchemeJournal

/// A photo, its scheme, and the schemes extracted before: the state that a user interface observes.
///
/// All changes are synchronous, on the main actor, so an action callback can call the model and return:
///
///     model.show(SchemePhoto(input: .file("harbor.jpg"), name: "Harbor"))
///     model.extract()
///
/// When ``extract()`` returns, ``isExtracting`` is `true`. When the scheme is found, a single change sets it,
/// adds it to the history and ends the loading state. A released model cancels its work.
///
/// The rules by which it changes are those of ``SessionState``. A change sets all its properties before it
/// notifies the first observer.
///
/// ## History
///
/// If the model has a journal, the history is a view of it, with the changes of other models and processes.
/// Changes of this model are visible at once and are written in the background. As long as the journal cannot
/// be changed, they are tried again after pauses, ``unwrittenCount`` counts them, and ``historyFailure`` gives
/// the reason. A change that can never be written is undone, but an added entry stays in the history of this
/// model.
///
/// ## Abandoned work
///
/// A new extraction does not wait for the one that it supersedes, which may never stop if a disk no longer
/// responds. To limit abandoned work, at most ``callLimit`` calls of the extractor run at a time. Beyond
/// that, a new extraction starts when the first of them returns. If none returns within ``patience``, the
/// phase becomes `stalled`.
@Observable
public final class SchemeModel {
  /// The maximum number of concurrent calls of the extractor.
  public nonisolated static let callLimit = 4
  /// The time that an extraction waits for abandoned calls to return.
  public nonisolated static let patience = Duration.seconds(10)
  /// The pause before a journal that could not be read or changed is tried again.
  public nonisolated static let historyPause = Duration.seconds(1)

  /// A function that returns the attachments to store with the scheme of a photo, such as a thumbnail.
  public typealias Attachments =
    @concurrent @Sendable (ImageInput) async -> [JournalAttachment.Kind: [UInt8]]

  /// The motion of changes outside of ``withMotion(_:_:)``: of the loading state, and of history
  /// changes by others.
  public var motion: Motion? = .default

  /// The state, whose properties are observed one by one.
  @ObservationIgnored package private(set) var state: SessionState
  /// The properties that have been read, in the order of their first reading.
  @ObservationIgnored private var observed: [ObservedProperty] = []
  @ObservationIgnored private var driver: SessionDriver?
  private let wallTime: () -> WallTime

  /// Creates a model without a photo.
  ///
  /// - Parameters:
  ///   - extractor: The extractor. Its options are the initial options of the model. The default keeps the
  ///     colors of the latest photo.
  ///   - executor: The executor of the extractor, whose reads may block, or `nil` for the global one.
  ///   - clock: The clock that limits how long an extraction waits for a slot, and times ``historyPause``.
  ///   - wallTime: Returns the time for entries of the history.
  ///   - journal: The journal of the history. With `nil`, the history ends with the model.
  ///   - attachments: Returns the attachments that the journal stores with an entry. The default is none.
  public convenience init<Time: Clock<Duration>>(
    extractor: any SchemeExtracting = SchemeExtractor().keepingLatestPhoto(),
    executor: (any TaskExecutor)? = nil,
    clock: Time = ContinuousClock(), wallTime: @escaping () -> WallTime = { .now },
    journal: HistoryJournal? = nil, attachments: @escaping Attachments = { _ in [:] }
  ) {
    self.init(
      extractor: extractor, executor: executor, clock: clock, wallTime: wallTime, keeper: journal,
      attachments: attachments)
  }

  /// Creates a model whose history is stored in a journal or in a substitute for one, and from whose
  /// photos colors can be picked.
  package init<Time: Clock<Duration>>(
    extractor: any SchemeExtracting, executor: (any TaskExecutor)? = nil, clock: Time,
    wallTime: @escaping () -> WallTime = { .now }, keeper: (any SchemeHistoryStore)? = nil,
    attachments: @escaping Attachments = { _ in [:] }, reduce: SessionServices.Reduction? = nil
  ) {
    self.wallTime = wallTime
    state = SessionState(
      options: extractor.options, hasJournal: keeper != nil, callLimit: Self.callLimit)
    let services = SessionServices(
      sleep: { try await clock.sleep(for: $0) }, wallTime: wallTime, journal: keeper,
      attachments: attachments, reduce: reduce)
    driver = SessionDriver(extractor: extractor, executor: executor, services: services) {
      [weak self] event in self?.apply(event)
    }
  }

  /// A property of the state, which is observed from then on.
  subscript<Value>(
    property: any KeyPath<SessionState, SchemeProperty<Value>> & Sendable
  ) -> SchemeProperty<Value> {
    if !observed.contains(where: { $0.property == property }) {
      observed.append(ObservedProperty(property))
    }
    access(keyPath: \.[property])
    return state[keyPath: property]
  }

  /// The options of the next extraction. An extraction in flight keeps its own options.
  public var options: SchemeExtractor.Options {
    get { self[\.options].value }
    set { apply(.setOptions(newValue)) }
  }

  /// Returns the change that gave a property its current value, or `nil` if it still has its initial value.
  /// Observers of the property are notified of its next change.
  ///
  ///     withMotion(.spring()) { model.toggleFavorite(id) }
  ///     model.lastChange(of: \.history)?.motion  // the spring
  public func lastChange<Value>(
    of property: any KeyPath<SessionState, SchemeProperty<Value>> & Sendable
  ) -> SchemeChange? { self[property].lastChange }

  /// The number of calls that have not returned, including abandoned ones.
  package var runningCount: Int {
    access(keyPath: \.runningCount)
    return state.running.count
  }

  /// The number of the work in flight.
  package var workID: Int? {
    access(keyPath: \.workID)
    return state.work?.id
  }

  /// The colors that are being picked from the photo.
  package var picks: [SessionState.Pick] {
    access(keyPath: \.picks)
    return state.picks
  }

  /// Applies an event, runs the resulting effects, and notifies observers.
  package func apply(_ event: SessionState.Event) {
    // The numbers, and not the state: a copy would make the history be copied when it changes.
    let tickets = observed.map { $0.ticket(state) }
    let before = (running: state.running, workID: state.work?.id, picks: state.picks)
    let own = event.hasMotionOfModel ? MotionTransaction(motion: motion) : nil
    let effects = state.apply(event, in: MotionTransaction.current ?? own)
    let changed = zip(observed, tickets).filter { $0.ticket(state) != $1 }.map(\.0)
    for effect in effects { driver?.perform(effect) }
    if before.running != state.running {
      withMutation(keyPath: \.runningCount) {}
    }
    if before.workID != state.work?.id { withMutation(keyPath: \.workID) {} }
    if before.picks != state.picks { withMutation(keyPath: \.picks) {} }
    for property in changed { property.tell(self) }
  }

  func change(_ kind: JournalChange.Kind) { apply(.change(kind, at: wallTime())) }

  /// Removes an entry of the history.
  public func remove(_ id: JournalEntry.ID) { apply(.remove(id, at: wallTime())) }
}

/// A property of a model that was read, and may therefore be observed.
struct ObservedProperty {
  let property: PartialKeyPath<SessionState>
  /// Returns the ticket of the property's last change.
  let ticket: (SessionState) -> Int
  let tell: (SchemeModel) -> Void

  init<Value>(_ property: any KeyPath<SessionState, SchemeProperty<Value>> & Sendable) {
    self.property = property
    ticket = { $0[keyPath: property].ticket }
    tell = { $0.withMutation(keyPath: \.[property]) {} }
  }
}
