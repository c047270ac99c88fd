package import SchemeService
internal import StructuredText
internal import SystemCalls

package final class ServerStatistics: ServiceObserver {
  package struct Counts: Hashable, Sendable {
    /// The number of requests about photos.
    var arrivedCount = 0
    /// The number of these requests that failed, by the kind of error.
    package fileprivate(set) var failureCounts: [ServiceError.Kind: Int] = [:]
    /// The number of these requests whose result was in the cache.
    var cachedCount = 0
    /// The times from the arrival of requests until their extraction began, until their photo was
    /// decoded, and until they had a result.
    var started = TimeHistogram()
    var decoded = TimeHistogram()
    var answered = TimeHistogram()
    /// The number of requests refused for their parameters, before they reached the service.
    var refusedCount = 0
    /// The number of received bytes, and the number of pixels of the photos whose extraction began.
    var byteCount = 0
    var pixelCount = 0
  }

  private let state = Monitor(Counts())

  package init() {}

  /// Calls a function with the counts so far. A copy is not returned, because Thread Sanitizer does
  /// not see the reference count that makes it safe to reuse the storage of a released copy.
  package func withCounts<Result: Sendable>(_ body: (Counts) -> Result) -> Result {
    state.withLock { body($0) }
  }

  func noteRefusal() { state.withLock { $0.refusedCount += 1 } }

  package func observe(_ event: ServiceEvent) {
    state.withLock { counts in
      switch event.stage {
      case .arrived: counts.arrivedCount += 1
      case .received: counts.byteCount += event.request?.byteCount ?? 0
      case .cached: counts.cachedCount += 1
      case .started(let time):
        counts.pixelCount += event.request?.pixelCount ?? 0
        counts.started.add(time)
      case .decoded(let time): counts.decoded.add(time)
      case .ended(nil, let time): counts.answered.add(time)
      case .ended(let kind?, _): counts.failureCounts[kind, default: 0] += 1
      default: break
      }
    }
  }
}

extension ServerStatistics.Counts {
  func document(_ load: ServiceLoad) -> JSONValue {
    func object(_ members: [(String, Int)]) -> JSONValue {
      .object(members.map { ($0, .integer(Int128($1))) })
    }
    let failures = ServiceError.Kind.allCases.compactMap { kind in
      failureCounts[kind].map { (kind.rawValue, $0) }
    }
    return [
      "requests": object([
        ("arrived", arrivedCount), ("answered", answered.count), ("cached", cachedCount),
        ("refused", refusedCount),
      ]),
      "failures": object(failures), "seconds": .number(answered.sum / .seconds(1)),
      "bytes": .integer(Int128(byteCount)), "pixels": .integer(Int128(pixelCount)),
      "load": object([
        ("requests", load.requestCount), ("bodies", load.bodyCount),
        ("waitingBodies", load.waitingBodyCount), ("running", load.runningCount),
        ("waiting", load.waitingCount), ("bodyMemory", load.bodyMemory),
        ("workingMemory", load.workingMemory),
      ]),
    ]
  }
}
