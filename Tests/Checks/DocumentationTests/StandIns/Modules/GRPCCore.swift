// The part of gRPC Swift 2 that the samples use, and the code that it generates from their service
// definition.

package struct RPCAsyncSequence<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  package struct AsyncIterator: AsyncIteratorProtocol {
    package mutating func next() async throws -> Element? { nil }
  }

  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

package struct ServerContext: Sendable {
  package var remotePeer: String { "" }
}

package struct RPCError: Error {
  package struct Code: Sendable {
    package static let resourceExhausted = Code()
    package static let unavailable = Code()
    package static let deadlineExceeded = Code()
    package static let invalidArgument = Code()
    package static let internalError = Code()
  }

  package init(code: Code, message: String) {}
}

package enum Colorway_Schemes {
  package protocol SimpleServiceProtocol: Sendable {
    func extract(
      request: RPCAsyncSequence<Colorway_Chunk, any Error>, context: ServerContext
    ) async throws -> Colorway_Scheme
  }
}

package struct Colorway_Chunk: Sendable {
  package var data: [UInt8] { [] }
}

package struct Colorway_Scheme: Sendable {
  package var colors: [String] = []
  package var shares: [Double] = []

  package static func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var scheme = Self()
    try change(&scheme)
    return scheme
  }
}
