/// An event in a service.
@nonexhaustive
public enum ServiceEvent: Hashable, Sendable {
  /// A request came.
  case arrived
  /// A request must wait before its body is received.
  case waitingForBody
  /// The whole body of a request was received. It has this many bytes.
  case received(byteCount: Int)
  /// A request must wait for its extraction.
  case waiting
  /// A request shares the extraction of an equal one.
  case joined
  /// The scheme of a request was in the cache.
  case cached
  /// The extraction of a photo of this many pixels began, some time after the request came.
  case started(pixelCount: Int, after: Duration)
  /// The rows of a photo were decoded and their colors counted, some time after the request came. The
  /// colors are clustered next.
  case decoded(after: Duration)
  /// A request reached its time limit before it was done.
  case late
  /// A request ended, some time after it came: with a scheme if the kind is `nil`, and otherwise with an
  /// error of that kind.
  case ended(ServiceError.Kind?, after: Duration)
  /// The service takes no more requests.
  case shuttingDown
  /// The requests still in progress were stopped, because the service is shut down and the time of grace
  /// is over.
  case stopped
}
