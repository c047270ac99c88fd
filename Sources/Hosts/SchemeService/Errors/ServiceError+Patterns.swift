extension ServiceError {
  // Patterns for `catch`, in which an enumeration case matches only if the enumeration is the error itself.

  /// Matches errors of empty photos.
  public static var empty: Kind { .empty }
  /// Matches errors of files that are not supported JPEG, PNG or PNM files.
  public static var unsupported: Kind { .unsupported }
  /// Matches errors of files that break the rules of their format.
  public static var corrupt: Kind { .corrupt }
  /// Matches errors of files that end too early.
  public static var truncated: Kind { .truncated }
  /// Matches errors of photos beyond the limits.
  public static var limit: Kind { .limit }
  /// Matches errors of photos that have only transparent pixels.
  public static var transparent: Kind { .transparent }
  /// Matches errors of photos without a pixel in the region.
  public static var outside: Kind { .outside }
  /// Matches errors of photos whose pixels are all ignored.
  public static var ignored: Kind { .ignored }
  /// Matches errors of files and descriptors that cannot be read.
  public static var unreadable: Kind { .unreadable }
  /// Matches errors of bodies whose sender failed.
  public static var interrupted: Kind { .interrupted }
  /// Matches errors of requests whose caller already has too many requests waiting.
  public static var tooManyRequests: Kind { .tooManyRequests }
  /// Matches errors of requests that were refused because of the requests waiting before them.
  public static var overloaded: Kind { .overloaded }
  /// Matches errors of requests for which the system has no memory or thread.
  public static var unavailable: Kind { .unavailable }
  /// Matches errors of requests to a service that is shut down.
  public static var draining: Kind { .draining }
  /// Matches errors of requests that were not done in time.
  public static var deadlineExceeded: Kind { .deadlineExceeded }
  /// Matches errors of requests whose task was cancelled, including `CancellationError`.
  public static var cancelled: Kind { .cancelled }
}

extension ServiceError.Kind {
  /// Returns whether an error is of a kind, so that kinds can be patterns of `catch`.
  public static func ~= (kind: ServiceError.Kind, error: any Error) -> Bool {
    ServiceError(error).kind == kind
  }
}
