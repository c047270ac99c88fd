/// A call of the operating system that failed.
struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  let code: Int32

  /// The error of a call that was given up because the task was cancelled.
  static let cancelled = SystemError(code: System.cancelledCode)

  /// The error of a path that leads to nothing.
  static let missingFile = SystemError(code: System.missingCodes[0])

  /// Returns the error of the call that has just failed.
  static func ofLastCall() -> SystemError { SystemError(code: System.lastCode) }

  /// The system's own words.
  var message: String { System.message(for: code) }
  /// A Boolean value that tells whether a path leads to nothing, or to no folder.
  var isMissingFile: Bool { System.missingCodes.contains(code) }
  /// A Boolean value that tells whether the reader of a pipe has gone.
  var isClosedPipe: Bool { code == System.closedPipeCode }
}
