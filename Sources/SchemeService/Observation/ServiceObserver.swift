/// Something that is told what a service does, such as an adapter of a metrics library.
///
///     struct Metrics: ServiceObserver {
///       func observe(_ event: ServiceEvent) {
///         switch event {
///         case .ended(let kind, let duration):
///           Timer(label: "schemes", dimensions: [("kind", kind?.rawValue ?? "ok")]).record(duration)
///         default: break
///         }
///       }
///     }
public protocol ServiceObserver: Sendable {
  /// Takes note of an event.
  ///
  /// It is called on any thread, several at a time, where the work goes on as soon as it returns.
  func observe(_ event: ServiceEvent)
}

/// Something that a service did, or that happened to it.
@nonexhaustive
public enum ServiceEvent: Hashable, Sendable {
  /// A request came.
  case arrived
  /// A request has to wait for memory or a place before its body is received.
  case waitingForBody
  /// The body of a request was received as a whole. It has this many bytes.
  case received(byteCount: Int)
  /// A request has to wait for its extraction.
  case waiting
  /// A request joined an equal one, and shares its extraction.
  case joined
  /// The scheme of a request was found among those that are kept.
  case cached
  /// An extraction began, of a photo of this many pixels, some time after the request came.
  case started(pixelCount: Int, after: Duration)
  /// The rows of a photo were decoded and their colors counted, some time after the request came. The
  /// colors are clustered next.
  case decoded(after: Duration)
  /// The time of a request was over before it was done.
  case late
  /// A request ended some time after it came: with a scheme if there is no kind of error, and otherwise
  /// refused, cancelled, late or failed.
  case ended(ServiceError.Kind?, after: Duration)
  /// The service takes no more requests.
  case shuttingDown
  /// The requests still in hand were stopped, since the service is shut down and their grace is over.
  case stopped
}
