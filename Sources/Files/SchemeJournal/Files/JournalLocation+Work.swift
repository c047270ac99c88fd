internal import SystemCalls

extension JournalLocation {
  private enum Lane: Hashable {
    case reading(RawPath)
    case changing(RawPath)
  }

  private static let pool = BlockingPool<Lane>(threadLimit: 64)

  /// Blocking work, which can ask whether its task was cancelled.
  typealias Work<Value> = @Sendable (_ isCancelled: () -> Bool) throws(JournalError) -> Value

  /// Runs work that reads the journal, and waits for its result.
  func read<Value: Sendable>(_ work: @escaping Work<Value>) async throws(JournalError) -> Value {
    try await Self.run(in: .reading(path), work)
  }

  /// Runs work that changes the journal, one change at a time, because concurrent ones would only
  /// wait for each other's lock.
  func change<Value: Sendable>(_ work: @escaping Work<Value>) async throws(JournalError) -> Value {
    try await Self.run(in: .changing(path), work)
  }

  private static func run<Value: Sendable>(
    in lane: Lane, _ work: @escaping Work<Value>
  ) async throws(JournalError) -> Value {
    do {
      return try await pool.result(in: lane, of: work)
    } catch {
      switch error {
      case let error as JournalError: throw error
      case is CancellationError: throw .cancelled
      default: throw .unavailable
      }
    }
  }
}
