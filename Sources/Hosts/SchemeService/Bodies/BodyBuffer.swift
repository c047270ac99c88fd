internal import ImageDecoding

/// A body that is being received: its bytes so far, and its header as soon as it is complete.
struct BodyBuffer {
  private(set) var bytes: [UInt8] = []
  /// The decoding demand, once the header has come, or `nil` for a format that is not decoded.
  private(set) var demand: DecodingDemand?

  private let limit: Int
  private let isLimitAnnounced: Bool
  private let readHeader: @Sendable ([UInt8]) async throws -> DecodingDemand?
  private var hasHeader = false
  /// The number of received bytes at which the next attempt to read the header is made.
  private var nextLook = Self.firstLook

  private static let firstLook = 512

  init(
    announced: Int?, limit: Int,
    readHeader: @escaping @Sendable ([UInt8]) async throws -> DecodingDemand?
  ) throws {
    self.limit = min(announced ?? limit, limit)
    isLimitAnnounced = announced != nil
    self.readHeader = readHeader
    if let announced, announced > limit {
      throw DecodingError.limitExceeded(.bytes, value: announced, limit: limit)
    }
  }

  /// Adds the next bytes. Throws ``ServiceError`` if there are too many, the error of a refused
  /// header, and `CancellationError` once the task is cancelled.
  mutating func append(_ chunk: some Collection<UInt8>) async throws {
    try Task.checkCancellation()
    guard chunk.count <= limit - bytes.count else {
      throw isLimitAnnounced
        ? ServiceError(.corrupt, "the body is longer than the \(limit.grouped) bytes announced")
        : ServiceError(
          DecodingError.limitExceeded(.bytes, value: bytes.count + chunk.count, limit: limit))
    }
    if bytes.isEmpty, isLimitAnnounced { bytes.reserveCapacity(limit) }
    bytes.append(contentsOf: chunk)
    if !hasHeader, bytes.count >= nextLook { try await lookForHeader() }
  }

  /// Returns all bytes after the last chunk, and the decoding demand of the photo.
  func finish() async throws -> (bytes: [UInt8], demand: DecodingDemand?) {
    // Many sequences end early when their task is cancelled.
    try Task.checkCancellation()
    if hasHeader { return (bytes, demand) }
    return (bytes, try await readHeader(bytes))
  }

  private mutating func lookForHeader() async throws {
    // The distance to the next attempt doubles, so the bytes before the header's end are scanned at
    // most twice.
    nextLook = 2 * bytes.count
    do {
      demand = try await readHeader(bytes)
      hasHeader = true
    } catch DecodingError.truncated(_, rowsRead: 0, rowCount: 0) {
      return
    }
  }
}
