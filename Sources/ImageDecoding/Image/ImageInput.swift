/// The source of an encoded image.
public enum ImageInput: Hashable, Sendable {
  /// The bytes of a file.
  case bytes([UInt8])
  /// The bytes of a file in a collection other than an array, such as a `Data`.
  case shared(SharedBytes)
  /// A file.
  case file(RawPath)
  /// An open file descriptor, which may be a pipe. It is read from its current position and left open.
  case fileDescriptor(Int32)

  /// Returns the file at a path.
  public static func file(_ path: String) -> ImageInput { .file(RawPath(path)) }
}

extension ImageInput {
  /// Creates an input from the chunks of an image in memory, in order.
  ///
  /// - Throws: ``DecodingError/limitExceeded(_:value:limit:)`` beyond `DecodingLimits.maximumFileSize`.
  public init<Chunks: Sequence>(
    chunks: Chunks, limits: DecodingLimits = DecodingLimits()
  ) throws(DecodingError) where Chunks.Element: Collection<UInt8> {
    var bytes: [UInt8] = []
    for chunk in chunks { try bytes.gather(chunk, limits: limits) }
    self = .bytes(bytes)
  }

  /// Creates an input from the chunks of an image as they arrive, such as the body of a request.
  ///
  ///     let input = try await ImageInput(chunks: chunks)
  ///     let scheme = try await SchemeExtractor().scheme(of: input)
  ///
  /// - Throws: ``ReadingError/decoding(_:)`` with ``DecodingError/limitExceeded(_:value:limit:)`` beyond
  ///   `DecodingLimits.maximumFileSize`, or with ``DecodingError/cancelled``; ``ReadingError/caller(_:)``
  ///   with the sequence's error.
  public init<Chunks: AsyncSequence>(
    chunks: Chunks, limits: DecodingLimits = DecodingLimits()
  ) async throws(ReadingError<Chunks.Failure>) where Chunks.Element: Collection<UInt8> {
    var bytes: [UInt8] = []
    var iterator = chunks.makeAsyncIterator()
    while true {
      let next: Chunks.Element?
      do throws(Chunks.Failure) {
        next = try await iterator.next(isolation: #isolation)
      } catch {
        throw .caller(error)
      }
      // Many sequences end early when their task is cancelled.
      if Task.isCancelled { throw .decoding(.cancelled) }
      guard let chunk = next else { break }
      do throws(DecodingError) { try bytes.gather(chunk, limits: limits) } catch {
        throw .decoding(error)
      }
    }
    self = .bytes(bytes)
  }
}

extension [UInt8] {
  /// Appends the next bytes of a file, unless it becomes too large.
  fileprivate mutating func gather(
    _ chunk: some Collection<UInt8>, limits: DecodingLimits
  ) throws(DecodingError) {
    let size = count + chunk.count
    guard size <= limits.maximumFileSize else {
      throw .limitExceeded(.bytes, value: size, limit: limits.maximumFileSize)
    }
    append(contentsOf: chunk)
  }
}

/// The path of a file, as the bytes that the system uses. On Linux, they need not be UTF-8.
public struct RawPath: Hashable, Sendable {
  /// The bytes, without a terminating zero.
  public let bytes: [UInt8]

  /// Creates a path from its bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a path from text.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Calls a function with the path as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result?) -> Result? {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    // SAFETY: the bytes end with a zero, and live as long as the call.
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe body(start)
    }
  }
}

extension RawPath: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Creates a path from text.
  public init(stringLiteral value: String) { self.init(value) }

  /// The path as text, with U+FFFD for invalid UTF-8.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
