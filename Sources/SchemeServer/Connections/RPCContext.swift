internal import SchemeService
internal import StructuredText

/// The surroundings of a request.
struct RPCContext: Sendable {
  /// The party on whose behalf the request is made.
  let caller: RequestCaller
  /// The bytes that follow the message.
  let body: BodyPipe
  /// The switch for updates on progress, if the request has asked for one.
  let updates: UpdateSwitch?
  /// Sends the client a notification, and waits until it is written.
  let notify: @Sendable (_ method: String, _ parameters: JSONValue) async -> Void
}
