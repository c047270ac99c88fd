package import StructuredText

/// A message from a client: a request, or a notification, which gets no answer. Source: the
/// JSON-RPC 2.0 specification, sections 4 and 5, without batches.
package struct RPCRequest: Sendable {
  /// The identifier, or `nil` if the message is a notification.
  package let id: RPCIdentifier?
  package let method: String
  /// The parameters, an object.
  package let parameters: JSONValue
  /// The number of bytes that follow the line.
  package let byteCount: Int

  /// A line that is not a valid message.
  package struct Refusal: Error, Sendable {
    package let id: RPCIdentifier?
    package let error: RPCError
    /// The number of bytes that follow the line nevertheless.
    package let byteCount: Int
    /// The message, if it is the answer to a request of the server.
    var answer: JSONValue?
  }

  /// Reads a message, or throws a ``Refusal``, which is answered even if it has no identifier.
  package init(line: [UInt8]) throws(Refusal) {
    let document: JSONValue
    do throws(JSONSyntaxError) {
      // Several values in a line are not an object, and are refused like any other array.
      let documents = try JSONParser.documents(in: line, isStrict: true)
      document = documents.count == 1 ? documents[0] : .array(documents)
    } catch {
      throw Refusal(id: nil, error: .noJSON(error.description), byteCount: 0)
    }
    let id = document["id"].flatMap { RPCIdentifier($0) }
    let byteCount = Self.byteCount(document["params"]?["bytes"])
    func refusal(_ error: RPCError) -> Refusal {
      Refusal(id: id, error: error, byteCount: byteCount ?? 0)
    }
    guard case .object = document else {
      throw refusal(
        .invalidRequest("a line must hold one JSON-RPC object; batches are not supported"))
    }
    guard document["jsonrpc"]?.string == "2.0" else {
      throw refusal(.invalidRequest("'jsonrpc' must be \"2.0\""))
    }
    guard (document["id"] == nil) == (id == nil) else {
      throw refusal(.invalidRequest("'id' must be a string or a number"))
    }
    guard let method = document["method"]?.string else {
      var refusal = refusal(.invalidRequest("'method' must be the name of a method"))
      if document["result"] != nil || document["error"] != nil { refusal.answer = document }
      throw refusal
    }
    guard let byteCount else {
      throw refusal(.invalidParameters("'bytes' must be the number of bytes that follow the line"))
    }
    switch document["params"] {
    case nil, .null?: parameters = [:]
    case .object(let members)?: parameters = .object(members)
    default: throw refusal(.invalidParameters("'params' must be an object"))
    }
    (self.id, self.method, self.byteCount) = (id, method, byteCount)
  }

  /// The maximum number of bytes that may follow a line. Up to this number, a double represents
  /// every integer.
  private static let maximumByteCount = 1 << 53

  /// Returns the number of bytes that a member announces: 0 if the member is missing, and `nil` if
  /// it is invalid.
  private static func byteCount(_ member: JSONValue?) -> Int? {
    guard let member else { return 0 }
    guard let count = member.integer, 0...Int128(maximumByteCount) ~= count else { return nil }
    return Int(count)
  }
}
