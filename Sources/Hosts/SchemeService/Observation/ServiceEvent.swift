/// An event in a service.
public struct ServiceEvent: Hashable, Sendable {
  /// The request that the event concerns, or `nil` if it concerns the whole service.
  public let request: Request?
  /// The event.
  public let stage: Stage

  /// A request, with what is known about it at the time of an event.
  public struct Request: Hashable, Sendable {
    /// The number of the request in the service, from 1.
    public let number: Int
    /// The identifier that the host gave the request: see ``SchemeRequest/id``.
    public let id: String?
    /// The party on whose behalf the request is made.
    public let caller: RequestCaller
    /// The number of bytes of the body, once it has been received.
    public internal(set) var byteCount: Int?
    /// The number of pixels of the photo, once the extraction has begun.
    public internal(set) var pixelCount: Int?
  }

  /// A point in the life of a request or of the service.
  @nonexhaustive
  public enum Stage: Hashable, Sendable {
    /// A request arrived.
    case arrived
    /// A request must wait before its body is received.
    case waitingForBody
    /// The whole body of a request was received.
    case received
    /// A request must wait for its extraction.
    case waiting
    /// The scheme of a request was in the cache.
    case cached
    /// The extraction of a photo began, a given time after the request arrived.
    case started(after: Duration)
    /// The rows of a photo were decoded and their colors counted, a given time after the request
    /// arrived. The colors are clustered next.
    case decoded(after: Duration)
    /// A request reached its time limit before it was done.
    case late
    /// A request ended, a given time after it arrived: with a scheme if the kind is `nil`, and
    /// otherwise with an error of that kind.
    case ended(ServiceError.Kind?, after: Duration)
    /// The service stopped accepting requests.
    case shuttingDown
    /// The requests still in progress were stopped, because the grace period of a shutdown was over.
    case stopped
  }
}

/// The load of a service at one moment, for gauges.
public struct ServiceLoad: Hashable, Sendable {
  /// The number of requests in the service, in any state.
  public let requestCount: Int
  /// The number of bodies that are being received or held.
  public let bodyCount: Int
  /// The number of requests that wait before their body is received.
  public let waitingBodyCount: Int
  /// The number of running extractions.
  public let runningCount: Int
  /// The number of requests that wait for their extraction.
  public let waitingCount: Int
  /// The bytes of memory reserved for bodies.
  public let bodyMemory: Int
  /// The bytes of memory reserved for running extractions, estimated from the headers of their photos.
  public let workingMemory: Int
}

/// A receiver of the events of a service, such as an adapter of a metrics library.
///
///     struct Metrics: ServiceObserver {
///       func observe(_ event: ServiceEvent) {
///         switch event.stage {
///         case .ended(let kind, let duration):
///           Timer(label: "schemes", dimensions: [("kind", kind?.rawValue ?? "ok")]).record(duration)
///         default: break
///         }
///       }
///     }
public protocol ServiceObserver: Sendable {
  /// Receives an event.
  ///
  /// The service calls this method on any thread, and on several threads at a time. The work waits
  /// until the method returns.
  func observe(_ event: ServiceEvent)
}
