#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A reason why a server cannot listen.
package struct SocketError: Error, Hashable, Sendable {
  /// The fault, without a capital and a period.
  package let message: String

  init(_ message: String) { self.message = message }

  /// Creates the error of the system call that has just failed.
  static func ofLastCall() -> SocketError {
    // SAFETY: the text belongs to the C library, and is copied at once.
    SocketError(unsafe String(cString: strerror(errno)))
  }
}
