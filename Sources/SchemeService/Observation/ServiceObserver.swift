/// A receiver of the events of a service, such as an adapter of a metrics library.
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
  /// Receives an event.
  ///
  /// It is called on any thread, and on several at a time. The work waits until it returns.
  func observe(_ event: ServiceEvent)
}
