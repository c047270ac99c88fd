internal import SchemeServer
internal import SchemeStudio

extension FuzzTarget {
  /// HTTP requests of browsers: the head, and the chunks of the body.
  static let http = FuzzTarget(
    name: "http",
    exercise: { bytes in
      let whole = Result { () throws(HTTPRequest.Fault) in try HTTPRequest.head(in: bytes[...]) }
      switch whole {
      case .failure(let fault):
        try Finding.unless(!fault.reason.isEmpty && 400...505 ~= fault.status)
      case .success(nil): try Finding.unless(bytes.count < HTTPRequest.byteLimit)
      case .success((let request, let byteCount)?):
        try Finding.unless(byteCount <= bytes.count && bytes[..<byteCount].suffix(2) == [13, 10])
        try Finding.unless(request.path.hasPrefix("/") && !request.path.contains("?"))
        // A head is the same whatever follows, and is not parsed before it is complete.
        let again = try? HTTPRequest.head(in: bytes[..<byteCount])
        try Finding.unless(again?.request == request)
        let before = try? HTTPRequest.head(in: bytes[..<(byteCount - 1)])
        try Finding.unless(before == nil)
        try decodeChunks(bytes[byteCount...])
      }
      try decodeChunks(bytes[...])
    },
    seeds: {
      [
        "GET /?token=00 HTTP/1.1\r\nHost: 127.0.0.1:1\r\nCookie: a=b\r\n\r\n",
        "POST /pages/a/photos?name=%20+ HTTP/1.1\r\nHost: localhost:1\r\nOrigin: http://localhost:1\r\n"
          + "Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n5;a=b\r\nhello\r\n0\r\nA: b\r\n\r\n",
        "POST /a HTTP/1.0\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
        "a\r\n0123456789\r\n0\r\n\r\n",
      ].map { Array($0.utf8) }
    },
    words: [
      "\r\n", "\r\n\r\n", "Host: ", "Content-Length: ", "Transfer-Encoding: chunked", "Expect: ",
      "Cookie: ", "Origin: ", "HTTP/1.1", "0\r\n\r\n", ";",
    ].map { Array($0.utf8) })

  /// Decodes chunks at once and byte by byte, with the same result.
  private static func decodeChunks(_ bytes: ArraySlice<UInt8>) throws {
    var (whole, rest) = (ChunkDecoder(), bytes)
    let content = try? whole.decode(&rest)
    var (stepwise, parts, count) = (ChunkDecoder(), [UInt8](), 0)
    var isFaulty = false
    for byte in bytes where !stepwise.isAtEnd && !isFaulty {
      var one = [byte][...]
      do { parts += try stepwise.decode(&one) } catch { isFaulty = true }
      count += 1
    }
    try Finding.unless((content == nil) == isFaulty)
    guard let content else { return }
    try Finding.unless(content == parts && whole.isAtEnd == stepwise.isAtEnd)
    try Finding.unless(content.count <= bytes.count && bytes.count - rest.count == count)
  }
}
