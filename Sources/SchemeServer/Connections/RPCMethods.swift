internal import SchemeService
internal import StructuredText

protocol RPCMethods: Sendable {
  /// The method by which a client cancels a request, and the parameter that names it.
  var cancellation: (method: String, parameter: String) { get }

  /// A Boolean value that indicates whether a request that its client cancelled is answered.
  var answersCancelled: Bool { get }

  /// The remedy for a line of too many bytes.
  var longLineAdvice: String { get }

  /// Returns a request to the client that its notification gives rise to, if any.
  func question(after notification: RPCRequest) -> JSONValue?

  /// Takes an answer of the client, and returns whether it was expected.
  func take(_ answer: JSONValue) -> Bool

  /// Answers a request. Throws ``RPCError``, or any error that ``ServiceError`` has a kind for.
  func answer(_ request: RPCRequest, in context: RPCContext) async throws -> JSONValue
}

extension RPCMethods {
  var longLineAdvice: String { "send a large photo as 'bytes', after the line" }

  func question(after notification: RPCRequest) -> JSONValue? { nil }

  func take(_ answer: JSONValue) -> Bool { false }
}

struct RPCContext: Sendable {
  let caller: RequestCaller
  let body: BodyPipe
  /// The switch for updates on progress, if the request has asked for one.
  let updates: UpdateSwitch?
  /// Sends the client a notification, and waits until it is written.
  let notify: @Sendable (_ method: String, _ parameters: JSONValue) async -> Void
}
