/// A call of the operating system that failed.
struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  let code: Int32

  /// The system's own words.
  var message: String { System.message(for: code) }
  /// Whether whoever read the other end of a pipe has gone.
  var isClosedPipe: Bool { code == System.closedPipeCode }
}
