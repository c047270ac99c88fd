/// A call of the operating system that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package let code: Int32

  /// Creates the error of a value of `errno`.
  package init(code: Int32) { self.code = code }

  /// The error of a call that was cancelled because the task was cancelled.
  package static let cancelled = SystemError(code: System.cancelledCode)

  /// The error of a path that leads to nothing.
  package static let missingFile = SystemError(code: System.missingCodes[0])

  /// Returns the error of the call that has just failed.
  package static func ofLastCall() -> SystemError { SystemError(code: System.lastCode) }

  /// The system's own message.
  package var message: String { System.message(for: code) }
  /// A Boolean value that indicates whether a path leads to nothing, or not to a folder.
  package var isMissingFile: Bool { System.missingCodes.contains(code) }
  /// A Boolean value that indicates whether the reader of a pipe has closed it.
  package var isClosedPipe: Bool { code == System.closedPipeCode }
}
