/// The state of an extraction that may have to do with the rows that it has when its time is over.
struct EarlyEnd: Sendable {
  /// A Boolean value that indicates whether the extraction has begun. If not, there is no provisional scheme.
  var hasBegun = false
  /// A Boolean value that indicates whether the extraction is to end early.
  private(set) var isRequested = false

  /// Requests the early end, and returns whether the extraction has begun.
  mutating func request() -> Bool {
    isRequested = true
    return hasBegun
  }
}
