internal import SchemeService

/// The body of a request as it arrives from the web server. It can be iterated once.
struct SCGIBody: AsyncSequence, Sendable {
  let reader: MessageReader
  let byteCount: Int

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var reader: MessageReader
    fileprivate var rest: Int

    mutating func next() async throws -> [UInt8]? {
      guard rest > 0 else { return nil }
      let chunk = try await reader.bytes(atMost: Swift.min(rest, SCGIBody.chunkByteCount))
      guard !chunk.isEmpty else { throw ServiceError.cutOff }
      rest -= chunk.count
      return chunk
    }
  }

  fileprivate static let chunkByteCount = 64 << 10

  func makeAsyncIterator() -> Iterator { Iterator(reader: reader, rest: byteCount) }
}
