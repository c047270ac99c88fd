internal import SchemeService
package import StructuredText

/// A reason why a request has no result: a code, a message, and data for programs. The codes are
/// part of the protocol, which is described in `WorkerProtocol.md` of the documentation.
package struct RPCError: Error, Equatable, Sendable {
  package let code: Int
  /// The fault and its remedy, without a capital letter and a period.
  package let message: String
  /// The kind, the party at fault and the HTTP status, as an object.
  package var data: JSONValue?

  static func noJSON(_ reason: String) -> RPCError {
    RPCError(code: -32_700, message: "this is not JSON: \(reason)")
  }

  static func invalidRequest(_ reason: String) -> RPCError {
    RPCError(code: -32_600, message: reason)
  }

  static func unknownMethod(_ name: String, known: [String]) -> RPCError {
    RPCError(
      code: -32_601,
      message: "unknown method '\(name)' (the methods are \(known.joined(separator: ", ")))")
  }

  package static func invalidParameters(_ reason: String) -> RPCError {
    RPCError(code: -32_602, message: reason)
  }

  static func tooLong(limit: Int, advice: String) -> RPCError {
    RPCError(code: -32_050, message: "a line has more than \(limit) bytes; \(advice)")
  }

  static func forbiddenPath(_ reason: String) -> RPCError {
    RPCError(code: -32_051, message: reason)
  }

  /// Creates the error of a path without a readable photo. It is a fault of the client, which named the path.
  static func unreadablePath(_ reason: String) -> RPCError {
    RPCError(.unreadable, reason, fault: .client, status: 404)
  }

  init(_ error: ServiceError) {
    self.init(error.kind, error.message, fault: error.fault, status: error.status)
  }

  private init(
    _ kind: ServiceError.Kind, _ message: String, fault: ServiceError.Fault, status: Int
  ) {
    self.init(
      code: Self.code(of: kind), message: message,
      data: [
        "kind": .string(kind.rawValue), "fault": .string(fault.rawValue),
        "status": .integer(Int128(status)),
      ])
  }

  private init(code: Int, message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  /// Returns the code for a kind of service error. Clients rely on the codes.
  static func code(of kind: ServiceError.Kind) -> Int {
    switch kind {
    case .empty: -32_001
    case .unsupported: -32_002
    case .corrupt: -32_003
    case .truncated: -32_004
    case .limit: -32_005
    case .transparent: -32_006
    case .outside: -32_007
    case .ignored: -32_008
    case .unreadable: -32_009
    case .interrupted: -32_010
    case .tooManyRequests: -32_011
    case .overloaded: -32_012
    case .unavailable: -32_013
    case .draining: -32_014
    case .deadlineExceeded: -32_015
    case .cancelled: -32_016
    }
  }

  var kind: String { data?["kind"]?.string ?? "parameters" }

  var document: JSONValue {
    .object(
      [("code", .integer(Int128(code))), ("message", .string(message))]
        + (data.map { [("data", $0)] } ?? []))
  }
}
