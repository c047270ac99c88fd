internal import ImageDecoding
public import PhotoConversion
internal import SchemeExtraction
internal import SystemCalls

/// A service that finds the schemes of photos within a server: with bounded resources, fair to callers,
/// and cancellable.
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
/// Decoding and clustering run on threads of the service's own, or on an executor that the host gives.
/// Only bookkeeping runs on the caller's executor: it copies the chunks of a body, and waits. Files are
/// opened and read on further threads, at most 64, which start on demand. A file on a dead disk keeps one
/// of them until the disk answers, and nothing else.
///
/// ## Admission
///
/// As many extractions run at a time as there are processors, and one more if it is of a small photo.
/// Further requests wait in a queue, in which callers have equal shares, urgent requests get a larger
/// share, and small photos pass large ones.
/// Bodies are received before that, with a queue of their own: a slow sender occupies a place among the
/// bodies, and never a thread. Both queues have budgets of memory. A request whose queue is full is
/// refused before its body is received, with ``ServiceError/Kind/overloaded`` or ``ServiceError/Kind/tooManyRequests``, and
/// one that can never fit with ``ServiceError/Kind/limit``. One that would be done after its time limit, by the pace
/// of the last extractions and the fair shares of the other callers, is ``ServiceError/Kind/overloaded`` as soon as its
/// size is known. No caller can keep others out of a queue. See ``ServiceLimits``.
///
/// The most recent schemes can be cached: see ``ServiceLimits/cachedCount``.
///
/// ## Deadlines and cancellation
///
/// A time limit counts from the call, and covers waiting, receiving, decoding and clustering. A request
/// that is cancelled or late leaves the queue at once, or stops within one band of rows. When the call
/// returns, all of its work has ended but for a read that the system keeps waiting, its memory is free, and
/// a descriptor that it read may be closed.
///
/// ## The end
///
/// ``shutDown(grace:)`` takes no more requests and waits for those in progress. Without it, the threads
/// end with the last reference to the service.
public final class ExtractionService: Sendable {
  /// The limits.
  public let limits: ServiceLimits

  private let clock: any Clock<Duration>
  private let pipeline: ExtractionPipeline
  private let runs = RequestRuns()
  private let observer: (any ServiceObserver)?
  private let requestCount = Monitor(0)

  /// Creates a service with threads of its own: some that decode, and one that reads headers.
  ///
  /// - Parameters:
  ///   - limits: The limits. The default is ``ServiceLimits/server``.
  ///   - threadCount: The number of threads that decode. The default is the number of processors.
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
      workers: try WorkerThreads(count: count + limits.smallRunningCount),
      readers: try WorkerThreads(count: 1), defaultRunningCount: count, clock: clock,
      observer: observer, converter: converter)
  }

  /// Creates a service that works on an executor of the host.
  ///
  /// - Parameters:
  ///   - limits: The limits. The default is ``ServiceLimits/server``.
  ///   - executor: The executor. Its threads compute for long, and block while they decode large files.
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
      limits: limits, workers: executor, readers: executor,
      defaultRunningCount: SystemThread.processorCount, clock: clock, observer: observer,
      converter: converter)
  }

  private init(
    limits: ServiceLimits, workers: any TaskExecutor, readers: any TaskExecutor,
    defaultRunningCount: Int, clock: any Clock<Duration>, observer: (any ServiceObserver)?,
    converter: PhotoConverter?
  ) {
    self.limits = limits
    self.clock = Self.alarmClock(clock)
    self.observer = observer
    pipeline = ExtractionPipeline(
      limits: limits, workers: workers, readers: readers, defaultRunningCount: defaultRunningCount,
      clock: clock, converter: converter)
  }

  private static func alarmClock(_ base: some Clock<Duration>) -> any Clock<Duration> {
    AlarmClock(base)
  }

  /// Finds the scheme of a photo.
  ///
  /// - Parameters:
  ///   - request: The photo, the options, and the caller.
  ///   - progress: Called with rising fractions that end at 1, on no particular actor.
  /// - Returns: The scheme.
  /// - Throws: ``ServiceError``; `CancellationError` if the task was cancelled; and the errors of a
  ///   sequence of chunks unchanged. `ServiceError(error)` converts any of them.
  public func extract(
    _ request: SchemeRequest, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> SchemeResponse {
    try await run(request, progress: progress)
  }

  /// Returns the updates of a request: its progress, provisional schemes and the final one.
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
          // The update that says 1 is the one that has the scheme.
          if fraction < 1 { latest.change { $0.fraction = fraction } }
        }, provisional: latest)
      latest.change { $0 = SchemeUpdate(fraction: 1, response: response, isFinal: true) }
    }
  }

  private func run(
    _ request: SchemeRequest, progress: (@Sendable (Double) -> Void)?,
    provisional: LatestValue<SchemeUpdate>? = nil
  ) async throws -> SchemeResponse {
    let number = requestCount.withLock { count in
      defer { count += 1 }
      return count + 1
    }
    let events = RequestEvents(
      of: ServiceEvent.Request(number: number, id: request.id, caller: request.caller),
      on: clock, to: observer)
    events.note(.arrived)
    do {
      let end = Monitor(EarlyEnd())
      let mayEndEarly = request.lateAnswer == .provisionalScheme
      let deadline = try deadline(of: request)
      let timeLimit = mayEndEarly ? nil : deadline?.timeLimit
      // Most requests beyond the capacity end here, and cost next to nothing.
      do { try pipeline.refuseIfFull(request, within: timeLimit) } catch {
        throw ServiceError(error)
      }
      let response = try await runs.run(
        until: deadline,
        late: { stop in
          if !mayEndEarly || !end.withLock({ $0.request() }) { stop() }
          events.note(.late)
        }
      ) {
        try await self.pipeline.response(
          to: request,
          ExtractionPipeline.Work(
            events: events, timeLimit: timeLimit, end: end, progress: progress,
            provisional: provisional))
      }
      events.note(.ended(nil, after: events.elapsed()))
      return response
    } catch {
      events.note(.ended(ServiceError(error).kind, after: events.elapsed()))
      throw error
    }
  }

  /// The current load.
  public var load: ServiceLoad {
    let (bodies, extractions) = (pipeline.bodies.counts, pipeline.extractions.counts)
    return ServiceLoad(
      requestCount: runs.count, bodyCount: bodies.running, waitingBodyCount: bodies.waiting,
      runningCount: extractions.running, waitingCount: extractions.waiting,
      bodyMemory: bodies.memory, workingMemory: extractions.memory)
  }

  /// Takes no more requests, and returns when those in progress are done.
  ///
  /// - Parameter grace: The time after which requests that are still in progress are stopped and fail
  ///   with ``ServiceError/Kind/draining``. The default, `nil`, waits for all.
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
