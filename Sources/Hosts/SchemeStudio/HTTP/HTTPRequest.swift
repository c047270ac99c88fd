package import Connections

/// The head of an HTTP/1.1 request: its first line and its fields. Parsing is strict: input that
/// two parsers might understand differently is refused, which prevents request smuggling. Source:
/// RFC 9112, and RFC 9110 for the fields.
package struct HTTPRequest: Hashable, Sendable {
  /// A reason why bytes are not a valid request, with the status of the answer.
  package struct Fault: Error, Hashable, Sendable {
    package let status: Int
    package let reason: String

    init(_ reason: String, status: Int = 400) { (self.status, self.reason) = (status, reason) }
  }

  package enum BodyLength: Hashable, Sendable {
    case bytes(Int)
    case chunked
  }

  package let method: String
  package let path: String
  /// The names and values of the query, decoded, in order.
  package let query: [QueryItem]
  package let body: BodyLength
  /// A Boolean value that indicates whether the connection stays open for another request.
  package let staysOpen: Bool
  /// A Boolean value that indicates whether the client waits for the status 100 (Continue) before
  /// it sends the body.
  package let expectsContinue: Bool
  /// The values of the fields, keyed by their names in lower case.
  private let fields: [String: String]

  /// The maximum numbers of bytes and of fields in a head.
  package static let (byteLimit, fieldLimit) = (16 << 10, 64)

  /// The fields that must not be repeated.
  private static let singleFields: Set = [
    "host", "content-length", "transfer-encoding", "origin", "cookie", "expect", "connection",
    "sec-fetch-site", "sec-fetch-mode", "x-colorway-key", "x-colorway-token",
  ]

  /// A Boolean value that indicates whether the request only asks for a document.
  var isReading: Bool { method == "GET" || method == "HEAD" }

  package subscript(field: String) -> String? { fields[field] }

  /// Returns the value of the first item of the query with a name.
  package func value(of name: String) -> String? { query.first { $0.name == name }?.value }

  /// Reads the head at the start of some bytes, and returns it with the number of its bytes, or
  /// returns `nil` if it is incomplete.
  package static func head(
    in bytes: ArraySlice<UInt8>
  ) throws(Fault) -> (request: HTTPRequest, byteCount: Int)? {
    guard let end = bytes.prefix(byteLimit).firstRange(of: Array("\r\n\r\n".utf8)) else {
      guard bytes.count < byteLimit else {
        throw Fault("the head is longer than \(byteLimit) bytes", status: 431)
      }
      return nil
    }
    let lines = try lines(of: bytes[..<end.lowerBound])
    return (try HTTPRequest(lines), bytes.distance(from: bytes.startIndex, to: end.upperBound))
  }

  private static func lines(of head: ArraySlice<UInt8>) throws(Fault) -> [ArraySlice<UInt8>] {
    let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    let lines = head.split(separator: lineFeed, omittingEmptySubsequences: false)
    var stripped: [ArraySlice<UInt8>] = []
    for (number, line) in lines.enumerated() {
      let isLast = number == lines.count - 1
      guard isLast || line.last == carriageReturn else {
        throw Fault("a line does not end with CR LF")
      }
      let text = isLast ? line : line.dropLast()
      guard text.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == UInt8(ascii: "\t") }) else {
        throw Fault("a line contains a control character")
      }
      stripped.append(text)
    }
    return stripped
  }

  private init(_ lines: [ArraySlice<UInt8>]) throws(Fault) {
    let words = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[0].isToken, words[0].count <= 16,
      words[1].first == UInt8(ascii: "/"),
      words[1].allSatisfy({ 33...126 ~= $0 })
    else { throw Fault("the first line is not a method, a path and a version") }
    let version = String(decoding: words[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      throw version.hasPrefix("HTTP/")
        ? Fault("only HTTP/1.0 and HTTP/1.1 are supported", status: 505)
        : Fault("the first line has no version")
    }
    guard lines.count - 1 <= Self.fieldLimit else {
      throw Fault("there are more than \(Self.fieldLimit) fields", status: 431)
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[..<colon].isToken else {
        throw Fault("a field has no name")
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let value = String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self)
      guard fields[name] == nil || !Self.singleFields.contains(name) else {
        throw Fault("the field '\(name)' is repeated")
      }
      if fields[name] == nil { fields[name] = value }
    }
    let isCurrent = version == "HTTP/1.1"
    guard !isCurrent || fields["host"] != nil else { throw Fault("the field 'host' is missing") }
    method = String(decoding: words[0], as: UTF8.self)
    let target = String(decoding: words[1], as: UTF8.self)
    path = String(target.prefix { $0 != "?" })
    query = QueryItem.items(in: String(target.dropFirst(path.count + 1)))
    body = try Self.bodyLength(fields, isCurrent: isCurrent)
    staysOpen = isCurrent && fields["connection"]?.lowercased() != "close"
    expectsContinue = fields["expect"] != nil
    guard fields["expect"].map({ isCurrent && $0.lowercased() == "100-continue" }) ?? true else {
      throw Fault("the only expectation supported is '100-continue'", status: 417)
    }
    self.fields = fields
  }

  private static func bodyLength(
    _ fields: [String: String], isCurrent: Bool
  ) throws(Fault) -> BodyLength {
    switch (fields["transfer-encoding"], fields["content-length"]) {
    case (nil, nil): return .bytes(0)
    case (nil, let text?):
      guard let count = Int(decimalDigits: text.utf8) else {
        throw Fault("the length of the body is not a number")
      }
      return .bytes(count)
    case (.some, .some): throw Fault("the body has both a length and an encoding")
    case (let encoding?, nil):
      guard isCurrent else { throw Fault("an HTTP/1.0 body cannot have a transfer encoding") }
      guard encoding.lowercased() == "chunked" else {
        throw Fault("the encoding of the body is not 'chunked'", status: 501)
      }
      return .chunked
    }
  }
}

extension ArraySlice<UInt8> {
  /// A Boolean value that indicates whether the bytes form a name. Source: `token` of RFC 9110, 5.6.2.
  fileprivate var isToken: Bool {
    !isEmpty
      && allSatisfy { byte in
        let isLetter = 97...122 ~= byte | 0x20
        return isLetter || 48...57 ~= byte || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  /// The bytes without spaces and tabs around them.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = drop(while: isBlank)
    return start.prefix(start.lastIndex { !isBlank($0) }.map { $0 - start.startIndex + 1 } ?? 0)
  }
}
