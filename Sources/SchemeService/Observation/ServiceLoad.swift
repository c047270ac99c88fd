/// The load of a service at a moment, for gauges.
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
