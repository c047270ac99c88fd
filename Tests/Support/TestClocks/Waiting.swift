import Synchronization

/// The error of a test that waited in vain.
public struct Overdue: Error, CustomStringConvertible {
  /// The name of what did not arrive.
  public let name: String

  /// The message in the test report.
  public var description: String { "\(name) did not come within five minutes" }
}

/// Waits at most five minutes for the end of some work, so that a test that waits in vain fails with
/// the name of what it waited for.
///
/// Work that waits more than 300 times in turn needs a time limit of its suite instead: in a busy
/// process, each of its waits takes as long as one of the 300 sleeps that make up the limit.
///
/// - Parameters:
///   - name: What the test waits for, as the beginning of a sentence.
///   - work: The work. It is canceled and abandoned after five minutes.
/// - Returns: The result of the work.
/// - Throws: ``Overdue``, or the error of the work.
public func waiting<Result: Sendable>(
  for name: String, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let (ends, end) = AsyncStream.makeStream(of: Swift.Result<Result, any Error>.self)
  let working = Task {
    do { end.yield(.success(try await work())) } catch { end.yield(.failure(error)) }
  }
  let limit = TimeLimit { end.yield(.failure(Overdue(name: name))) }
  defer {
    working.cancel()
    limit.stop()
  }
  for await result in ends { return try result.get() }
  throw CancellationError()
}

/// Waits at most five minutes until a condition holds.
///
/// - Parameters:
///   - name: What the test waits for, as the beginning of a sentence.
///   - isTrue: Returns whether the condition holds. It is called repeatedly.
/// - Throws: ``Overdue``, or the error of `isTrue`.
public func waitUntil(
  _ name: String, _ isTrue: () async throws -> Bool
) async throws {
  let limit = TimeLimit {}
  defer { limit.stop() }
  while try await !isTrue() {
    if limit.isOver { throw Overdue(name: name) }
    try Task.checkCancellation()
    await Task.yield()
  }
}

/// Waits at most five minutes for the next element of a stream.
///
/// - Throws: ``Overdue``, and `CancellationError` at the end of the stream.
public func arrival<Element: Sendable>(
  of name: String, from stream: AsyncStream<Element>
) async throws -> Element {
  try await waiting(for: name) {
    for await element in stream { return element }
    throw CancellationError()
  }
}

/// A time limit of 300 sleeps of one second each. Every sleep is scheduled behind the tasks of
/// all other tests, so the limit is longer while many tests run at once.
private final class TimeLimit: Sendable {
  private let hasEnded: Ended
  private let task: Task<Void, any Error>

  private final class Ended: Sendable {
    let value = Atomic(false)
  }

  init(_ end: @escaping @Sendable () -> Void) {
    let hasEnded = Ended()
    self.hasEnded = hasEnded
    task = Task {
      for _ in 0..<300 { try await Task.sleep(for: .seconds(1)) }
      hasEnded.value.store(true, ordering: .releasing)
      end()
    }
  }

  var isOver: Bool { hasEnded.value.load(ordering: .acquiring) }

  func stop() { task.cancel() }
}
