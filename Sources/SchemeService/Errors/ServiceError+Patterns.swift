extension ServiceError {
  // Patterns for `catch`, which takes no case of an enumeration other than the error itself.

  /// Matches errors of photos without any bytes.
  public static var empty: Kind { .empty }
  /// Matches errors of files that are not a supported JPEG, PNG or PNM.
  public static var unsupported: Kind { .unsupported }
  /// Matches errors of files that break the rules of their format.
  public static var corrupt: Kind { .corrupt }
  /// Matches errors of files that end too early.
  public static var truncated: Kind { .truncated }
  /// Matches errors of photos beyond the limits.
  public static var limit: Kind { .limit }
  /// Matches errors of photos with transparent pixels only.
  public static var transparent: Kind { .transparent }
  /// Matches errors of photos without a pixel in the region.
  public static var outside: Kind { .outside }
  /// Matches errors of photos whose pixels are all left out.
  public static var ignored: Kind { .ignored }
  /// Matches errors of files and descriptors that cannot be read.
  public static var unreadable: Kind { .unreadable }
  /// Matches errors of bodies whose sender failed.
  public static var interrupted: Kind { .interrupted }
  /// Matches errors of requests whose caller has too many waiting.
  public static var tooManyRequests: Kind { .tooManyRequests }
  /// Matches errors of requests that came when the queue was full.
  public static var overloaded: Kind { .overloaded }
  /// Matches errors of requests for which there is no memory or thread.
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
