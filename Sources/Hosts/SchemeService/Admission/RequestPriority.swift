/// The priority of a request, which sets its share of the service while others wait.
///
/// No request waits forever, however low its priority: its work just counts for more.
public enum RequestPriority: String, Hashable, Codable, Sendable, CaseIterable {
  /// A request that no person waits for. It gets a quarter of the share of a normal request.
  case low
  /// An ordinary request. This is the default.
  case normal
  /// A request that a person waits for. It gets four times the share of a normal request.
  case high

  /// The share, relative to that of normal requests.
  var weight: Double {
    switch self {
    case .low: 0.25
    case .normal: 1
    case .high: 4
    }
  }
}

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
