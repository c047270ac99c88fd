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
/// The properties `photo`, `options`, `phase`, `progress`, `extraction`, `history` and others are those of
/// ``ExtractionState``. A change sets all its properties before it notifies the first observer.
///
/// ## History
///
/// If the model has a journal, the history is a view of it, with the changes of other models and processes.
/// Changes of this model are visible at once and are written in the background. As long as the journal cannot
/// be changed, they are tried again after pauses, `unwrittenCount` counts them, and `historyFailure` gives the
/// reason. A change that can never be written is undone, but an added entry stays in the history of this model.
///
/// ## Abandoned work
///
/// A new extraction does not wait for the one that it supersedes, which may never stop if a disk no longer
/// responds. To limit abandoned work, at most ``callLimit`` calls of the extractor run at a time. Beyond
/// that, a new extraction starts when the first of them returns. If none returns within ``patience``, the
/// phase becomes `stalled`.
@dynamicMemberLookup
public final class SchemeModel: Observable {
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

  private(set) var state: ExtractionState
  private let registrar = ObservationRegistrar()
  /// The properties that have been read, in the order of their first reading.
  private var observed: [ObservedProperty] = []
  /// The tasks of all extractions that have not returned.
  private var tasks: [ExtractionRequest.ID: Task<Void, Never>] = [:]
  /// The time limit of the waiting extraction.
  private var timeLimit: Task<Void, Never>?
  private let extractor: any SchemeExtracting
  private let executor: (any TaskExecutor)?
  private var connection: JournalConnection?
  private let wallTime: () -> WallTime
  private let sleep: (Duration) async throws -> Void

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

  /// Creates a model whose history is stored in a journal or in a substitute for one.
  package init<Time: Clock<Duration>>(
    extractor: any SchemeExtracting, executor: (any TaskExecutor)? = nil, clock: Time,
    wallTime: @escaping () -> WallTime, keeper: (any SchemeHistoryStore)?,
    attachments: @escaping Attachments = { _ in [:] }
  ) {
    (self.extractor, self.executor, self.wallTime) = (extractor, executor, wallTime)
    sleep = { try await clock.sleep(for: $0) }
    state = ExtractionState(
      options: extractor.options, hasJournal: keeper != nil, callLimit: Self.callLimit)
    guard let keeper else { return }
    connection = JournalConnection(
      keeper, attachments: attachments, pause: { [sleep] in try await sleep(Self.historyPause) }
    ) { [weak self] event in
      guard let self else { return }
      withMotion(motion) { apply(event) }
    }
  }

  deinit {
    timeLimit?.cancel()
    for task in tasks.values { task.cancel() }
    connection?.close()
  }

  /// The value of a property of the state.
  public subscript<Value>(
    dynamicMember property: any KeyPath<ExtractionState, SchemeProperty<Value>> & Sendable
  ) -> Value {
    if !observed.contains(where: { $0.property == property }) {
      observed.append(ObservedProperty(property))
    }
    registrar.access(self, keyPath: \.[dynamicMember: property])
    return state[keyPath: property].value
  }

  /// The options of the next extraction. An extraction in flight keeps its own options.
  public var options: SchemeExtractor.Options {
    get { self[dynamicMember: \.options] }
    set { apply(.setOptions(newValue)) }
  }

  package var changeCount: Int { state.changeCount }

  /// The number of extractions that have not returned, including abandoned ones.
  package var runningCount: Int {
    registrar.access(self, keyPath: \.runningCount)
    return tasks.count
  }

  /// Returns the change that gave a property its current value, or `nil` if it still has its initial value.
  ///
  ///     withMotion(.spring()) { model.toggleFavorite(id) }
  ///     model.lastChange(of: \.history)?.motion  // the spring
  public func lastChange<Value>(
    of property: any KeyPath<ExtractionState, SchemeProperty<Value>> & Sendable
  ) -> SchemeChange? { state[keyPath: property].lastChange }

  /// Applies an event, takes the resulting actions, and notifies observers.
  func apply(_ event: ExtractionState.Event) {
    let before = state
    let actions = state.apply(event, in: MotionTransaction.current)
    let changed = observed.filter { $0.differs(before, state) }
    for action in actions { perform(action) }
    for property in changed { property.tell(registrar, self) }
  }

  private func perform(_ action: ExtractionState.Action) {
    switch action {
    case .start(let request): start(request)
    case .wait(let request):
      timeLimit = Task(name: "Time limit of extraction \(request.id)") { [weak self, sleep] in
        guard (try? await sleep(Self.patience)) != nil else { return }
        self?.apply(.giveUp(request.id))
      }
    case .stop(let id):
      timeLimit?.cancel()
      tasks[id]?.cancel()
    case .write(let change): connection?.write(change)
    }
  }

  func change(_ kind: JournalChange.Kind) { apply(.change(kind, at: wallTime())) }

  private func start(_ request: ExtractionRequest) {
    timeLimit?.cancel()
    let run = ExtractionRun(request: request, extractor: extractor, executor: executor)
    let task = Task(name: "Extraction \(request.id)") { [weak self] in
      let result = await run.result { self?.apply(.progress($0, of: request.id)) }
      self?.finish(request, result)
    }
    registrar.withMutation(of: self, keyPath: \.runningCount) { tasks[request.id] = task }
  }

  private func finish(
    _ request: ExtractionRequest, _ result: Result<SchemeExtractor.Extraction, ExtractionError>
  ) {
    registrar.withMutation(of: self, keyPath: \.runningCount) { tasks[request.id] = nil }
    apply(.end(result, of: request.id, at: wallTime()))
  }
}

/// A property of a model that was read, and may therefore be observed.
struct ObservedProperty {
  let property: PartialKeyPath<ExtractionState>
  let differs: (ExtractionState, ExtractionState) -> Bool
  let tell: (ObservationRegistrar, SchemeModel) -> Void

  init<Value>(_ property: any KeyPath<ExtractionState, SchemeProperty<Value>> & Sendable) {
    self.property = property
    differs = { $0[keyPath: property].lastChange != $1[keyPath: property].lastChange }
    tell = { registrar, model in
      registrar.withMutation(of: model, keyPath: \.[dynamicMember: property]) {}
    }
  }
}
