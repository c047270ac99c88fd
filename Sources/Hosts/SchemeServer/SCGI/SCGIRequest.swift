package import Connections

/// A request from a web server, without its body. Source: SCGI,
/// https://python.ca/scgi/protocol.txt, and RFC 3875 for the names of headers.
package struct SCGIRequest: Hashable, Sendable {
  /// A reason why bytes are not a request.
  package struct Fault: Error, Hashable, Sendable {
    package let reason: String
  }

  package let method: String
  package let path: String
  /// The names and values of the query, decoded, in order.
  package let query: [QueryItem]
  package let byteCount: Int
  /// The identifier of the request, if the web server passes it on.
  package let id: String?
  /// The media type of the body, if the web server passes it on.
  package let contentType: String?
  /// The address of the client, if the web server passes it on.
  package let client: String?

  package static let headerLimit = 64 << 10

  /// Reads the length that a request begins with, without the colon after it.
  package static func headerByteCount(_ digits: [UInt8]) throws(Fault) -> Int {
    guard let count = Int(decimalDigits: digits) else {
      throw Fault(reason: "a request must begin with the length of its headers")
    }
    guard count <= headerLimit else {
      throw Fault(reason: "the headers are longer than \(headerLimit) bytes")
    }
    return count
  }

  /// Reads the request at the beginning of some bytes. Returns it with the number of bytes before its
  /// body, or `nil` if there is none or its end has not arrived.
  package static func atStart(
    of bytes: ArraySlice<UInt8>
  ) -> (request: SCGIRequest, byteCount: Int)? {
    guard let colon = bytes.prefix(8).firstIndex(of: UInt8(ascii: ":")),
      let count = try? headerByteCount(Array(bytes[..<colon]))
    else { return nil }
    let (first, end) = (colon + 1, colon + 1 + count)
    guard end < bytes.endIndex, bytes[end] == UInt8(ascii: ","),
      let request = try? SCGIRequest(headers: Array(bytes[first..<end]))
    else { return nil }
    return (request, end + 1 - bytes.startIndex)
  }

  /// Reads headers: names and values, each terminated by a zero byte.
  package init(headers bytes: [UInt8]) throws(Fault) {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard bytes.last == 0, fields.count % 2 == 1 else {
      throw Fault(reason: "the headers are not names and values that each end with a zero byte")
    }
    var values: [String: String] = [:]
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      let name = String(decoding: fields[index], as: UTF8.self)
      guard
        values.updateValue(String(decoding: fields[index + 1], as: UTF8.self), forKey: name) == nil
      else { throw Fault(reason: "the header '\(name)' is repeated") }
    }
    guard values["SCGI"] == "1" else { throw Fault(reason: "the header 'SCGI' is missing") }
    guard fields[0].elementsEqual("CONTENT_LENGTH".utf8), let count = Int(decimalDigits: fields[1])
    else { throw Fault(reason: "the first header must be a valid CONTENT_LENGTH") }
    byteCount = count
    method = values["REQUEST_METHOD"] ?? "GET"
    // `PATH_INFO` is the path below the application, which only some web servers provide.
    let known = ["PATH_INFO", "DOCUMENT_URI", "REQUEST_URI"].lazy.compactMap { values[$0] }
    let target = known.first { !$0.isEmpty } ?? "/"
    path = String(target.prefix { $0 != "?" })
    query = QueryItem.items(in: values["QUERY_STRING"] ?? "")
    id = values["HTTP_X_REQUEST_ID"]
    contentType = values["CONTENT_TYPE"]
    client = values["REMOTE_ADDR"]
  }
}
