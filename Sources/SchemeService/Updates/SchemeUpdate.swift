/// The state of a request: its progress, and the best scheme so far.
public struct SchemeUpdate: Hashable, Sendable {
  /// The fraction of the work that is done, from 0 to 1. It only rises.
  public internal(set) var fraction = 0.0
  /// The best scheme so far, or `nil` if there is none yet. Until the update is final, it is the
  /// provisional scheme of the rows decoded by then.
  public internal(set) var response: SchemeResponse?
  /// A Boolean value that indicates whether this is the last update, whose scheme is the answer.
  public internal(set) var isFinal = false
}
