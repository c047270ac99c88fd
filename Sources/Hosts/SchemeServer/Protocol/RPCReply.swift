package import StructuredText

/// The lines that a server writes.
package enum RPCReply {
  /// Returns the answer to a request: its result, or the reason why it has none.
  package static func answer(
    to id: RPCIdentifier?, _ result: Result<JSONValue, RPCError>
  ) -> [UInt8] {
    let outcome: (String, JSONValue) =
      switch result {
      case .success(let document): ("result", document)
      case .failure(let error): ("error", error.document)
      }
    return line(.object([("jsonrpc", "2.0"), ("id", id?.document ?? .null), outcome]))
  }

  /// Returns a message that expects no answer.
  package static func notification(_ method: String, _ parameters: JSONValue) -> [UInt8] {
    line(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  static func line(_ message: JSONValue) -> [UInt8] {
    Array(message.text.utf8) + [UInt8(ascii: "\n")]
  }
}
