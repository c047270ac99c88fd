/// A deadline for a request, on any clock.
struct Deadline: Sendable {
  /// The time from the request to the deadline.
  let timeLimit: Duration
  private let sleep: @Sendable () async throws -> Void

  init(after timeLimit: Duration, on clock: some Clock<Duration>) {
    self.timeLimit = timeLimit
    let end = clock.now.advanced(by: timeLimit)
    sleep = { try await clock.sleep(until: end, tolerance: nil) }
  }

  /// Waits for the deadline. Returns `false` if the task was cancelled before it passed.
  func pass() async -> Bool {
    (try? await sleep()) != nil
  }
}

/// The state of an extraction that may end early, with the rows decoded by its deadline.
struct EarlyEnd: Sendable {
  /// A Boolean value that indicates whether the extraction has begun. If not, there is no provisional scheme.
  var hasBegun = false
  /// A Boolean value that indicates whether the extraction should end early.
  private(set) var isRequested = false

  /// Requests the early end, and returns whether the extraction has begun.
  mutating func request() -> Bool {
    isRequested = true
    return hasBegun
  }
}
