internal import ImageDecoding
internal import PhotoConversion
internal import SchemeExtraction
internal import SystemCalls

/// The steps of a request in a service: its body is received, and its scheme is looked up in the
/// cache or found, when the respective queue admits the request.
struct ExtractionPipeline: Sendable {
  /// A request in progress.
  struct Work: Sendable {
    /// The request. Its extractor has the limits in effect.
    let request: SchemeRequest
    let events: RequestEvents
    /// The time limit, or `nil` if there is none or a late request gets a provisional scheme.
    let timeLimit: Duration?
    let end: Monitor<EarlyEnd>
    let progress: (@Sendable (Double) -> Void)?
    /// The updates that receive provisional schemes, if any do.
    let provisional: LatestValue<SchemeUpdate>?

    /// The time that is left until the limit.
    var timeLeft: Duration? { timeLimit.map { $0 - events.elapsed() } }
  }

  /// The queue of bodies that are received or held.
  let bodies: AdmissionLine
  let extractions: AdmissionLine
  /// The converter of other formats, if they are accepted.
  let converter: PhotoConverter?
  /// The executor of decoding and clustering.
  private let workers: any TaskExecutor
  /// The executor for small photos, which do not wait for the work on large ones.
  private let smallWorkers: any TaskExecutor
  /// The executor for headers, which must not wait for long work.
  let readers: any TaskExecutor
  let files = FileReaders()
  /// The most recent schemes, or `nil` if none are cached.
  private let cache: SchemeCache?

  init(
    limits: ServiceLimits, workers: any TaskExecutor, smallWorkers: any TaskExecutor,
    readers: any TaskExecutor, defaultRunningCount: Int, clock: some Clock<Duration>,
    converter: PhotoConverter?
  ) {
    self.converter = converter
    self.workers = workers
    self.smallWorkers = smallWorkers
    self.readers = readers
    cache = limits.cachedCount > 0 ? SchemeCache(capacity: limits.cachedCount) : nil
    bodies = AdmissionLine(
      capacity: AdmissionQueue.Capacity(
        running: limits.bodyCount, memory: limits.bodyMemory, waiting: limits.bodyCount,
        isShared: true), clock: clock)
    extractions = AdmissionLine(
      capacity: AdmissionQueue.Capacity(
        running: limits.runningCount ?? defaultRunningCount, memory: limits.workingMemory,
        waiting: limits.waitingCount, runningSmall: limits.smallRunningCount,
        smallWork: PhotoCost.smallWork), clock: clock)
  }

  func response(to work: Work) async throws -> SchemeResponse {
    let reception = BodyReception(pipeline: self, work: work)
    do {
      return try await reception.withPhoto { photo in
        func response() async throws -> SchemeResponse {
          let (input, demand) = try await decodable(photo, by: reception.decoder, work)
          return try await self.response(of: input, demand, work)
        }
        guard case .shared(let bytes) = photo.input else { return try await response() }
        work.events.note(.received, byteCount: bytes.count)
        guard let cache else { return try await response() }
        let key = try await reception.key(of: bytes)
        if let known = cache.response(for: key, by: work.request.extractor) {
          work.events.note(.cached)
          work.progress?(1)
          return known
        }
        let found = try await response()
        cache.keep(found, for: key)
        return found
      }
    } catch let error as AdmissionQueue.Refusal {
      throw ServiceError(error)
    } catch  where error is ExtractionError || error is DecodingError {
      throw ServiceError(error)
    }
  }

  /// The fraction of its time limit within which a request must be expected to be done, as long as
  /// its body has not been received. The rest is a margin for changes of the pace.
  private static let admissibleFraction = 0.75

  /// Refuses a request for whose extraction there is no place, not even in the queue.
  func refuseIfFull(
    _ request: SchemeRequest, within timeLeft: Duration?
  ) throws(AdmissionQueue.Refusal) {
    let timeLimit = timeLeft.map { $0 * Self.admissibleFraction }
    if let refusal = extractions.refusal(of: request.caller, timeLimit: timeLimit) { throw refusal }
  }

  /// Refuses a request for whose extraction there is no place or, judging by what is known about
  /// its photo, not enough time.
  func refuseIfFull(_ photo: DecodingDemand?, _ work: Work) throws(AdmissionQueue.Refusal) {
    guard let photo else { return try refuseIfFull(work.request, within: work.timeLeft) }
    var demand = AdmissionQueue.Demand(of: photo, work)
    demand.timeLimit = demand.timeLimit.map { $0 * Self.admissibleFraction }
    if let refusal = extractions.refusal(of: demand) { throw refusal }
  }

  /// Returns a photo that can be decoded and its decoding demand. A photo of another format is
  /// converted first, when the queue of extractions admits it.
  private func decodable(
    _ photo: BodyReception.Photo, by decoder: ImageDecoder, _ work: Work
  ) async throws -> (ImageInput, DecodingDemand) {
    if let demand = photo.demand { return (photo.input, demand) }
    var converter = converter
    converter?.maximumProgramMemory = extractions.capacity.memory
    let input = converter?.input(photo.input, isReadAgain: true) ?? photo.input
    let demand = AdmissionQueue.Demand(
      caller: work.request.caller, priority: work.request.priority,
      work: PhotoCost.workOfConversion,
      memory: converter?.memoryOfProgram(within: decoder.limits) ?? 0)
    return try await extractions.withAdmission(demand, noteWait: { work.events.note(.waiting) }) {
      _ in
      try await withTaskExecutorPreference(workers) { @concurrent in
        (input, try decoder.demand(of: input))
      }
    }
  }

  private func response(
    of input: ImageInput, _ photo: DecodingDemand, _ work: Work
  ) async throws -> SchemeResponse {
    let extractor = work.request.extractor
    let demand = AdmissionQueue.Demand(of: photo, work)
    return try await extractions.withAdmission(demand, noteWait: { work.events.note(.waiting) }) {
      _ in
      work.events.note(
        .started(after: work.events.elapsed()), pixelCount: photo.image.size.pixelCount)
      work.end.withLock { $0.hasBegun = true }
      let executor = demand.work <= PhotoCost.smallWork ? smallWorkers : workers
      let (extraction, isProvisional) = try await withTaskExecutorPreference(executor) {
        try await extractor.extract(
          from: input, demand: photo, progress: work.progress,
          provisionally: work.provisional?.receiver(for: extractor),
          decoded: { work.events.note(.decoded(after: work.events.elapsed())) },
          isEnough: { work.end.withLock { $0.isRequested } })
      }
      return SchemeResponse(
        extraction: extraction, extractor: extractor, isProvisional: isProvisional)
    }
  }
}

extension AdmissionQueue.Demand {
  fileprivate init(of photo: DecodingDemand, _ work: ExtractionPipeline.Work) {
    let request = work.request
    let cost = PhotoCost(photo, by: request.extractor, hasUpdates: work.provisional != nil)
    self.init(
      caller: request.caller, priority: request.priority, work: cost.work, memory: cost.memory,
      timeLimit: work.timeLeft)
  }
}
