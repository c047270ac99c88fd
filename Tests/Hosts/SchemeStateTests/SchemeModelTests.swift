import ImageDecoding
import Observation
import SchemeAnimation
import SchemeExtraction
import SchemeJournal
import SchemeState
import Synchronization
import TestClocks
import Testing

@Suite(.timeLimit(.minutes(15)))
struct SchemeModelTests {
  private let extractor = GatedExtractor()
  private let clock = ManualClock()

  private let end = WallTime(milliseconds: 3_000)

  private func model() -> SchemeModel {
    SchemeModel(extractor: extractor, clock: clock, wallTime: { [end] in end })
  }

  @Test func `the loading state is set when extract returns`() async throws {
    var calls = extractor.calls()
    let model = model()
    model.extract()
    #expect(!model.isExtracting, "there is no photo")
    model.show(.numbered(1))
    model.extract()
    #expect(model.isExtracting && model.scheme == nil)
    model.extract()
    #expect(model.runningCount == 1, "the second extraction is the same")
    try await calls.next().end(.success(try #require(.numbered(1))))
    await model.settle()
    #expect(!model.isExtracting && model.phase == .ready)
  }

  @Test func `an extraction ends with one change of scheme, history and loading state`()
    async throws
  {
    var calls = extractor.calls()
    let model = model()
    model.show(.numbered(1))
    model.extract()
    let start = try #require(model.lastChange(of: \.phase))
    try await calls.next().end(.success(try #require(.numbered(1))))
    await model.settle()
    let end = try #require(model.lastChange(of: \.phase))
    #expect(end.ticket > start.ticket)
    #expect(model.lastChange(of: \.extraction) == end && model.lastChange(of: \.history) == end)
    #expect(end.motion == model.motion && start.motion == model.motion)
    #expect(model.lastChange(of: \.entryID) == end && model.entryID == model.history[0].id)
    #expect(model.history.map(\.source) == ["Photo 1"])
    #expect(model.history.map(\.time) == [self.end])
    #expect(model.history.map(\.colorCount) == [extractor.options.colorCount])
  }

  @Test func `cancelling ends loading at once without a failure`() async throws {
    var calls = extractor.calls()
    let model = model()
    model.show(.numbered(1))
    model.extract()
    let call = try await calls.next()
    model.cancel()
    #expect(!model.isExtracting && model.phase == .cancelled && model.failure == nil)
    call.end(.success(try #require(.numbered(1))))
    await model.wait { model.runningCount == 0 }
    #expect(model.runningCount == 0)
    #expect(model.phase == .cancelled && model.scheme == nil && model.history.isEmpty)
  }

  @Test func `only the task of an abandoned extraction is cancelled`() async throws {
    var calls = extractor.calls()
    var ends = extractor.ended.stream.makeAsyncIterator()
    let model = model()
    let stops: [(stop: (SchemeModel) -> Void, isCancelled: Bool)] = [
      ({ $0.cancel() }, true), ({ $0.show(.numbered(2)) }, true), ({ _ in }, false),
    ]
    for (stop, isCancelled) in stops {
      model.show(.numbered(1))
      model.extract()
      let call = try await calls.next()
      stop(model)
      call.end(.failure(.noVisiblePixels))
      #expect(await ends.next() == isCancelled)
      await model.wait { model.runningCount == 0 }
    }
  }

  @Test func `a failure remains until the next extraction`() async throws {
    var calls = extractor.calls()
    let model = model()
    model.show(.numbered(1))
    model.extract()
    try await calls.next().end(.failure(.noVisiblePixels))
    await model.settle()
    #expect(model.failure == .noVisiblePixels && !model.isExtracting)
    model.extract()
    #expect(model.failure == nil && model.isExtracting)
    try await calls.next().end(.success(try #require(.numbered(1))))
    await model.settle()
    #expect(model.phase == .ready)
  }

  @Test func `an extraction keeps the options with which it began`() async throws {
    var calls = extractor.calls()
    let model = model()
    #expect(model.options == extractor.options)
    model.options.colorCount = .exactly(99)
    model.show(.numbered(1))
    model.extract()
    model.options.colorCount = .exactly(2)
    model.options.emphasis = .salience
    #expect(model.options.colorCount == .exactly(2) && model.options.emphasis == .salience)
    let call = try await calls.next()
    #expect(call.options.colorCount == .exactly(99))
    call.end(.success(try #require(.numbered(1))))
    await model.settle()
    #expect(model.history.map(\.colorCount) == [.exactly(99)])
    model.extract()
    let next = try await calls.next()
    #expect(next.options == model.options)
    next.end(.failure(.cancelled))
    await model.settle()
  }

  @Test func `an extraction with other options supersedes the one in flight`() async throws {
    var calls = extractor.calls()
    let model = model()
    model.show(.numbered(1))
    var (first, second) = (model.options, model.options)
    (first.seed, second.seed) = (1, 2)
    let earlier = Task.immediate { await model.extract(with: first) }
    let superseded = try await calls.next()
    #expect(superseded.options.seed == 1)
    let later = Task.immediate { await model.extract(with: second) }
    // As the modifier `task(id:)` does when its value changes.
    earlier.cancel()
    await earlier.value
    #expect(model.isExtracting, "the end of the earlier task cancels only its own extraction")
    superseded.end(.success(try #require(.numbered(1))))
    let call = try await calls.next()
    #expect(call.options.seed == 2)
    call.end(.success(try #require(.numbered(2))))
    await later.value
    #expect(model.extraction == .numbered(2) && model.history.count == 1)
    model.options.seed = 3
    let cancelled = Task.immediate { await model.extract(with: first) }
    cancelled.cancel()
    await cancelled.value
    #expect(model.phase == .cancelled)
  }

  @Test func `observers of a last change are notified of the next one`() {
    let model = model()
    let told = Atomic(0)
    withObservationTracking {
      _ = model.lastChange(of: \.photo)
    } onChange: {
      told.add(1, ordering: .relaxed)
    }
    withMotion(.bouncy) { model.show(.numbered(1)) }
    #expect(told.load(ordering: .relaxed) == 1)
    #expect(model.lastChange(of: \.photo)?.motion == .bouncy)
  }

  @Test func `progress only rises, up to 1, and ignores superseded extractions`() {
    var state = SessionState()
    _ = state.apply(.show(.numbered(1)))
    _ = state.apply(.extract)
    _ = state.apply(.show(.numbered(2)))
    _ = state.apply(.extract)
    let fractions: [(fraction: Double, id: Int, expected: Double)] = [
      (0.9, 1, 0), (0.5, 2, 0.5), (0.25, 2, 0.5), (0.75, 2, 0.75), (1, 1, 0.75), (1.5, 2, 1),
    ]
    for (fraction, id, expected) in fractions {
      _ = state.apply(.progress(fraction, of: id))
      #expect(state.progress.value == expected, "after \(fraction) of extraction \(id)")
    }
    _ = state.apply(.cancel())
    _ = state.apply(.extract)
    #expect(state.progress.value == 0)
  }

  @Test func `progress arrives during an extraction`() async throws {
    var calls = extractor.calls()
    let model = model()
    model.show(.numbered(1))
    model.extract()
    let call = try await calls.next()
    for fraction in [0.25, 0.5, 0.75] {
      call.progress(fraction)
      await model.wait { model.progress == fraction }
      #expect(model.progress == fraction)
    }
    call.end(.success(try #require(.numbered(1))))
    await model.settle()
    #expect(model.progress == 1)
  }

  @Test func `of many fractions that come at once, the last is shown`() async throws {
    var calls = extractor.calls()
    let model = model()
    model.show(.numbered(1))
    model.extract()
    let call = try await calls.next()
    let count = model.state.changeCount
    for number in 1...99 { call.progress(Double(number) / 100) }
    call.end(.failure(.noVisiblePixels))
    await model.settle()
    #expect(model.progress == 0.99)
    // The first may have been taken when the others came.
    #expect(model.state.changeCount - count <= 3, "each fraction was shown")
  }

  @Test func `entries are marked, named and removed in the history, newest first`() async throws {
    var calls = extractor.calls()
    let model = model()
    for number in 1...3 {
      model.show(.numbered(number))
      model.extract()
      try await calls.next().end(.success(try #require(.numbered(number))))
      await model.settle()
    }
    #expect(model.history.map(\.source) == ["Photo 3", "Photo 2", "Photo 1"])
    model.toggleFavorite(model.history[1].id)
    #expect(model.history.map(\.isFavorite) == [false, true, false])
    model.toggleFavorite(model.history[1].id)
    #expect(model.history.allSatisfy { !$0.isFavorite })
    let ids = model.history.map(\.id)
    model.setName("Autumn", of: ids[0])
    model.remove(ids[1])
    model.remove(ids[1])
    #expect(model.history.map(\.id) == [ids[0], ids[2]])
    #expect(model.history.map(\.name) == ["Autumn", nil])
    model.restore(ids[1])
    model.restore(ids[1])
    #expect(model.history.map(\.source) == ["Photo 2", "Photo 3", "Photo 1"])
  }

  @Test func `waiting for an extraction ends when the waiting task is cancelled`() async throws {
    var calls = extractor.calls()
    let model = model()
    model.show(.numbered(1))
    model.extract()
    let call = try await calls.next()
    let wait = Task { await model.settle() }
    wait.cancel()
    await wait.value
    #expect(model.isExtracting)
    call.end(.failure(.cancelled))
  }
}
