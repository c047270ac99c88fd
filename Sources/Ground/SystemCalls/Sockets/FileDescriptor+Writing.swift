internal import Platform

extension FileDescriptor {
  /// The maximum number of bytes that can be written to a pipe without waiting once it is ready for writing.
  private static let pipeByteCount = 4096

  /// Writes as many bytes as there is room for now, and returns their number. The descriptor is not
  /// made nonblocking, because other processes may share it.
  package func writeAvailable(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    #if canImport(Darwin)
      let flags = MSG_DONTWAIT
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    return try unlessItWaits { () throws(SystemError) in
      do throws(SystemError) {
        return try systemCall {
          unsafe bytes.withUnsafeBytes { unsafe send(number, $0.baseAddress, $0.count, flags) }
        }
      } catch {
        guard error.code == ENOTSOCK else { throw error }
        guard isReady(.writing) else { return 0 }
        return try systemCall {
          unsafe bytes.prefix(Self.pipeByteCount).withUnsafeBytes {
            unsafe Platform.write(number, $0.baseAddress, $0.count)
          }
        }
      }
    } ?? 0
  }

  /// Ends the output of a socket. The other side sees the end of the stream.
  package func shutDownWriting() { shutdown(number, Int32(SHUT_WR)) }

  /// Ends the connection of a socket in both directions. Its readers see the end of the stream.
  package func shutDown() { shutdown(number, Int32(SHUT_RDWR)) }
}
