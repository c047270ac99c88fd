extension ServiceError {
  // Patterns for `catch`, which takes no case of an enumeration other than the error itself.

  /// The pattern of photos without any bytes.
  public static var empty: Kind { .empty }
  /// The pattern of files that are no JPEG, PNG or PNM that is decoded.
  public static var unsupported: Kind { .unsupported }
  /// The pattern of files that break the rules of their format.
  public static var corrupt: Kind { .corrupt }
  /// The pattern of files that end too early.
  public static var truncated: Kind { .truncated }
  /// The pattern of photos beyond the limits.
  public static var limit: Kind { .limit }
  /// The pattern of photos of transparent pixels only.
  public static var transparent: Kind { .transparent }
  /// The pattern of photos without a pixel in the region.
  public static var outside: Kind { .outside }
  /// The pattern of photos whose pixels are all left out.
  public static var ignored: Kind { .ignored }
  /// The pattern of files and descriptors that cannot be read.
  public static var unreadable: Kind { .unreadable }
  /// The pattern of bodies whose sender failed.
  public static var interrupted: Kind { .interrupted }
  /// The pattern of requests of a caller who has too many in the line.
  public static var tooManyRequests: Kind { .tooManyRequests }
  /// The pattern of requests that came when the line was full.
  public static var overloaded: Kind { .overloaded }
  /// The pattern of requests for which there is no memory or thread.
  public static var unavailable: Kind { .unavailable }
  /// The pattern of requests to a service that is shut down.
  public static var draining: Kind { .draining }
  /// The pattern of requests that were not done in time.
  public static var deadlineExceeded: Kind { .deadlineExceeded }
  /// The pattern of requests whose task was cancelled, a `CancellationError` too.
  public static var cancelled: Kind { .cancelled }
}

extension ServiceError.Kind {
  /// Returns whether an error is of a kind, as `catch` asks.
  public static func ~= (kind: ServiceError.Kind, error: any Error) -> Bool {
    ServiceError(error).kind == kind
  }
}
