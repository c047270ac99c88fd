internal import SchemeExtraction
internal import SystemCalls

/// Passes provisional schemes on to the updates of a request.
struct ProvisionalResponses: Sendable {
  private let latest: LatestValue<SchemeUpdate>
  /// The number of changes with the last provisional scheme.
  private let lastChange = Monitor(0)

  init(_ latest: LatestValue<SchemeUpdate>) { self.latest = latest }

  /// Returns a receiver of the schemes of an extractor. It is ready for another one when the last has
  /// been seen.
  func receiver(for extractor: SchemeExtractor) -> SchemeExtractor.ProvisionalReceiver {
    SchemeExtractor.ProvisionalReceiver {
      latest.seenCount >= lastChange.withLock { $0 }
    } receive: { extraction in
      let response = SchemeResponse(
        extraction: extraction, extractor: extractor, isProvisional: true)
      let change = latest.change { $0.response = response }
      lastChange.withLock { $0 = change }
    }
  }
}
