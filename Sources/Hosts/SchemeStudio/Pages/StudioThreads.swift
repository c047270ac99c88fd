internal import ImageDecoding
internal import SchemeState

/// The executors for work that blocks or takes long, or `nil` for the global one. Exports have
/// their own, because slow photos can occupy all threads of theirs for many seconds.
struct StudioThreads: Sendable {
  var photos: (any TaskExecutor)?
  var exports: (any TaskExecutor)?

  /// Reads a photo for which a person waits.
  func reading<Result: Sendable>(
    _ photo: ImageInput, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await Task(executorPreference: photos, priority: photo.readingPriority) { @concurrent in
      try work()
    }.value
  }

  func onExports<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(exports) { @concurrent in try work() }
  }
}
