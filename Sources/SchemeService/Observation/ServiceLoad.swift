/// The work of a service at a moment, for gauges.
public struct ServiceLoad: Hashable, Sendable {
  /// The requests that are anywhere in the service.
  public let requestCount: Int
  /// The bodies that are received or held.
  public let bodyCount: Int
  /// The requests that wait before their body is received.
  public let waitingBodyCount: Int
  /// The extractions that run.
  public let runningCount: Int
  /// The requests that wait for their extraction.
  public let waitingCount: Int
  /// The bytes that bodies take, or may come to take.
  public let bodyMemory: Int
  /// The bytes that extractions take, as estimated from the headers of their photos.
  public let workingMemory: Int
}
