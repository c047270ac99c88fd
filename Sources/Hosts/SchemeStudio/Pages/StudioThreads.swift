/// The executors for work that blocks or takes long, or `nil` for the global one. Exports have
/// their own, because slow photos can occupy all threads of theirs for many seconds.
struct StudioThreads: Sendable {
  var photos: (any TaskExecutor)?
  var exports: (any TaskExecutor)?

  func onPhotos<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    // A person waits for the photo.
    try await Task(executorPreference: photos, priority: .high) { @concurrent in try work() }.value
  }

  func onExports<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(exports) { @concurrent in try work() }
  }
}
