internal import ImageDecoding
public import PhotoConversion
internal import SchemeExtraction
internal import SystemCalls

/// A service that finds the schemes of photos inside a server, with bounded resources, fair shares
/// for callers, and cancellation.
///
///     let service = try ExtractionService()
///     router.post("scheme") { request, context in
///       let body = PhotoBody.chunks(request.body, byteCount: request.contentLength)
///       let response = try await service.extract(SchemeRequest(body, caller: context.caller))
///       return response.record(source: "photo").json
///     }
///
/// ## Threads
///
/// Decoding and clustering run on threads that the service owns, or on an executor that the host
/// provides. Only bookkeeping runs on the caller's executor: copying the chunks of a body, and
/// waiting. Files are opened and read on up to 64 further threads, which start on demand. A file on
/// a dead disk occupies one of those threads until the disk answers, and nothing else.
///
/// ## Admission
///
/// As many extractions run at a time as there are processors, plus one if its photo is small.
/// Further requests wait in a queue, in which callers have equal shares, urgent requests get a
/// larger share, and small photos pass large ones. Before that, bodies are received through a queue
/// of their own: a slow sender occupies a place for a body, but never a thread. Both queues have
/// memory budgets.
///
/// A request that finds its queue full is refused before its body is received, with
/// ``ServiceError/Kind/overloaded`` or ``ServiceError/Kind/tooManyRequests``. A request that can
/// never fit is refused with ``ServiceError/Kind/limit``. A request that is expected to miss its
/// time limit, judging by the pace of recent extractions and the fair shares of the other callers,
/// is refused with ``ServiceError/Kind/overloaded`` as soon as its size is known. No caller can
/// keep others out of a queue. See ``ServiceLimits``.
///
/// The most recent schemes can be cached: see ``ServiceLimits/cachedCount``.
///
/// ## Deadlines and cancellation
///
/// A time limit counts from the call, and covers waiting, receiving, decoding and clustering. A
/// request that is cancelled or late leaves its queue at once, or stops within one band of rows.
/// When the call returns, its memory is free, and all of its work has ended, except for a read that
/// is blocked in the system. A descriptor that the request read may then be closed.
///
/// ## The end
///
/// ``shutDown(grace:)`` stops accepting requests and waits for those in progress. Without it, the
/// threads end when the last reference to the service is released.
public final class ExtractionService: Sendable {
  /// The limits.
  public let limits: ServiceLimits

  private let clock: any Clock<Duration>
  private let pipeline: ExtractionPipeline
  private let runs = RequestRuns()
  private let observer: (any ServiceObserver)?
  private let requestCount = Monitor(0)

  /// Creates a service with its own threads: for small photos, for large ones, and for headers. The
  /// threads for large photos have a lower priority for processors.
  ///
  /// - Parameters:
  ///   - limits: The limits. The default is ``ServiceLimits/server``.
  ///   - threadCount: The number of threads for large photos, and again for small ones. The default
  ///     is the number of processors.
  ///   - clock: The clock of time limits. The default is the system's continuous clock.
  ///   - observer: Receives the events of the service. The default is none.
  ///   - converter: Reads photos of other formats than JPEG, PNG and PNM, by programs of the system. The
  ///     default, `nil`, refuses them.
  /// - Throws: ``ServiceError`` of the kind ``ServiceError/Kind/unavailable`` if no threads can be
  ///   started.
  public convenience init(
    limits: ServiceLimits = .server, threadCount: Int? = nil,
    clock: any Clock<Duration> = ContinuousClock(), observer: (any ServiceObserver)? = nil,
    converter: PhotoConverter? = nil
  ) throws(ServiceError) {
    let count = max(1, threadCount ?? SystemThread.processorCount)
    self.init(
      limits: limits,
      workers: try WorkerThreads(count: count, reservedCount: 0, yieldsToOthers: true),
      smallWorkers: try WorkerThreads(count: max(count, limits.smallRunningCount)),
      readers: try WorkerThreads(count: 1), defaultRunningCount: count, clock: clock,
      observer: observer, converter: converter)
  }

  /// Creates a service that works on an executor of the host.
  ///
  /// - Parameters:
  ///   - limits: The limits. The default is ``ServiceLimits/server``.
  ///   - executor: The executor. Its threads are busy for long periods, and block while they decode
  ///     large files.
  ///   - clock: The clock of time limits. The default is the system's continuous clock.
  ///   - observer: Receives the events of the service. The default is none.
  ///   - converter: Reads photos of other formats than JPEG, PNG and PNM, by programs of the system. The
  ///     default, `nil`, refuses them.
  public convenience init(
    limits: ServiceLimits = .server, executor: any TaskExecutor,
    clock: any Clock<Duration> = ContinuousClock(), observer: (any ServiceObserver)? = nil,
    converter: PhotoConverter? = nil
  ) {
    self.init(
      limits: limits, workers: executor, smallWorkers: executor, readers: executor,
      defaultRunningCount: SystemThread.processorCount, clock: clock, observer: observer,
      converter: converter)
  }

  private init(
    limits: ServiceLimits, workers: any TaskExecutor, smallWorkers: any TaskExecutor,
    readers: any TaskExecutor, defaultRunningCount: Int, clock: any Clock<Duration>,
    observer: (any ServiceObserver)?, converter: PhotoConverter?
  ) {
    self.limits = limits
    self.clock = Self.alarmClock(clock)
    self.observer = observer
    pipeline = ExtractionPipeline(
      limits: limits, workers: workers, smallWorkers: smallWorkers, readers: readers,
      defaultRunningCount: defaultRunningCount, clock: clock, converter: converter)
  }

  private static func alarmClock(_ base: some Clock<Duration>) -> any Clock<Duration> {
    AlarmClock(base)
  }

  /// Finds the scheme of a photo.
  ///
  /// - Parameters:
  ///   - request: The photo, the options, and the caller.
  ///   - progress: Called with increasing fractions that end at 1, on no particular actor.
  /// - Returns: The scheme.
  /// - Throws: ``ServiceError``; `CancellationError` if the task was cancelled; and the errors of a
  ///   sequence of chunks, unchanged. `ServiceError(error)` converts any of them.
  public func extract(
    _ request: SchemeRequest, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> SchemeResponse {
    try await run(request, progress: progress)
  }

  /// Returns the updates of a request: its progress, its provisional schemes, and its final scheme.
  ///
  /// The request begins when the first update is awaited.
  ///
  /// - Parameter request: The photo, the options, and the caller.
  /// - Returns: The updates. Their errors are those of ``extract(_:progress:)``.
  public func updates(of request: SchemeRequest) -> SchemeUpdates {
    SchemeUpdates { latest in
      let response = try await self.run(
        request,
        progress: { fraction in
          // The fraction 1 is left to the final update, which has the scheme.
          if fraction < 1 { latest.change { $0.fraction = fraction } }
        }, provisional: latest)
      latest.change { $0 = SchemeUpdate(fraction: 1, response: response, isFinal: true) }
    }
  }

  private func run(
    _ request: SchemeRequest, progress: (@Sendable (Double) -> Void)?,
    provisional: LatestValue<SchemeUpdate>? = nil
  ) async throws -> SchemeResponse {
    if let refusal = refusal(of: request) { throw refusal }
    let events = arrival(of: request)
    var request = request
    request.extractor.limits = request.extractor.limits.lowered(to: limits.photo)
    do {
      let end = Monitor(EarlyEnd())
      let mayEndEarly = request.lateAnswer == .provisionalScheme
      let deadline = try deadline(of: request)
      let timeLimit = mayEndEarly ? nil : deadline?.timeLimit
      let response = try await runs.run(
        until: deadline,
        late: { stop in
          if !mayEndEarly || !end.withLock({ $0.request() }) { stop() }
          events.note(.late)
        }
      ) { [request] in
        try await self.pipeline.response(
          to: ExtractionPipeline.Work(
            request: request, events: events, timeLimit: timeLimit, end: end, progress: progress,
            provisional: provisional))
      }
      events.note(.ended(nil, after: events.elapsed()))
      return response
    } catch {
      events.note(.ended(ServiceError(error).kind, after: events.elapsed()))
      throw error
    }
  }

  /// Returns the refusal of a request for which there is no place, whatever its photo is, and notes
  /// it. Most requests beyond the capacity end here, at almost no cost.
  package func refusal(of request: SchemeRequest) -> ServiceError? {
    let timeLimit = request.timeLimit ?? limits.timeLimit
    if let timeLimit, timeLimit <= .zero { return nil }
    let mayEndEarly = request.lateAnswer == .provisionalScheme
    do throws(AdmissionQueue.Refusal) {
      try pipeline.refuseIfFull(request, within: mayEndEarly ? nil : timeLimit)
      return nil
    } catch {
      let (events, refusal) = (arrival(of: request), ServiceError(error))
      events.note(.ended(refusal.kind, after: events.elapsed()))
      return refusal
    }
  }

  /// Returns the sender of the events of a request that arrives now.
  private func arrival(of request: SchemeRequest) -> RequestEvents {
    let number = requestCount.withLock { count in
      defer { count += 1 }
      return count + 1
    }
    let events = RequestEvents(
      of: ServiceEvent.Request(number: number, id: request.id, caller: request.caller),
      on: clock, to: observer)
    events.note(.arrived)
    return events
  }

  /// The current load.
  public var load: ServiceLoad {
    let (bodies, extractions) = (pipeline.bodies.counts, pipeline.extractions.counts)
    return ServiceLoad(
      requestCount: runs.count, bodyCount: bodies.running, waitingBodyCount: bodies.waiting,
      runningCount: extractions.running, waitingCount: extractions.waiting,
      bodyMemory: bodies.memory, workingMemory: extractions.memory)
  }

  /// Stops accepting requests, and returns when those in progress are done.
  ///
  /// - Parameter grace: The time after which requests that are still in progress are stopped and
  ///   fail with ``ServiceError/Kind/draining``. The default, `nil`, waits for all requests.
  public func shutDown(grace: Duration? = nil) async {
    runs.close()
    observer?.observe(ServiceEvent(request: nil, stage: .shuttingDown))
    let cutoff = grace.map { grace in
      let deadline = Deadline(after: grace, on: clock)
      return Task(name: "grace") {
        guard await deadline.pass() else { return }
        runs.stopAll()
        observer?.observe(ServiceEvent(request: nil, stage: .stopped))
      }
    }
    await runs.waitUntilEmpty()
    cutoff?.cancel()
    await cutoff?.value
  }

  private func deadline(of request: SchemeRequest) throws(ServiceError) -> Deadline? {
    guard let timeLimit = request.timeLimit ?? limits.timeLimit else { return nil }
    guard timeLimit > .zero else { throw ServiceError(late: timeLimit) }
    return Deadline(after: timeLimit, on: clock)
  }
}
