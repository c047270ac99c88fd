/// The state of a request: how far it is, and the best scheme so far.
public struct SchemeUpdate: Hashable, Sendable {
  /// The fraction of the work that is done, from 0 to 1. It only rises.
  public internal(set) var fraction = 0.0
  /// The best scheme so far, or `nil` if there is none yet. It is provisional, and that of the rows which
  /// were decoded by then, until it is final.
  public internal(set) var response: SchemeResponse?
  /// A Boolean value that says whether this is the last update, whose scheme is the answer.
  public internal(set) var isFinal = false
}
