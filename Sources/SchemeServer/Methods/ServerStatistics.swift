package import SchemeService
internal import StructuredText
internal import SystemCalls

/// Statistics of a server since it started.
package final class ServerStatistics: ServiceObserver {
  /// The counts.
  package struct Counts: Hashable, Sendable {
    /// The requests about photos.
    var arrivedCount = 0
    /// Those that have ended with a result, and the sum of their times.
    var answeredCount = 0
    var answeredTime = Duration.zero
    /// Those that have ended with an error, by its kind.
    package fileprivate(set) var failureCounts: [ServiceError.Kind: Int] = [:]
    /// Those that shared the work of others, or found their result in the cache.
    var cachedCount = 0
    /// The bytes that were received, and the pixels of the photos whose extraction began.
    var byteCount = 0
    var pixelCount = 0
  }

  private let state = Monitor(Counts())

  /// Creates the statistics of a server that has done nothing yet.
  package init() {}

  /// Calls a function with the counts so far, while they cannot change.
  ///
  /// No copy of them is returned, because Thread Sanitizer would report a race: it does not see the
  /// reference count that makes it safe to reuse the storage of a copy that is gone.
  package func withCounts<Result: Sendable>(_ body: (Counts) -> Result) -> Result {
    state.withLock { body($0) }
  }

  package func observe(_ event: ServiceEvent) {
    state.withLock { counts in
      switch event {
      case .arrived: counts.arrivedCount += 1
      case .received(let byteCount): counts.byteCount += byteCount
      case .cached: counts.cachedCount += 1
      case .started(let pixelCount, _): counts.pixelCount += pixelCount
      case .ended(nil, let time):
        counts.answeredCount += 1
        counts.answeredTime += time
      case .ended(let kind?, _): counts.failureCounts[kind, default: 0] += 1
      default: break
      }
    }
  }
}

extension ServerStatistics.Counts {
  /// The counts and the current load as a document.
  func document(_ load: ServiceLoad) -> JSONValue {
    func object(_ members: [(String, Int)]) -> JSONValue {
      .object(members.map { ($0, .integer(Int128($1))) })
    }
    let failures = ServiceError.Kind.allCases.compactMap { kind in
      failureCounts[kind].map { (kind.rawValue, $0) }
    }
    return .object([
      (
        "requests",
        object([
          ("arrived", arrivedCount), ("answered", answeredCount), ("cached", cachedCount),
        ])
      ),
      ("failures", object(failures)), ("seconds", .number(answeredTime / .seconds(1))),
      ("bytes", .integer(Int128(byteCount))), ("pixels", .integer(Int128(pixelCount))),
      (
        "load",
        object([
          ("requests", load.requestCount), ("bodies", load.bodyCount),
          ("waitingBodies", load.waitingBodyCount), ("running", load.runningCount),
          ("waiting", load.waitingCount), ("bodyMemory", load.bodyMemory),
          ("workingMemory", load.workingMemory),
        ])
      ),
    ])
  }
}
