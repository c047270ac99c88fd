/// The bytes of a body in chunks. It counts the chunks that are taken.
struct Chunks: AsyncSequence, Sendable {
  /// A counter of the chunks that were taken.
  actor Count {
    private(set) var count = 0

    func add() { count += 1 }
  }

  let bytes: [UInt8]
  let size: Int
  let taken = Count()

  init(of bytes: [UInt8], size: Int = 10_000) { (self.bytes, self.size) = (bytes, size) }

  struct AsyncIterator: AsyncIteratorProtocol {
    var rest: ArraySlice<UInt8>
    let size: Int
    let taken: Count

    mutating func next() async -> ArraySlice<UInt8>? {
      if rest.isEmpty { return nil }
      await taken.add()
      defer { rest = rest.dropFirst(size) }
      return rest.prefix(size)
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(rest: bytes[...], size: size, taken: taken)
  }
}
