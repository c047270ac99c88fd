internal import SchemeService
internal import StructuredText

protocol RPCMethods: Sendable {
  /// The method that cancels a request, and its parameter with the identifier of the request.
  var cancellation: (method: String, parameter: String) { get }

  /// A Boolean value that indicates whether requests cancelled by their client are answered.
  var answersCancelled: Bool { get }

  /// Advice to the sender of a line with too many bytes.
  var longLineAdvice: String { get }

  /// Returns the request to the client that a notification of the client calls for, if any.
  func question(after notification: RPCRequest) -> JSONValue?

  /// Processes an answer of the client, and returns whether it was expected.
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
  /// The switch for progress updates, if the request has asked for one.
  let updates: UpdateSwitch?
  /// Sends the client a notification, and waits until it is written.
  let notify: @Sendable (_ method: String, _ parameters: JSONValue) async -> Void
}
