import ImageDecoding
import Observation
import SchemeAnimation
import SchemeExtraction
import SchemeJournal
import SchemeState
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15)))
struct MotionTransactionTests {
  private struct Stop: Error {}

  @Test func `the innermost motion applies, and afterwards the outer one again`() {
    #expect(MotionTransaction.current == nil)
    withMotion(.bouncy) {
      #expect(MotionTransaction.current?.motion == .bouncy)
      withMotion(nil) { #expect(MotionTransaction.current.map(\.motion) == .some(nil)) }
      #expect(throws: Stop.self) {
        try withMotion(.linear) {
          #expect(MotionTransaction.current?.motion == .linear)
          throw Stop()
        }
      }
      #expect(MotionTransaction.current?.motion == .bouncy)
    }
    #expect(MotionTransaction.current == nil)
  }

  @Test func `each property has the motion of its own last change`() {
    let model = SchemeModel(extractor: GatedExtractor())
    withMotion(.easeIn) { model.options.seed = 8 }
    #expect(model.lastChange(of: \.options)?.motion == .easeIn)
    withMotion(.bouncy) { model.show(.numbered(1)) }
    #expect(model.lastChange(of: \.photo)?.motion == .bouncy)
    #expect(model.lastChange(of: \.options)?.motion == .easeIn)
    model.options.seed = 4
    #expect(model.lastChange(of: \.options)?.motion == nil)
    #expect(model.lastChange(of: \.options)?.ticket == 3)
    #expect(model.lastChange(of: \.history) == nil)
  }

  @Test func `a favorite marked while loading does not get the motion of the loading state`()
    async throws
  {
    let extractor = GatedExtractor()
    var calls = extractor.calls()
    let model = SchemeModel(extractor: extractor)
    model.show(.numbered(1))
    model.extract()
    try await calls.next().end(.success(try #require(.numbered(1))))
    await model.settle()
    withMotion(.bouncy) { model.extract() }
    let call = try await calls.next()
    model.toggleFavorite(model.history[0].id)
    #expect(model.lastChange(of: \.history)?.motion == nil)
    model.cancel()
    #expect(model.lastChange(of: \.phase)?.motion == .bouncy)
    call.end(.failure(.cancelled))
  }

  @Test(arguments: [Motion.easeIn, nil], [true, false])
  func `the change that ends the loading state has its own motion`(
    motion: Motion?, isCancelled: Bool
  ) {
    let model = SchemeModel(extractor: GatedExtractor())
    model.show(.numbered(1))
    withMotion(.bouncy) { model.extract() }
    withMotion(motion) { isCancelled ? model.cancel() : model.show(.numbered(2)) }
    #expect(model.lastChange(of: \.phase)?.motion == motion)
  }

  @Test func `an extraction has the motion of the model unless it is requested without any`() throws
  {
    let model = SchemeModel(extractor: GatedExtractor())
    model.show(.numbered(1))
    model.extract()
    #expect(model.motion == .default && model.lastChange(of: \.phase)?.motion == .default)
    model.cancel()
    withMotion(nil) { model.extract() }
    #expect(try #require(model.lastChange(of: \.phase)).motion == nil)
    model.cancel()
    #expect(try #require(model.lastChange(of: \.phase)).motion == nil)
  }

  @Test func `every end of the loading state has its motion, and no change before does`() throws {
    let result = try #require(SchemeExtractor.Extraction.numbered(1))
    let time = WallTime(milliseconds: 0)
    let ends: [SessionState.Event] = [
      .cancel(), .show(.numbered(2)), .giveUp(1), .end(.success(result), of: 1, at: time),
      .end(.failure(.cancelled), of: 1, at: time),
      .end(.failure(.noVisiblePixels), of: 1, at: time),
    ]
    for end in ends {
      // No call may run, so that the extraction waits and can be given up.
      var state = SessionState(callLimit: 0)
      _ = state.apply(.show(.numbered(1)))
      _ = state.apply(.extract, in: MotionTransaction(motion: .bouncy))
      _ = state.apply(.progress(0.5, of: 1))
      #expect(try #require(state.progress.lastChange).motion == nil)
      _ = state.apply(end)
      #expect(state.phase.lastChange?.motion == .bouncy, "\(end)")
    }
  }

  @Test func `only observers of changed properties are notified, each once`() {
    let model = SchemeModel(extractor: GatedExtractor())
    let told = Atomic(0)
    withObservationTracking {
      _ = (model.options, model.photo)
    } onChange: {
      told.add(1, ordering: .relaxed)
    }
    model.options.seed = 0
    model.cancel()
    model.extract()
    #expect(told.load(ordering: .relaxed) == 0)
    #expect(model.lastChange(of: \.options) == nil && model.state.changeCount == 0)
    model.options.seed = 1
    model.show(.numbered(1))
    #expect(told.load(ordering: .relaxed) == 1)
  }

  @Test func `an observer reads the complete change when it is notified`() {
    let model = SchemeModel(extractor: GatedExtractor())
    model.show(.numbered(1))
    model.extract()
    withObservationTracking {
      _ = model.photo
    } onChange: {
      MainActor.assumeIsolated {
        #expect(model.photo == .numbered(2) && model.phase == .idle)
      }
    }
    model.show(.numbered(2))
  }

  @Test func `an observer can call extract while it is notified`() async throws {
    let extractor = GatedExtractor()
    var calls = extractor.calls()
    let model = SchemeModel(extractor: extractor)
    withObservationTracking {
      _ = model.photo
    } onChange: {
      MainActor.assumeIsolated {
        model.extract()
        #expect(model.isExtracting)
      }
    }
    model.show(.numbered(1))
    #expect(model.isExtracting)
    let call = try await calls.next()
    #expect(call.input == .file("1.png"))
    call.end(.failure(.cancelled))
    await model.settle()
    let (photo, phase) = (model.lastChange(of: \.photo), model.lastChange(of: \.phase))
    #expect(try #require(photo).ticket < #require(phase).ticket)
  }
}
