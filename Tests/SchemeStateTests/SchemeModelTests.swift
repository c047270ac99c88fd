import ImageDecoding
import Observation
import SchemeAnimation
import SchemeExtraction
import SchemeState
import TestClocks
import Testing

@Suite(.timeLimit(.minutes(3)))
struct SchemeModelTests {
  private let extractor = GatedExtractor()
  private let clock = ManualClock()

  private func model() -> SchemeModel { SchemeModel(extractor: extractor, clock: clock) }

  @Test func `the loading state is there when extract returns`() async throws {
    let model = model()
    model.extract()
    #expect(!model.isExtracting, "there is no photo")
    model.show(.numbered(1))
    model.extract()
    #expect(model.isExtracting && model.scheme == nil)
    model.extract()
    _ = await extractor.gate.call()
    await extractor.gate.end(.success(try #require(.numbered(1))))
    await model.settle()
    #expect(!model.isExtracting && model.phase == .ready)
    #expect(await extractor.gate.callCount == 1, "the second extract was not refused")
  }

  @Test func `the end is one change: scheme, history and loading together`() async throws {
    let model = model()
    model.show(.numbered(1))
    model.extract()
    let started = model.lastChange
    await clock.advance(by: .seconds(3))
    _ = await extractor.gate.call()
    await extractor.gate.end(.success(try #require(.numbered(1))))
    await model.settle()
    let change = try #require(model.lastChange)
    #expect(change.properties.isSuperset(of: [.phase, .extraction, .history]))
    #expect(model.lastChange(of: .phase) == change && model.lastChange(of: .history) == change)
    #expect(change.motion == model.motion && started?.motion == model.motion)
    #expect(model.history.map(\.photoName) == ["Photo 1"])
    #expect(model.history.map(\.timeStamp) == [.seconds(3)])
    #expect(model.history.map(\.colorCount) == [5])
  }

  @Test func `a newer photo supersedes the one in hand`() async throws {
    let model = model()
    model.show(.numbered(1))
    model.extract()
    _ = await extractor.gate.call()
    model.show(.numbered(2))
    #expect(!model.isExtracting && model.photo == .numbered(2))
    model.extract()
    await extractor.gate.end(.success(try #require(.numbered(1))))
    #expect(await extractor.gate.call().input == .file("2.png"))
    #expect(model.scheme == nil && model.history.isEmpty)
    await extractor.gate.end(.success(try #require(.numbered(2))))
    await model.settle()
    #expect(model.extraction == .numbered(2))
    #expect(model.history.count == 1)
  }

  @Test func `cancelling ends loading at once, and is no failure`() async throws {
    let model = model()
    model.show(.numbered(1))
    model.extract()
    _ = await extractor.gate.call()
    model.cancel()
    #expect(!model.isExtracting && model.phase == .cancelled && model.failure == nil)
    await extractor.gate.end(.success(try #require(.numbered(1))))
    await model.settle()
    #expect(model.phase == .cancelled && model.scheme == nil && model.history.isEmpty)
  }

  @Test func `a failure is there to be seen, until the next extraction`() async throws {
    let model = model()
    model.show(.numbered(1))
    model.extract()
    _ = await extractor.gate.call()
    await extractor.gate.end(.failure(.noVisiblePixels))
    await model.settle()
    #expect(model.failure == .noVisiblePixels && !model.isExtracting)
    model.extract()
    #expect(model.failure == nil && model.isExtracting)
    _ = await extractor.gate.call()
    await extractor.gate.end(.success(try #require(.numbered(1))))
    await model.settle()
  }

  @Test func `the number of colors is 3 to 10, and fixed while loading`() async throws {
    let model = model()
    #expect(model.colorCount == 5)
    model.colorCount = 99
    #expect(model.colorCount == 10)
    model.colorCount = 1
    #expect(model.colorCount == 3)
    model.show(.numbered(1))
    model.extract()
    model.colorCount = 7
    #expect(model.colorCount == 3)
    #expect(await extractor.gate.call().colorCount == 3)
    await extractor.gate.end(.failure(.cancelled))
    await model.settle()
    model.colorCount = 7
    #expect(model.colorCount == 7)
  }

  @Test func `progress only rises, and that of what was superseded never shows`() async throws {
    let model = model()
    model.show(.numbered(1))
    model.extract()
    let old = await extractor.gate.call()
    model.show(.numbered(2))
    model.extract()
    old.progress(0.9)
    await extractor.gate.end(.failure(.cancelled))
    let call = await extractor.gate.call()
    #expect(model.progress == 0)
    call.progress(0.5)
    while model.progress == 0 { await Self.change(of: model) }
    #expect(model.progress == 0.5)
    call.progress(0.25)
    call.progress(0.75)
    while model.progress == 0.5 { await Self.change(of: model) }
    #expect(model.progress == 0.75)
    await extractor.gate.end(.success(try #require(.numbered(2))))
    await model.settle()
    #expect(model.progress == 1)
  }

  /// Waits until the progress is about to change, and then lets it.
  private static func change(of model: SchemeModel) async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      _ = model.progress
    } onChange: {
      continuation.finish()
    }
    for await _ in changes {}
  }

  @Test func `favorites are marked in the history, newest first`() async throws {
    let model = model()
    for number in 1...3 {
      model.show(.numbered(number))
      model.extract()
      _ = await extractor.gate.call()
      await extractor.gate.end(.success(try #require(.numbered(number))))
      await model.settle()
    }
    #expect(model.history.map(\.photoName) == ["Photo 3", "Photo 2", "Photo 1"])
    model.toggleFavorite(model.history[1].id)
    #expect(model.history.map(\.isFavorite) == [false, true, false])
    model.toggleFavorite(model.history[1].id)
    #expect(model.history.allSatisfy { !$0.isFavorite })
  }
}
