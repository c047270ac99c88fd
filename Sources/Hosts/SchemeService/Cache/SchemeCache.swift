internal import SchemeExtraction
internal import SystemCalls

final class SchemeCache: Sendable {
  private let values: Monitor<RecentValues<ContentKey, SchemeExtractor.Extraction>>

  init(capacity: Int) { values = Monitor(RecentValues(capacity: capacity)) }

  var count: Int { values.withLock { $0.count } }

  /// Returns the cached scheme of a photo as a response to a request with an extractor, or `nil` if
  /// there is none.
  func response(for key: ContentKey, by extractor: SchemeExtractor) -> SchemeResponse? {
    values.withLock { $0.value(for: key) }.map {
      SchemeResponse(extraction: $0, extractor: extractor, isProvisional: false)
    }
  }

  /// Caches the scheme of a photo, unless it is provisional.
  func keep(_ response: SchemeResponse, for key: ContentKey) {
    if !response.isProvisional { values.withLock { $0.set(response.extraction, for: key) } }
  }
}
