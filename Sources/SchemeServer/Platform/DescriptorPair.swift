#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The two ends of a pipe within this process.
///
/// SAFETY: every pointer below is to a local that outlives the call.
struct DescriptorPair: Sendable {
  let input: Int32
  private let output: Int32

  /// Creates a pipe, or returns `nil` if the system has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (input, output) = (ends[0], ends[1])
  }

  /// Writes a byte.
  func writeByte() {
    var byte: UInt8 = 0
    _ = unsafe write(output, &byte, 1)
  }

  /// A Boolean value that indicates whether there are unread bytes.
  var hasBytes: Bool {
    var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0
  }

  /// Closes both ends.
  func closeBoth() {
    close(input)
    close(output)
  }
}
