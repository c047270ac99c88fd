internal import SchemeService
internal import StructuredText

/// An HTTP response that a web server passes on to its client.
struct HTTPAnswer: Sendable {
  let status: Int
  var contentType = "application/json"
  var headers: [(name: String, value: String)] = []
  let body: [UInt8]
  /// The kind of error, or `nil` if the request succeeded.
  private(set) var kind: String?

  init(_ document: JSONValue, status: Int = 200) {
    self.init(text: document.text + "\n", status: status)
  }

  init(text: String, status: Int = 200) {
    self.status = status
    body = Array(text.utf8)
  }

  init(status: Int, kind: String, message: String) {
    self.init(
      .object([("error", .object([("kind", .string(kind)), ("message", .string(message))]))]),
      status: status)
    self.kind = kind
  }

  init(_ error: any Error) {
    if let error = error as? RPCError {
      self.init(status: 400, kind: "parameters", message: error.message)
      return
    }
    let error = ServiceError(error)
    self.init(status: error.status, kind: error.kind.rawValue, message: error.message)
    // The same request may succeed a little later.
    if [429, 503].contains(error.status) { headers.append(("Retry-After", "1")) }
  }

  /// The answer as the web server takes it.
  func bytes(hasBody: Bool = true) -> [UInt8] {
    let head =
      [
        ("Status", "\(status) \(Self.reasons[status] ?? "Error")"), ("Content-Type", contentType),
        ("Content-Length", "\(body.count)"),
      ] + headers.map { ($0.name, $0.value) }
    let text = head.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n"
    return Array(text.utf8) + (hasBody ? body : [])
  }

  /// The words for statuses. Source: RFC 9110 and RFC 6585; 499 is nginx's.
  private static let reasons = [
    200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 413: "Content Too Large", 415: "Unsupported Media Type",
    422: "Unprocessable Content",
    429: "Too Many Requests", 499: "Client Closed Request", 500: "Internal Server Error",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
