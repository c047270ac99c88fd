internal import ImageDecoding
internal import SystemCalls

/// The threads that open and read files. A file that blocks its thread, as on a dead disk, affects only its
/// own requests: each of them ends at its deadline or with its task, and the thread is abandoned.
struct FileReaders: Sendable {
  struct File: Sendable {
    /// The name in errors.
    let name: String
    /// The key of the work that is done by one thread at a time: the path, or the number of the descriptor.
    let lane: String
    let file: OpenFile
    /// The state of a regular file when it was opened, and the number of its bytes to read.
    let stamp: FileStatus.Stamp?
    let byteCount: Int?

    var descriptor: FileDescriptor { file.descriptor }
  }

  private let pool = BlockingPool<String>(threadLimit: 64)
  private let watch = DescriptorWatch()

  /// The maximum numbers of bytes per read: of the first, which usually includes the header, and of
  /// the others.
  private static let (firstByteCount, chunkByteCount) = (1 << 16, 1 << 20)

  func open(
    _ name: String, _ lane: String, _ open: @escaping @Sendable () throws(SystemError) -> OpenFile
  ) async throws -> File {
    try await result(of: name, lane) {
      let file = try open()
      let stamp = file.descriptor.stamp
      let byteCount = stamp.map { max(0, $0.size - (file.descriptor.position ?? 0)) }
      return File(name: name, lane: lane, file: file, stamp: stamp, byteCount: byteCount)
    }
  }

  /// Adds the bytes of a file to a buffer. The bytes of a pipe or socket are read as they arrive.
  func receive(_ file: File, into buffer: inout BodyBuffer) async throws {
    var rest = file.byteCount ?? .max
    while rest > 0 {
      if file.stamp == nil { _ = try await watch.wait(for: [.bytes(of: file.descriptor)]) }
      let limit = min(rest, buffer.bytes.isEmpty ? Self.firstByteCount : Self.chunkByteCount)
      let (chunk, stamp) = try await result(of: file) {
        (try file.descriptor.readAvailable(atMost: limit), file.descriptor.stamp)
      }
      guard stamp == file.stamp else {
        throw DecodingError.unreadable(
          path: file.name, reason: "the file changed while it was read")
      }
      guard let chunk else { continue }
      if chunk.isEmpty { break }
      rest -= chunk.count
      try await buffer.append(chunk)
    }
  }

  func result<Result: Sendable>(
    of file: File, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result { try await result(of: file.name, file.lane, work) }

  private func result<Result: Sendable>(
    of name: String, _ lane: String, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    do {
      return try await pool.result(in: lane, isAbandonable: true) { _ in try work() }
    } catch let error as SystemError {
      throw DecodingError.unreadable(path: name, reason: error.message)
    }
  }
}
