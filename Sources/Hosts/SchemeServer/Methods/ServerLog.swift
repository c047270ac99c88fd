internal import SchemeService
internal import StructuredText
internal import SystemCalls

/// The log of a server: lines of JSON about its start and end, and about requests that failed, were
/// refused, or took long.
package struct ServerLog: Sendable {
  private let write: @Sendable ([UInt8]) -> Void

  private static let slowness = Duration.seconds(1)

  package init(_ write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

  /// The description of a request in the log.
  struct Request: Sendable {
    /// The identifier that the client or a proxy gave it.
    let id: JSONValue
    /// The method of a message, or the HTTP method and path of a web server's request.
    let name: String
    /// The address or connection of the client.
    let caller: RequestCaller
    private let start = ContinuousClock.now

    fileprivate var elapsed: Duration { start.duration(to: .now) }
  }

  func note(_ event: String, _ members: [(String, JSONValue)] = []) {
    let line = JSONValue.object(
      [("time", .number(Double(System.wallMilliseconds) / 1_000)), ("event", .string(event))]
        + members)
    write(Array((line.text + "\n").utf8))
  }

  /// Adds a line about a request that has ended, if it failed or was slow.
  func note(_ request: Request, error: String?) {
    let elapsed = request.elapsed
    guard error != nil || elapsed >= Self.slowness else { return }
    note(
      error == nil ? "slow" : "failed",
      [
        ("id", request.id), ("request", .string(request.name)),
        ("caller", .string(request.caller.key)),
        ("milliseconds", .integer(Int128(elapsed / .milliseconds(1)))),
      ] + (error.map { [("error", .string($0))] } ?? []))
  }
}
