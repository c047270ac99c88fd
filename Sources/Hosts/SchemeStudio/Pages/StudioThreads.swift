/// The executors for work that blocks or takes long, or `nil` for the global one. Exports have
/// their own, because slow photos can occupy all threads of theirs for many seconds.
struct StudioThreads: Sendable {
  var photos: (any TaskExecutor)?
  var exports: (any TaskExecutor)?

  func onPhotos<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(photos) { @concurrent in try work() }
  }

  func onExports<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(exports) { @concurrent in try work() }
  }
}
