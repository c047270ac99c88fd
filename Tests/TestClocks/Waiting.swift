import Synchronization

/// What a test waited for in vain.
public struct Overdue: Error, CustomStringConvertible {
  /// What did not come.
  public let name: String

  /// A sentence for the report of the test.
  public var description: String { "\(name) did not come within a minute" }
}

/// Waits for the end of some work, at most a minute, so that a test that waits in vain fails with the name of
/// what did not come.
///
/// - Parameters:
///   - name: What is waited for, as the beginning of a sentence.
///   - work: The work. It is cancelled, and left behind, when the minute is over.
/// - Returns: The result of the work.
/// - Throws: ``Overdue``, or the error of the work.
public func waiting<Result: Sendable>(
  for name: String, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let (ends, end) = AsyncStream.makeStream(of: Swift.Result<Result, any Error>.self)
  let working = Task {
    do { end.yield(.success(try await work())) } catch { end.yield(.failure(error)) }
  }
  let minute = Minute { end.yield(.failure(Overdue(name: name))) }
  defer {
    working.cancel()
    minute.stop()
  }
  for await result in ends { return try result.get() }
  throw CancellationError()
}

/// Waits until something holds, at most a minute.
///
/// - Parameters:
///   - name: What is waited for, as the beginning of a sentence.
///   - isTrue: Returns whether it holds. It is called again and again.
/// - Throws: ``Overdue``, or the error of `isTrue`.
public func waitUntil(
  _ name: String, _ isTrue: () async throws -> Bool
) async throws {
  let minute = Minute {}
  defer { minute.stop() }
  while try await !isTrue() {
    if minute.isOver { throw Overdue(name: name) }
    try Task.checkCancellation()
    await Task.yield()
  }
}

/// Waits for the next element of a stream, at most a minute.
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

/// Sixty turns of a second, each of which stands in line with the tasks of all tests. So a minute is longer where
/// all start at once, and every turn takes its time.
private final class Minute: Sendable {
  private let hasEnded: Ended
  private let task: Task<Void, any Error>

  private final class Ended: Sendable {
    let value = Atomic(false)
  }

  init(_ end: @escaping @Sendable () -> Void) {
    let hasEnded = Ended()
    self.hasEnded = hasEnded
    task = Task {
      for _ in 0..<60 { try await Task.sleep(for: .seconds(1)) }
      hasEnded.value.store(true, ordering: .releasing)
      end()
    }
  }

  var isOver: Bool { hasEnded.value.load(ordering: .acquiring) }

  func stop() { task.cancel() }
}
