internal import SchemeResults

/// A reason why a service found no scheme: a kind for programs and a sentence for people.
///
/// Each kind has a party at fault and an HTTP status:
///
/// | Kind | Fault | Status |
/// |---|---|---|
/// | ``Kind/empty``, ``Kind/corrupt``, ``Kind/truncated``, ``Kind/interrupted`` | client | 400 Bad Request |
/// | ``Kind/limit`` | client | 413 Content Too Large |
/// | ``Kind/unsupported`` | client | 415 Unsupported Media Type |
/// | ``Kind/transparent``, ``Kind/outside``, ``Kind/ignored`` | client | 422 Unprocessable Content |
/// | ``Kind/tooManyRequests`` | client | 429 Too Many Requests |
/// | ``Kind/cancelled`` | client | 499 Client Closed Request, as nginx has it |
/// | ``Kind/unreadable`` | server | 500 Internal Server Error |
/// | ``Kind/overloaded``, ``Kind/unavailable``, ``Kind/draining`` | server | 503 Service Unavailable |
/// | ``Kind/deadlineExceeded`` | server | 504 Gateway Timeout |
///
/// ## Cancellation
///
/// A cancelled task gets a `CancellationError` from the service, as from any other asynchronous
/// call. Kinds are patterns for `catch`. The pattern ``cancelled`` also matches
/// `CancellationError`, so either of the first two clauses here would catch it:
///
///     do {
///       print(try await service.extract(request).extraction.scheme)
///     } catch is CancellationError {
///       print("nobody waits any more")
///     } catch ServiceError.cancelled {
///       print("nor here: the clause above has seen it")
///     } catch ServiceError.overloaded {
///       print("come back later")
///     }
public struct ServiceError: Error, Hashable, Codable, Sendable {
  /// The kind of an error. Programs may rely on the names. Kinds that `SchemeFailure` also has have
  /// the same names there.
  @nonexhaustive
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A photo without any bytes.
    case empty
    /// A file that is not a JPEG, PNG or PNM, or uses an unsupported part of its format.
    case unsupported
    /// A file that breaks the rules of its format.
    case corrupt
    /// A file that ends before its first row or, if decoding is strict, before its last row.
    case truncated
    /// A photo that has more bytes or pixels, or takes more memory or time, than the limits allow.
    case limit
    /// A photo that has only transparent pixels.
    case transparent
    /// A photo that has no pixel in the region of interest.
    case outside
    /// A photo whose visible pixels are all excluded by the options.
    case ignored
    /// A file or descriptor of the server that cannot be opened or read.
    case unreadable
    /// A body whose sender failed before its end.
    case interrupted
    /// A request of a caller that already has the maximum number of requests waiting.
    case tooManyRequests
    /// A request that arrived when the queue was full, or so long that the request would have been late.
    case overloaded
    /// A request for which the system has no memory or no thread.
    case unavailable
    /// A request that arrived, or was still in progress, when the service was shut down.
    case draining
    /// A request that was not done in time.
    case deadlineExceeded
    /// A request whose task was cancelled.
    case cancelled
  }

  /// The party that can resolve an error.
  public enum Fault: String, Hashable, Codable, Sendable, CaseIterable {
    /// The client that sent the request. The same request will fail again, unless it was cancelled or the
    /// caller had too many requests.
    case client
    /// The server. The same request may succeed later.
    case server
  }

  /// The kind.
  public let kind: Kind
  /// The fault and its remedy, without a capital letter and a period.
  public let message: String

  /// Creates an error.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The party that can resolve the error.
  public var fault: Fault { kind.fault }

  /// The HTTP status.
  public var status: Int { kind.status }
}

extension ServiceError.Kind {
  /// The party that can resolve errors of the kind.
  public var fault: ServiceError.Fault { status < 500 ? .client : .server }

  /// The HTTP status of errors of the kind. Source: RFC 9110 and RFC 6585; 499 is nginx's.
  public var status: Int {
    switch self {
    case .empty, .corrupt, .truncated, .interrupted: 400
    case .limit: 413
    case .unsupported: 415
    case .transparent, .outside, .ignored: 422
    case .tooManyRequests: 429
    case .cancelled: 499
    case .unreadable: 500
    case .overloaded, .unavailable, .draining: 503
    case .deadlineExceeded: 504
    }
  }
}

extension ServiceError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
