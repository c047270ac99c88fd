import Dispatch
import ImageDecoding
import SchemeExtraction
import SchemeState
import Synchronization
import TestClocks
import Testing

@Suite(.timeLimit(.minutes(15)))
struct AbandonedWorkTests {
  private let extractor = GatedExtractor()
  private let clock = ManualClock()

  /// Returns a model with abandoned extractions that have not returned, and their calls.
  private func model(
    abandoning count: Int, _ calls: inout GatedExtractor.Calls
  ) async throws -> (SchemeModel, [GatedExtractor.Call]) {
    let model = SchemeModel(extractor: extractor, clock: clock)
    var abandoned: [GatedExtractor.Call] = []
    for number in 1...count {
      model.show(.numbered(number))
      model.extract()
      abandoned.append(try await calls.next())
    }
    model.show(.numbered(99))
    return (model, abandoned)
  }

  @Test func `a photo is no longer reduced for picking colors once another one is shown`()
    async throws
  {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let model = SchemeModel(
      extractor: extractor, clock: clock,
      reduce: { _, _ throws(DecodingError) in
        start.yield()
        // A decoder looks for its cancellation again and again.
        while !Task.isCancelled {}
        end.yield()
        throw .cancelled
      })
    let image = try #require(SchemeExtractor.Extraction.numbered(1)).image
    model.apply(.show(.numbered(1), image))
    model.apply(.prepareToPick)
    try await arrival(of: "the reduction", from: starts)
    model.show(.numbered(2))
    try await arrival(of: "its end", from: ends)
  }

  @Test func `an extraction does not wait for one that never returns`() async throws {
    var calls = extractor.calls()
    let (model, abandoned) = try await model(abandoning: 1, &calls)
    model.extract()
    let call = try await calls.next()
    #expect(call.input == .file("99.png"))
    call.end(.success(try #require(.numbered(99))))
    await model.settle()
    #expect(model.extraction == .numbered(99) && model.history.count == 1)
    #expect(model.runningCount == 1)
    withExtendedLifetime(abandoned) {}
  }

  @Test func `when all running calls are abandoned, the newest starts as soon as one returns`()
    async throws
  {
    var calls = extractor.calls()
    let (model, abandoned) = try await model(abandoning: SchemeModel.callLimit, &calls)
    model.extract()
    #expect(model.isExtracting && model.runningCount == SchemeModel.callLimit)
    model.show(.numbered(100))
    model.extract()
    #expect(model.isExtracting && model.runningCount == SchemeModel.callLimit)
    abandoned[2].end(.success(try #require(.numbered(3))))
    let call = try await calls.next()
    #expect(call.input == .file("100.png"), "a superseded extraction was started")
    call.end(.success(try #require(.numbered(100))))
    await model.settle()
    #expect(model.extraction == .numbered(100) && model.history.count == 1)
    // The extraction that waited is not given up later, and no task remains for that.
    try await clock.waitForNoSleepers()
    await clock.advance(by: SchemeModel.patience)
    try await clock.waitForNoSleepers()
    #expect(model.phase == .ready)
  }

  @Test func `when no abandoned call returns, the newest extraction is given up`() async throws {
    var calls = extractor.calls()
    let (model, abandoned) = try await model(abandoning: SchemeModel.callLimit, &calls)
    model.extract()
    try await clock.waitForSleepers()
    await clock.advance(by: SchemeModel.patience)
    await model.settle()
    #expect(model.phase == .stalled && model.runningCount == SchemeModel.callLimit)
    // The extraction can be requested again.
    model.extract()
    #expect(model.isExtracting)
    try await clock.waitForSleepers()
    model.cancel()
    try await clock.waitForNoSleepers()
    #expect(await clock.sleeperCount == 0)
    #expect(model.phase == .cancelled)
    withExtendedLifetime(abandoned) {}
  }

  @Test func `nothing waits to give up an extraction of a model that is released`() async throws {
    var calls = extractor.calls()
    var kept: [GatedExtractor.Call] = []
    do {
      let (model, abandoned) = try await model(abandoning: SchemeModel.callLimit, &calls)
      kept = abandoned
      model.extract()
      try await clock.waitForSleepers()
    }
    try await clock.waitForNoSleepers()
    withExtendedLifetime(kept) {}
  }

  @Test func `an extraction that has begun is not given up`() {
    var state = SessionState()
    _ = state.apply(.show(.numbered(1)))
    _ = state.apply(.extract)
    let begun = state
    #expect(state.apply(.giveUp(1)).isEmpty && state == begun)
  }

  /// An extractor that counts its calls and returns at once.
  nonisolated private struct CountingExtractor: SchemeExtracting {
    final class Count: Sendable {
      let value = Atomic(0)
    }

    var options = SchemeExtractor.Options()
    let count = Count()

    @concurrent func extract(
      from input: ImageInput, progress: (@Sendable (Double) -> Void)?
    ) async throws(ExtractionError) -> SchemeExtractor.Extraction {
      count.value.add(1, ordering: .relaxed)
      throw .noVisiblePixels
    }
  }

  @Test func `an extraction cancelled before it began never begins`() async {
    let extractor = CountingExtractor()
    let model = SchemeModel(extractor: extractor)
    for number in 1...20 {
      model.show(.numbered(number))
      model.extract()
      model.cancel()
      await model.wait { model.runningCount == 0 }
    }
    #expect(extractor.count.value.load(ordering: .relaxed) == 0)
    model.extract()
    await model.settle()
    #expect(extractor.count.value.load(ordering: .relaxed) == 1)
  }

  /// An extractor that works until it is cancelled, and reports when it begins and ends.
  nonisolated private struct EndlessExtractor: SchemeExtracting {
    var options = SchemeExtractor.Options()
    let began = AsyncStream.makeStream(of: Void.self)
    let ended = AsyncStream.makeStream(of: Void.self)

    @concurrent func extract(
      from input: ImageInput, progress: (@Sendable (Double) -> Void)?
    ) async throws(ExtractionError) -> SchemeExtractor.Extraction {
      let (work, continuation) = AsyncStream.makeStream(of: Void.self)
      began.continuation.finish()
      // Only a cancellation ends this.
      for await _ in work {}
      continuation.finish()
      ended.continuation.finish()
      throw .cancelled
    }
  }

  @Test func `a model that is released cancels its work`() async throws {
    let extractor = EndlessExtractor()
    weak var abandoned: SchemeModel?
    do {
      let model = SchemeModel(extractor: extractor)
      abandoned = model
      model.show(.numbered(1))
      model.extract()
      for await _ in extractor.began.stream {}
    }
    #expect(abandoned == nil)
    for await _ in extractor.ended.stream {}
    try Task.checkCancellation()
  }

  /// An executor with its own queue, apart from the shared threads.
  nonisolated private final class OwnThread: TaskExecutor {
    private static let key = DispatchSpecificKey<Bool>()
    private let queue = DispatchQueue(label: "extractions")

    init() { queue.setSpecific(key: Self.key, value: true) }

    /// A Boolean value that indicates whether the current code runs on such an executor.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// An extractor whose error indicates where it runs.
  nonisolated private struct PlaceExtractor: SchemeExtracting {
    var options = SchemeExtractor.Options()

    @concurrent func extract(
      from input: ImageInput, progress: (@Sendable (Double) -> Void)?
    ) async throws(ExtractionError) -> SchemeExtractor.Extraction {
      // Child tasks are included.
      async let isChildThere = Self.isOnOwnThread()
      guard OwnThread.isCurrent, await isChildThere else { throw .noVisiblePixels }
      throw .everyPixelLeftOut
    }

    @concurrent private static func isOnOwnThread() async -> Bool { OwnThread.isCurrent }
  }

  @Test func `extractions run on the model's executor`() async {
    for (executor, error) in [
      (OwnThread(), ExtractionError.everyPixelLeftOut), (nil, .noVisiblePixels),
    ] {
      let model = SchemeModel(extractor: PlaceExtractor(), executor: executor)
      model.show(.numbered(1))
      model.extract()
      await model.settle()
      #expect(model.failure == error)
    }
  }
}
