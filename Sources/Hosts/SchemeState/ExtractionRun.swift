import SchemeExtraction

/// One call of an extractor. It works off the main actor and reports progress on the main actor.
nonisolated struct ExtractionRun: Sendable {
  let request: ExtractionRequest
  let extractor: any SchemeExtracting
  let executor: (any TaskExecutor)?

  /// Calls the extractor, and passes on its progress. If fractions arrive faster than they are
  /// consumed, only the latest is passed on. Returns `cancelled` without a call if the task was
  /// already cancelled.
  @MainActor func result(
    progress: (Double) -> Void
  ) async -> Result<SchemeExtractor.Extraction, ExtractionError> {
    let (fractions, continuation) = AsyncStream.makeStream(
      of: Double.self, bufferingPolicy: .bufferingNewest(1))
    return await withTaskExecutorPreference(executor) {
      async let result = work(continuation)
      for await fraction in fractions { progress(fraction) }
      return await result
    }
  }

  @concurrent private func work(
    _ continuation: AsyncStream<Double>.Continuation
  ) async -> Result<SchemeExtractor.Extraction, ExtractionError> {
    defer { continuation.finish() }
    guard !Task.isCancelled else { return .failure(.cancelled) }
    var extractor = extractor
    extractor.options = request.options
    do throws(ExtractionError) {
      return .success(
        try await extractor.extract(from: request.photo.input) { continuation.yield($0) })
    } catch {
      return .failure(error)
    }
  }
}
