internal import SchemeResults

/// A reason why a service gave no scheme: a kind for programs and a sentence for people.
///
/// A kind says whose fault it is and which status of HTTP stands for it:
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
/// A cancelled task gets a `CancellationError` from the service, as from any other asynchronous call. Kinds
/// are patterns for `catch`, and that of cancellation matches this error too, so both of these see it:
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
  /// The kinds of errors. Programs may rely on their names, which are those of `SchemeFailure` where
  /// both have the kind.
  @nonexhaustive
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A photo without any bytes.
    case empty
    /// A file that is no JPEG, PNG or PNM, or uses a part of its format that is not decoded.
    case unsupported
    /// A file that breaks the rules of its format.
    case corrupt
    /// A file that ends before its first row, or in strict decoding before its last.
    case truncated
    /// A photo that has more bytes or pixels, or takes more memory or time, than the limits allow.
    case limit
    /// A photo of transparent pixels only.
    case transparent
    /// A photo that has no pixel in the region of interest.
    case outside
    /// A photo whose visible pixels are all left out by the options.
    case ignored
    /// A file or descriptor of the server that cannot be opened or read.
    case unreadable
    /// A body whose sender failed before its end.
    case interrupted
    /// A request of a caller who has as many in the line as a caller may.
    case tooManyRequests
    /// A request that came when the line was full.
    case overloaded
    /// A request for which the system has no memory or no thread.
    case unavailable
    /// A request that came, or was still at work, when the service was shut down.
    case draining
    /// A request that was not done in time.
    case deadlineExceeded
    /// A request whose task was cancelled.
    case cancelled
  }

  /// The one who can do something about it.
  public enum Fault: String, Hashable, Codable, Sendable, CaseIterable {
    /// The one who sent the request. The same request will fail again, unless it was refused for the
    /// number of the caller's requests or cancelled.
    case client
    /// The service and its machine. The same request may succeed later.
    case server
  }

  /// The kind.
  public let kind: Kind
  /// The fault and its remedy, without a capital and a period.
  public let message: String

  /// Creates an error.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The one who can do something about it.
  public var fault: Fault { kind.fault }

  /// The status of HTTP.
  public var status: Int { kind.status }
}

extension ServiceError.Kind {
  /// The one who can do something about errors of the kind.
  public var fault: ServiceError.Fault {
    switch self {
    case .empty, .unsupported, .corrupt, .truncated, .limit, .transparent, .outside, .ignored,
      .interrupted, .tooManyRequests, .cancelled:
      .client
    case .unreadable, .overloaded, .unavailable, .draining, .deadlineExceeded: .server
    }
  }

  /// The status of HTTP that stands for errors of the kind. Source: RFC 9110 and RFC 6585; 499 is
  /// nginx's.
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
