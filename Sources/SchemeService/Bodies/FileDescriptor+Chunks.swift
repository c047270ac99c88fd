internal import ImageDecoding
internal import SystemCalls

extension FileDescriptor {
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
        // The thread would wait for a negative number for ever. Reading it fails.
        if number >= 0 { _ = try await watch.wait(for: [.bytes(of: self)]) }
        let chunk = try await withTaskExecutorPreference(readers) { try await self.nextChunk() }
        guard let chunk else { continue }
        if chunk.isEmpty { return }
        try await buffer.append(chunk)
      }
    }
  }

  @concurrent
  private func nextChunk() async throws(DecodingError) -> [UInt8]? {
    do throws(SystemError) {
      return try readAvailable()
    } catch {
      throw .unreadable(path: "file descriptor \(number)", reason: error.message)
    }
  }
}

extension System {
  /// Opens a file if it is a pipe, without waiting for its writer, and returns `nil` if it is anything
  /// else or cannot be opened.
  static func openPipe(_ path: RawPath) -> OpenFile? {
    guard let status = try? FileStatus(of: path), status.isPipe,
      let pipe = try? System.openImmediately(path)
    else { return nil }
    return OpenFile(pipe)
  }
}
