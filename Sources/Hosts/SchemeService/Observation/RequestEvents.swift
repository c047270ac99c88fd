internal import SystemCalls

/// A sender of the events of one request to the observer of the service.
final class RequestEvents: Sendable {
  private let observer: (any ServiceObserver)?
  private let request: Monitor<ServiceEvent.Request>
  /// Returns the time since the request arrived.
  let elapsed: @Sendable () -> Duration

  /// Creates the sender for a request that arrives now.
  init(
    of request: ServiceEvent.Request, on clock: some Clock<Duration>,
    to observer: (any ServiceObserver)?
  ) {
    (self.observer, self.request) = (observer, Monitor(request))
    elapsed = clock.stopwatch()
  }

  /// Reports an event, and records what has become known about the request.
  func note(_ stage: ServiceEvent.Stage, byteCount: Int? = nil, pixelCount: Int? = nil) {
    let request = request.withLock { request in
      request.byteCount = byteCount ?? request.byteCount
      request.pixelCount = pixelCount ?? request.pixelCount
      return request
    }
    observer?.observe(ServiceEvent(request: request, stage: stage))
  }
}
