internal import SchemeService
package import StructuredText

/// An HTTP response to a web server, which passes it on, or directly to a client.
package struct HTTPAnswer: Sendable {
  package let status: Int
  package let contentType: String
  package var headers: [(name: String, value: String)] = []
  package let body: [UInt8]
  /// The kind of error, or `nil` if the request succeeded.
  package private(set) var kind: String?

  package init(_ document: JSONValue, status: Int = 200) {
    self.init(
      Array((document.text + "\n").utf8), contentType: "application/json", status: status)
  }

  package init(_ body: [UInt8], contentType: String, status: Int = 200) {
    (self.body, self.contentType, self.status) = (body, contentType, status)
  }

  package init(status: Int, kind: String, message: String) {
    self.init(["error": ["kind": .string(kind), "message": .string(message)]], status: status)
    self.kind = kind
  }

  package init(_ error: any Error) {
    let error = ServiceError(error)
    self.init(status: error.status, kind: error.kind.rawValue, message: error.message)
    // The same request may succeed a little later.
    if [429, 503].contains(error.status) { headers.append(("Retry-After", "1")) }
  }

  /// The start of the first line of an answer, for a web server or directly for a client.
  package enum Recipient: String, Sendable {
    case server = "Status: "
    case client = "HTTP/1.1 "
  }

  /// Returns the answer in the form for its recipient.
  package func bytes(for recipient: Recipient = .server, hasBody: Bool = true) -> [UInt8] {
    Array(head(for: recipient, length: body.count).utf8) + (hasBody ? body : [])
  }

  /// Returns the lines before the body, without the field `Content-Length` if the length is `nil`.
  package func head(for recipient: Recipient, length: Int?) -> String {
    let length = length.map { [("Content-Length", "\($0)")] } ?? []
    let fields = [("Content-Type", contentType)] + length + headers.map { ($0.name, $0.value) }
    return "\(recipient.rawValue)\(status) \(Self.reasons[status] ?? "Error")\r\n"
      + fields.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n"
  }

  /// The reason phrases of statuses. Source: RFC 9110 and RFC 6585; 499 is nginx's.
  private static let reasons = [
    200: "OK", 303: "See Other", 400: "Bad Request", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
    409: "Conflict", 413: "Content Too Large",
    415: "Unsupported Media Type", 417: "Expectation Failed", 422: "Unprocessable Content",
    429: "Too Many Requests", 431: "Request Header Fields Too Large", 499: "Client Closed Request",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
    504: "Gateway Timeout", 505: "HTTP Version Not Supported",
  ]
}
