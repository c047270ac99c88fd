public import SystemCalls

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
  /// An image that another program converts if this package does not decode its format.
  case convertible(ConvertibleImage)

  /// Returns an input for the file at a path.
  public static func file(_ path: String) -> ImageInput { .file(RawPath(path)) }

  package static var standardInput: ImageInput {
    .fileDescriptor(FileDescriptor.standardInput.number)
  }
}

extension ImageInput {
  /// Creates an input from the chunks of an image in memory, in order.
  ///
  /// - Throws: ``DecodingError/limitExceeded(_:value:limit:)`` if the chunks exceed
  ///   `DecodingLimits.maximumFileSize`.
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
  /// - Throws: ``ReadingError/decoding(_:)`` with ``DecodingError/limitExceeded(_:value:limit:)``
  ///   if the chunks exceed `DecodingLimits.maximumFileSize`, or with ``DecodingError/cancelled``;
  ///   ``ReadingError/caller(_:)`` with an error of the sequence.
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
      // Many sequences end early instead of throwing when their task is cancelled.
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
  fileprivate mutating func gather(
    _ chunk: some Collection<UInt8>, limits: DecodingLimits
  ) throws(DecodingError) {
    try DecodingLimits.check(.bytes, count + chunk.count, atMost: limits.maximumFileSize)
    append(contentsOf: chunk)
  }
}

extension ImageInput {
  /// The content of an input at a certain time: the input with the state of its file. Equal
  /// contents have equal bytes.
  package struct Content: Equatable, Sendable {
    private let input: ImageInput
    private let file: FileStatus.Identity?
    private let stamp: FileStatus.Stamp?

    fileprivate init(_ input: ImageInput, file: FileStatus?) {
      (self.input, self.file, stamp) = (input, file?.identity, file?.stamp)
    }
  }

  /// The current content, or `nil` if it cannot be identified without reading it.
  package var content: Content? {
    switch self {
    case .bytes, .shared: Content(self, file: nil)
    case .file(let path):
      (try? FileStatus(of: path)).flatMap {
        $0.kind == .regular ? Content(self, file: $0) : nil
      }
    case .fileDescriptor: nil
    case .convertible(let image): image.original.content
    }
  }
}
