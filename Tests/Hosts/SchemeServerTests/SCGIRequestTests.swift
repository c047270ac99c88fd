import Testing

@testable import SchemeServer

struct SCGIRequestTests {
  private func request(_ fields: [(String, String)]) throws -> SCGIRequest {
    let all = [("CONTENT_LENGTH", "7"), ("SCGI", "1")] + fields
    return try SCGIRequest(headers: all.flatMap { Array("\($0)\0\($1)\0".utf8) })
  }

  /// Some web servers leave `PATH_INFO` out, and others empty.
  @Test(
    arguments: [
      ([], "/"), ([("PATH_INFO", "/a")], "/a"),
      ([("PATH_INFO", "/a"), ("DOCUMENT_URI", "/b"), ("REQUEST_URI", "/c")], "/a"),
      ([("PATH_INFO", ""), ("DOCUMENT_URI", "/b"), ("REQUEST_URI", "/c")], "/b"),
      ([("PATH_INFO", ""), ("DOCUMENT_URI", ""), ("REQUEST_URI", "/c?colors=3")], "/c"),
      ([("PATH_INFO", ""), ("REQUEST_URI", "")], "/"),
    ] as [([(String, String)], String)])
  func `the path is the first that is not empty`(
    _ row: (fields: [(String, String)], path: String)
  ) throws {
    let request = try request(row.fields)
    #expect(request.path == row.path && request.byteCount == 7 && request.method == "GET")
  }
}
