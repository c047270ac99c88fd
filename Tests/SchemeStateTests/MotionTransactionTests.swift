import Observation
import SchemeAnimation
import SchemeExtraction
import SchemeState
import Testing

@Suite(.timeLimit(.minutes(3)))
struct MotionTransactionTests {
  private struct Stop: Error {}

  @Test func `the innermost motion holds, and the outer one again afterwards`() {
    #expect(MotionTransaction.current == nil)
    withMotion(.bouncy) {
      #expect(MotionTransaction.current?.motion == .bouncy)
      withMotion(nil) { #expect(MotionTransaction.current == MotionTransaction(motion: nil)) }
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

  @Test func `observers are told with which motion what they see changes`() async {
    let model = SchemeModel(extractor: GatedExtractor())
    let (motions, continuation) = AsyncStream.makeStream(of: SchemeChange?.self)
    withObservationTracking {
      _ = model.colorCount
    } onChange: {
      continuation.yield(SchemeChange.current)
    }
    withMotion(.easeIn) { model.colorCount = 8 }
    var iterator = motions.makeAsyncIterator()
    let told = await iterator.next()
    #expect(told??.motion == .easeIn && told??.properties == [.colorCount])
    #expect(model.lastChange(of: .colorCount)?.motion == .easeIn)
    model.colorCount = 4
    #expect(model.lastChange(of: .colorCount)?.motion == nil)
    #expect(model.lastChange(of: .photo) == nil)
  }

  @Test func `a mark made while loading does not move as the loading state does`() async throws {
    let extractor = GatedExtractor()
    let model = SchemeModel(extractor: extractor)
    model.show(.numbered(1))
    model.extract()
    _ = await extractor.gate.call()
    await extractor.gate.end(.success(try #require(.numbered(1))))
    await model.settle()
    withMotion(.bouncy) { model.extract() }
    _ = await extractor.gate.call()
    model.toggleFavorite(model.history[0].id)
    #expect(model.lastChange(of: .history)?.motion == nil)
    model.cancel()
    #expect(model.lastChange(of: .phase)?.motion == .bouncy)
    await extractor.gate.end(.failure(.cancelled))
    await model.settle()
  }

  @Test func `what does not change tells no one`() {
    let model = SchemeModel(extractor: GatedExtractor())
    model.colorCount = 5
    model.cancel()
    model.extract()
    #expect(model.lastChange == nil)
  }

  @Test func `an answer to a change comes after it`() {
    let model = SchemeModel(extractor: GatedExtractor())
    withObservationTracking {
      _ = model.photo
    } onChange: {
      MainActor.assumeIsolated { model.colorCount = 9 }
    }
    model.show(.numbered(1))
    #expect(model.photo == .numbered(1) && model.colorCount == 9)
    #expect(model.lastChange(of: .photo)?.ticket == 1)
    #expect(model.lastChange(of: .colorCount)?.ticket == 2)
  }
}
