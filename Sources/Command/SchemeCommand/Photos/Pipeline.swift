internal import SystemCalls

/// A pipeline from many inputs to one output, with concurrent work, ordered results, and one exit status.
struct Pipeline: Sendable {
  let console: Console
  let jobs: Int
  var isOrdered = true
  var meter: ProgressMeter?

  /// Processes the inputs, and returns the exit status. `deliver` takes each result, and returns
  /// the status of its input.
  func run<Input: Sendable, Output: Sendable>(
    isReady: () -> Bool = { true }, next: () throws -> Input?,
    work: @escaping @Sendable (Input) async -> Output,
    deliver: (Output) async throws -> ExitStatus
  ) async throws -> ExitStatus {
    var status = ExitStatus.success
    try await OrderedRun(photosAtATime: jobs, isOrdered: isOrdered).run(
      isReady: isReady, next: next, work: work,
      deliver: { status = status.then(try await deliver($0)) })
    return Task.isCancelled ? .interrupted : status
  }

  /// Processes photos, complains about unusable ones, and returns the exit status. `deliver` gets
  /// the outcomes in order.
  func run<Photo>(
    photos: ExtractionOptions, order: PathOrder = .bytewise, takesEachOnce: Bool = true,
    complains: Bool = true,
    work: @escaping @Sendable (PhotoSource) async -> Outcome<Photo>,
    deliver: (Outcome<Photo>) async throws -> Void
  ) async throws -> ExitStatus {
    var queue = photos.queue(console, order: order, takesEachOnce: takesEachOnce)
    return try await run(
      next: { next(of: &queue) }, work: work,
      deliver: { outcome in
        if complains { console.complain(about: outcome) }
        try await deliver(outcome)
        meter?.count(outcome.photo?.swatches, fraction: queue.fractionTaken)
        return outcome.photo == nil ? .failure : .success
      })
  }

  /// Takes the next photo from a queue, and reports the files that were skipped in a finished folder.
  func next(of queue: inout PhotoQueue) -> PhotoSource? {
    let photo = queue.next()
    if let note = queue.takeNote() { console.complain(about: note.folder, note.text) }
    return photo
  }
}

extension Console {
  /// Calls a function that writes the results of photos to an output, and displays progress.
  /// Complains if writing fails. Returns the exit status.
  func process(
    _ photos: ExtractionOptions, to output: RawPath?, isOrdered: Bool = true,
    counting noun: String = "photo", _ write: (Pipeline) async throws -> ExitStatus
  ) async throws -> ExitStatus {
    let meter = ProgressMeter(self, counting: noun)
    defer { meter?.clear() }
    let console = meter?.console ?? self
    let pipeline = Pipeline(
      console: console, jobs: photos.jobCount(self), isOrdered: isOrdered, meter: meter)
    return try await console.report(on: output) { try await write(pipeline) }
  }
}
