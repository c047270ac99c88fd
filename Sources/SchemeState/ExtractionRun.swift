import SchemeExtraction

/// One extraction on its way: work off the main actor whose progress arrives on it.
nonisolated struct ExtractionRun: Sendable {
  let request: ExtractionRequest
  let extractor: any SchemeExtracting

  /// Extracts, and hands the progress on. Of fractions that come faster than they are taken, only
  /// the latest counts; none comes after a cancellation.
  ///
  /// - Parameter progress: Takes the fractions.
  /// - Returns: The result, `cancelled` without any work if the task was cancelled before.
  @MainActor func result(
    progress: (Double) -> Void
  ) async -> Result<SchemeExtractor.Extraction, ExtractionError> {
    let (fractions, continuation) = AsyncStream.makeStream(
      of: Double.self, bufferingPolicy: .bufferingNewest(1))
    async let result = work(continuation)
    for await fraction in fractions { progress(fraction) }
    return await result
  }

  @concurrent private func work(
    _ continuation: AsyncStream<Double>.Continuation
  ) async -> Result<SchemeExtractor.Extraction, ExtractionError> {
    defer { continuation.finish() }
    guard !Task.isCancelled else { return .failure(.cancelled) }
    do throws(ExtractionError) {
      let extraction = try await extractor.extract(
        from: request.photo.input, colorCount: request.colorCount
      ) { continuation.yield($0) }
      return .success(extraction)
    } catch {
      return .failure(error)
    }
  }
}
