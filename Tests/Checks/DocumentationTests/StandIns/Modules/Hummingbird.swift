// The part of Hummingbird 2, and of the packages that it re-exports, that the samples use.

package struct ByteBuffer: Sendable {
  package init(bytes: some Sequence<UInt8>) {}
  package var readableBytesView: [UInt8] { [] }
}

package struct RequestBody: AsyncSequence, Sendable {
  package struct AsyncIterator: AsyncIteratorProtocol {
    package mutating func next() async throws -> ByteBuffer? { nil }
  }

  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

  package func consumeWithCancellationOnInboundClose<Value: Sendable>(
    _ operation: sending @escaping (RequestBody) async throws -> Value
  ) async throws -> Value {
    try await operation(self)
  }
}

package struct HeaderName: Hashable, Sendable {
  package static let contentLength = HeaderName()
  package static let contentType = HeaderName()
  package static let authorization = HeaderName()
}

package struct Headers: Sendable, ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (HeaderName, String)...) {}
  package subscript(name: HeaderName) -> String? { nil }
}

package struct QueryParameters: Sendable {
  package func get<Value: LosslessStringConvertible>(_ name: String, as: Value.Type) -> Value? {
    nil
  }
}

package struct URI: Sendable {
  package var queryParameters: QueryParameters { QueryParameters() }
}

package struct Request: Sendable {
  package var headers: Headers { [:] }
  package var uri: URI { URI() }
  package var body: RequestBody { RequestBody() }
}

package enum HTTPResponse {
  package struct Status: Sendable {
    package static let ok = Status(code: 200)
    package init(code: Int) {}
  }
}

package struct ResponseBody: Sendable {
  package init(byteBuffer: ByteBuffer) {}
}

package struct Response: Sendable {
  package init(status: HTTPResponse.Status, headers: Headers, body: ResponseBody) {}
}

package struct HTTPError: Error {
  package init(_ status: HTTPResponse.Status, message: String?) {}
}

package struct RequestContext: Sendable {}

package final class Router {
  package init() {}
  package func post(
    _ path: String,
    use handler: @escaping @Sendable (Request, RequestContext) async throws -> Response
  ) {}
}

package struct Application {
  package init(router: Router) {}
  package func runService() async throws {}
}
