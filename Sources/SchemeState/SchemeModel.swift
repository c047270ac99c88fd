public import ImageDecoding
public import Observation
public import SchemeAnimation
public import SchemeExtraction
public import SchemeJournal

/// A photo, its scheme, and the schemes extracted before: the state that a presentation observes.
///
/// The model is the only bridge between presentation and work. All its changes are synchronous, on
/// the main actor, so an action callback calls it and returns:
///
///     model.show(SchemePhoto(input: .file("harbor.jpg"), name: "Harbor"))
///     model.extract()
///
/// When ``extract()`` returns, ``isExtracting`` is `true`. When the scheme is found, one change sets
/// it, adds it to the history and ends the loading state. A model that is no longer referenced cancels
/// its work.
///
/// The properties `photo`, `options`, `phase`, `progress`, `extraction`, `history` and others are those
/// of ``ExtractionState``. All that belongs to a change is set before the first observer is told of it, so
/// an observer that reads the model while it is told, or calls it, meets the state after the change.
///
/// ## History
///
/// The history is a view of a journal, if the model has one: it begins with what the journal has, and
/// what other models and processes change appears in it. What this model changes is seen at once and
/// written in the background. An entry that could not be written stays in the history of this model, and
/// `historyFailure` says why; any other change that could not be written is taken back.
///
/// ## Abandoned work
///
/// A new extraction does not wait until the one that it supersedes has noticed, which may take for ever
/// if a disk is gone. So that abandoned work does not pile up, at most ``callLimit`` calls of the
/// extractor run at a time. If all of them are abandoned, a new extraction starts when the first of
/// them returns; if none does within ``patience``, the phase becomes `stalled`.
@dynamicMemberLookup
public final class SchemeModel: Observable {
  /// The most calls of the extractor that run at a time.
  public nonisolated static let callLimit = 4
  /// The time that an extraction waits for abandoned ones when there is no room for it.
  public nonisolated static let patience = Duration.seconds(10)

  /// Returns what is to be kept with the scheme of a photo, such as a thumbnail.
  public typealias Attachments =
    @concurrent @Sendable (ImageInput) async -> [JournalAttachment.Kind: [UInt8]]

  /// The motion by which the loading state comes and goes where there is no ``withMotion(_:_:)``
  /// around ``extract()``, and by which changes of the history from elsewhere appear. The default is
  /// `Motion.default`.
  public var motion: Motion? = .default

  private(set) var state: ExtractionState
  private let registrar = ObservationRegistrar()
  /// The properties that were read and so may be observed, in the order of their first reading.
  private var observed: [ObservedProperty] = []
  /// The tasks of all extractions that have not returned.
  private var tasks: [ExtractionRequest.ID: Task<Void, Never>] = [:]
  /// The time limit of the extraction that waits for room.
  private var timeLimit: Task<Void, Never>?
  private let extractor: any SchemeExtracting
  private let executor: (any TaskExecutor)?
  private var connection: JournalConnection?
  private let wallTime: () -> WallTime
  private let sleep: (Duration) async throws -> Void

  /// Creates a model without a photo.
  ///
  /// - Parameters:
  ///   - extractor: Finds the schemes. Its options are the model's first. The default is a
  ///     `SchemeExtractor` with default options.
  ///   - executor: Runs the extractor, whose reads may block a thread for as long as the disk takes.
  ///     The default, `nil`, is the global executor.
  ///   - clock: Tells how long an extraction waits for room. The default is the continuous clock.
  ///   - wallTime: Tells the time of entries of the history. The default is the clock of the machine.
  ///   - journal: Keeps the history. The default, `nil`, keeps it as long as the model.
  ///   - attachments: Returns what the journal keeps with an entry. The default is nothing.
  public convenience init<Time: Clock<Duration>>(
    extractor: any SchemeExtracting = SchemeExtractor(), executor: (any TaskExecutor)? = nil,
    clock: Time = ContinuousClock(), wallTime: @escaping () -> WallTime = { .now },
    journal: HistoryJournal? = nil, attachments: @escaping Attachments = { _ in [:] }
  ) {
    self.init(
      extractor: extractor, executor: executor, clock: clock, wallTime: wallTime, keeper: journal,
      attachments: attachments)
  }

  /// Creates a model whose history is kept by a journal or by what stands for one.
  package init<Time: Clock<Duration>>(
    extractor: any SchemeExtracting, executor: (any TaskExecutor)? = nil, clock: Time,
    wallTime: @escaping () -> WallTime, keeper: (any SchemeKeeping)?,
    attachments: @escaping Attachments = { _ in [:] }
  ) {
    self.extractor = extractor
    self.executor = executor
    self.wallTime = wallTime
    sleep = { try await clock.sleep(for: $0) }
    state = ExtractionState(
      options: extractor.options, hasJournal: keeper != nil, callLimit: Self.callLimit)
    guard let keeper else { return }
    connection = JournalConnection(keeper, attachments: attachments) { [weak self] event in
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

  /// The options of the next extraction. One that is in flight keeps those that it began with.
  public var options: SchemeExtractor.Options {
    get { self[dynamicMember: \.options] }
    set { apply(.setOptions(newValue)) }
  }

  /// The number of changes so far.
  package var changeCount: Int { state.changeCount }

  /// The number of extractions that have not returned, abandoned ones included.
  package var runningCount: Int {
    registrar.access(self, keyPath: \.runningCount)
    return tasks.count
  }

  /// Returns the change that gave a property its value, or `nil` if it still has its first one.
  ///
  ///     withMotion(.spring()) { model.toggleFavorite(id) }
  ///     model.lastChange(of: \.history)?.motion  // the spring
  public func lastChange<Value>(
    of property: any KeyPath<ExtractionState, SchemeProperty<Value>> & Sendable
  ) -> SchemeChange? { state[keyPath: property].lastChange }

  /// Applies an event, does what follows from it, and tells the observers of what changed.
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

  /// Changes the history.
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
