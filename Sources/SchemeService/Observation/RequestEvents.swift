internal import SystemCalls

/// The events of one request on their way to the observer of the service.
final class RequestEvents: Sendable {
  private let observer: (any ServiceObserver)?
  private let request: Monitor<ServiceEvent.Request>
  /// Returns the time since the request came.
  let elapsed: @Sendable () -> Duration

  /// Begins with a request that comes now.
  init(
    of request: ServiceEvent.Request, on clock: some Clock<Duration>,
    to observer: (any ServiceObserver)?
  ) {
    (self.observer, self.request) = (observer, Monitor(request))
    elapsed = clock.stopwatch()
  }

  /// Tells of an event, and notes what is known of the request since.
  func note(_ stage: ServiceEvent.Stage, byteCount: Int? = nil, pixelCount: Int? = nil) {
    let request = request.withLock { request in
      request.byteCount = byteCount ?? request.byteCount
      request.pixelCount = pixelCount ?? request.pixelCount
      return request
    }
    observer?.observe(ServiceEvent(request: request, stage: stage))
  }
}
