import ImageDecoding
import SchemeExtraction
import SchemeState
import Testing

@Suite(.timeLimit(.minutes(3)))
struct AbandonedWorkTests {
  /// An extractor that works until it is cancelled, and says when it began and when that was.
  nonisolated private struct EndlessExtractor: SchemeExtracting {
    let began = AsyncStream.makeStream(of: Void.self)
    let ended = AsyncStream.makeStream(of: Void.self)

    @concurrent func extract(
      from input: ImageInput, colorCount: Int, progress: @escaping @Sendable (Double) -> Void
    ) async throws(ExtractionError) -> SchemeExtractor.Extraction {
      let (work, continuation) = AsyncStream.makeStream(of: Void.self)
      began.continuation.finish()
      // Nothing but a cancellation ends this.
      for await _ in work {}
      continuation.finish()
      ended.continuation.finish()
      throw .cancelled
    }
  }

  @Test func `a model that nobody holds any longer cancels its work`() async {
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
  }
}
