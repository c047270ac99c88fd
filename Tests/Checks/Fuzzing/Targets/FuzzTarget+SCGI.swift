internal import SchemeServer

extension FuzzTarget {
  /// Headers from web servers, and the length before them.
  static let scgi = FuzzTarget(
    name: "scgi",
    exercise: { bytes in
      if let count = try? SCGIRequest.headerByteCount(bytes) {
        try Finding.unless((0...SCGIRequest.headerLimit).contains(count))
      }
      let request = Result { () throws(SCGIRequest.Fault) in try SCGIRequest(headers: bytes) }
      switch request {
      case .success(let request):
        try Finding.unless(request.byteCount >= 0 && !request.path.contains("?"))
        try Finding.unless(request.query.count <= bytes.count)
      case .failure(let fault): try Finding.unless(!fault.reason.isEmpty)
      }
    },
    seeds: {
      [
        "CONTENT_LENGTH\0\(27)\0SCGI\0\(1)\0REQUEST_METHOD\0POST\0REQUEST_URI\0/extract?n=8\0",
        "CONTENT_LENGTH\0\(0)\0SCGI\0\(1)\0DOCUMENT_URI\0/theme\0QUERY_STRING\0pin=%23ff&a=+&b\0",
        "70",
      ].map { Array($0.utf8) }
    },
    words: [
      "CONTENT_LENGTH\0", "SCGI\u{0}1\u{0}", "REQUEST_METHOD\0", "PATH_INFO\0", "QUERY_STRING\0",
      "%", "&", "=", "+",
    ].map { Array($0.utf8) })
}
