/// The party on whose behalf a request is made: a user, a connection, or a tenant.
///
/// Callers share the service evenly, whatever the number and size of their requests. All requests without
/// a caller count as those of one caller.
public struct RequestCaller: Hashable, Sendable {
  /// The key that identifies the caller.
  public let key: String

  /// Creates a caller.
  public init(_ key: String) { self.key = key }

  /// The caller of requests that name none.
  public static let unnamed = RequestCaller("")
}

extension RequestCaller: ExpressibleByStringLiteral {
  /// Creates a caller.
  public init(stringLiteral key: String) { self.init(key) }
}
