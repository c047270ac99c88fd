internal import SchemeExtraction
internal import SystemCalls

/// The updates of a request, up to the final scheme.
///
///     for try await update in service.updates(of: request) {
///       bar.fraction = update.fraction
///       if let response = update.response { show(response.extraction.scheme) }
///     }
///
/// Each iteration is a request of its own, which begins when the first update is awaited. Only the
/// latest update is kept, so a slow iteration never delays the work. A provisional scheme is
/// computed only after the previous one has been seen.
///
/// The work is cancelled when the iteration ends early, by `break` or an error, or when its task is
/// cancelled. If the task is cancelled, `next()` throws a `CancellationError` after the work has
/// ended. If the iteration ends early, the work ends soon afterwards, within one band of rows.
public struct SchemeUpdates: AsyncSequence, Sendable {
  /// An update.
  public typealias Element = SchemeUpdate
  /// The errors of ``ExtractionService/extract(_:progress:)``.
  public typealias Failure = any Error

  /// A function that does the work of a request, and publishes its updates.
  typealias Work = @Sendable (LatestValue<SchemeUpdate>) async throws -> Void

  private let work: Work

  init(_ work: @escaping Work) { self.work = work }

  /// Returns an iterator, which starts the request when its first update is awaited.
  public func makeAsyncIterator() -> Iterator { Iterator(work: work) }

  /// The updates of one request.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let work: Work
    fileprivate var run: Run?

    /// Waits for an update that is newer than the previous one.
    ///
    /// - Returns: The update, or `nil` after the final one.
    /// - Throws: The errors of ``ExtractionService/extract(_:progress:)``. No updates follow an error.
    public mutating func next() async throws -> SchemeUpdate? {
      let run = run ?? Run(work)
      self.run = run
      return try await run.next()
    }
  }

  /// Work in progress, which is cancelled when the last reference is released.
  fileprivate final class Run: Sendable {
    private let latest: LatestValue<SchemeUpdate>
    private let task: Task<Void, Never>

    init(_ work: @escaping Work) {
      let latest = LatestValue(SchemeUpdate())
      self.latest = latest
      task = Task(name: "updates") {
        do {
          try await work(latest)
          latest.finish()
        } catch {
          latest.finish(throwing: error)
        }
      }
    }

    deinit { task.cancel() }

    func next() async throws -> SchemeUpdate? {
      try await withTaskCancellationHandler {
        try await latest.next()
      } onCancel: {
        task.cancel()
      }
    }
  }
}

/// The state of a request: its progress, and the best scheme so far.
public struct SchemeUpdate: Hashable, Sendable {
  /// The fraction of the work that is done, from 0 to 1. It never decreases.
  public internal(set) var fraction = 0.0
  /// The best scheme so far, or `nil` if there is none yet. Until the update is final, it is the
  /// provisional scheme of the rows decoded so far.
  public internal(set) var response: SchemeResponse?
  /// A Boolean value that indicates whether this is the last update, which has the final scheme.
  public internal(set) var isFinal = false
}

extension LatestValue<SchemeUpdate> {
  /// Returns a receiver of provisional schemes, which accepts another scheme once the previous one
  /// has been seen.
  func receiver(for extractor: SchemeExtractor) -> SchemeExtractor.ProvisionalReceiver {
    /// The number of changes up to the last provisional scheme.
    let lastChange = Monitor(0)
    return SchemeExtractor.ProvisionalReceiver {
      self.seenCount >= lastChange.withLock { $0 }
    } receive: { extraction in
      let response = SchemeResponse(
        extraction: extraction, extractor: extractor, isProvisional: true)
      let change = self.change { $0.response = response }
      lastChange.withLock { $0 = change }
    }
  }
}
