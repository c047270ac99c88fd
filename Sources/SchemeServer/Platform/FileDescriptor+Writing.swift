internal import SchemeService

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// SAFETY: every pointer below is to a local or an array that outlives the call.
extension FileDescriptor {
  /// An attempt to write without waiting.
  enum WriteAttempt: Hashable, Sendable {
    /// So many bytes were written.
    case written(Int)
    /// There is no room now.
    case noRoom
    /// Writing failed for good.
    case failed
  }

  /// The most bytes that can be written to a pipe without waiting once it has room for any.
  private static let pipeByteCount = 4096

  /// Writes some bytes at once, as many as there is room for.
  ///
  /// The descriptor is not made nonblocking, because other processes may share it.
  func write(_ bytes: ArraySlice<UInt8>) -> WriteAttempt {
    #if canImport(Darwin)
      let flags = MSG_DONTWAIT
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    while true {
      var count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe send(number, buffer.baseAddress, buffer.count, flags)
      }
      if count < 0, errno == ENOTSOCK {
        var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&entry, 1, 0) != 0 else { return .noRoom }
        count = unsafe bytes.prefix(Self.pipeByteCount).withUnsafeBytes { buffer in
          unsafe systemWrite(number, buffer.baseAddress, buffer.count)
        }
      }
      if count >= 0 { return .written(count) }
      if errno == EAGAIN || errno == EWOULDBLOCK { return .noRoom }
      if errno != EINTR { return .failed }
    }
  }

  /// Ends the output of a socket, which its other side sees as the end of the stream.
  func endOutput() { shutdown(number, Int32(SHUT_WR)) }

  /// Closes the descriptor.
  func close() { systemClose(number) }
}

/// The system's `write` and `close`, which have the names of methods.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, bytes, count)
}

func systemClose(_ descriptor: Int32) { close(descriptor) }
