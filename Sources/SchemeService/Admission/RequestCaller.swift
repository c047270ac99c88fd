/// The one on whose behalf a request is made: a user, a connection, or a tenant.
///
/// Callers share the service evenly, whatever the number and the size of their requests. Requests
/// without a caller are those of one.
public struct RequestCaller: Hashable, Sendable {
  /// The key that tells callers apart.
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
