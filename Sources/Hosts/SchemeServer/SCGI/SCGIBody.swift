internal import Connections
internal import SchemeService

/// The body of a request as it arrives from the web server. It can be iterated once.
struct SCGIBody: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private var reader: MessageReader
  private var rest: Int

  private static let chunkByteCount = 64 << 10

  init(reader: MessageReader, byteCount: Int) { (self.reader, rest) = (reader, byteCount) }

  mutating func next() async throws -> [UInt8]? {
    guard rest > 0 else { return nil }
    let chunk = try await reader.bytes(atMost: Swift.min(rest, Self.chunkByteCount))
    guard !chunk.isEmpty else { throw ServiceError.cutOff }
    rest -= chunk.count
    return chunk
  }

  func makeAsyncIterator() -> SCGIBody { self }
}
