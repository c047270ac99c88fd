package import ImageDecoding
internal import SystemThreads

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A descriptor of an open file, pipe or socket.
///
/// SAFETY: every pointer below is to a local or an array that outlives the call.
package struct FileDescriptor: Hashable, Sendable {
  /// The number that the system knows it by.
  package let number: Int32

  /// The most bytes that are read at a time.
  private static let chunkByteCount = 64 << 10

  /// Creates the descriptor of a number.
  package init(_ number: Int32) { self.number = number }

  /// A Boolean value that indicates whether all bytes are at hand, and reading never waits for a sender.
  var isRegularFile: Bool {
    var state = stat()
    return unsafe fstat(number, &state) == 0 && state.st_mode & S_IFMT == S_IFREG
  }

  /// Opens a file if it is a pipe, without waiting for its writer, and returns `nil` if it is anything
  /// else or cannot be opened.
  static func openedPipe(_ path: RawPath) throws -> OwnedPipe? {
    var state = stat()
    let text = path.bytes.map { CChar(bitPattern: $0) } + [0]
    guard unsafe stat(text, &state) == 0, state.st_mode & S_IFMT == S_IFIFO else { return nil }
    let number = unsafe open(text, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return number < 0 ? nil : OwnedPipe(number)
  }

  /// Calls a function that reads, and sets the file back to where it stood.
  func withoutMoving<Result>(_ body: () throws -> Result) rethrows -> Result {
    let place = lseek(number, 0, SEEK_CUR)
    defer { if place >= 0 { _ = lseek(number, place, SEEK_SET) } }
    return try body()
  }

  /// Reads what has come.
  ///
  /// - Returns: The bytes, none at the end, or `nil` if there are none yet.
  /// - Throws: ``DecodingError/unreadable(path:reason:)``.
  package func read() throws(DecodingError) -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = [UInt8](capacity: Self.chunkByteCount) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
        var count: Int
        repeat {
          count = unsafe systemRead(number, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        if count < 0 { failure = errno }
        initializedCount = max(count, 0)
      }
    }
    if failure == 0 { return bytes }
    if failure == EAGAIN || failure == EWOULDBLOCK { return nil }
    let reason = unsafe String(cString: strerror(failure))
    throw .unreadable(path: "file descriptor \(number)", reason: reason)
  }

  /// Returns the bytes as they come, for a body.
  ///
  /// - Parameters:
  ///   - watch: Waits for them.
  ///   - readers: The executor on which they are read.
  /// - Returns: A function that adds them to a buffer, up to the end.
  func chunks(
    _ watch: DescriptorWatch, _ readers: any TaskExecutor
  ) -> @Sendable (inout BodyBuffer) async throws -> Void {
    { buffer in
      while true {
        try await watch.waitForBytes(of: self)
        let chunk = try await withTaskExecutorPreference(readers) { try await self.nextChunk() }
        guard let chunk else { continue }
        if chunk.isEmpty { return }
        try await buffer.append(chunk)
      }
    }
  }

  @concurrent
  private func nextChunk() async throws(DecodingError) -> [UInt8]? { try read() }
}

extension DescriptorWatch {
  /// Waits until a descriptor has bytes, or reading it would fail or find the end.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled, and ``Unavailable`` if there is no
  ///   thread to wait with.
  fileprivate func waitForBytes(of descriptor: FileDescriptor) async throws {
    // The thread would wait for a negative number for ever. Reading it fails.
    guard descriptor.number >= 0 else { return }
    _ = try await wait(for: [.bytes(of: descriptor.number)])
  }
}

/// The system's `read`, which has the name of a method.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  unsafe read(descriptor, bytes, count)
}
