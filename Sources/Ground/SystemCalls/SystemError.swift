internal import Platform

package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32
  /// A description of the fault, if it is more specific than the system's message.
  private let reason: String?

  package init(code: Int32, reason: String? = nil) {
    (self.code, self.reason) = (code, reason)
  }

  package static var cancelled: SystemError { SystemError(code: ECANCELED) }
  package static var missingFile: SystemError { SystemError(code: ENOENT) }
  package static var fileExists: SystemError { SystemError(code: EEXIST) }
  package static var isFolder: SystemError { SystemError(code: EISDIR) }
  package static var closedPipe: SystemError { SystemError(code: EPIPE) }
  package static var nameTooLong: SystemError { SystemError(code: ENAMETOOLONG) }
  package static var notOpen: SystemError { SystemError(code: EBADF) }

  package static var noThread: SystemError {
    SystemError(code: EAGAIN, reason: "the system cannot start another thread")
  }

  /// The fault. Unless it is the system's own message, it has no capital letter and no period.
  package var message: String {
    if let reason { return reason }
    // SAFETY: the text belongs to the C library, and is copied at once.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// A Boolean value that indicates whether a path does not exist, or leads through something other
  /// than a folder.
  package var isMissingFile: Bool { [ENOENT, ENOTDIR, ELOOP].contains(code) }
  package var isExistingFile: Bool { code == EEXIST }
  package var isClosedPipe: Bool { code == EPIPE }
  package var isForbidden: Bool { code == EACCES }
  var wouldWait: Bool { code == EAGAIN || code == EWOULDBLOCK }
  /// A Boolean value that indicates whether a wait was refused because the descriptor is a regular
  /// file, which is always ready.
  var isWaitUnsupported: Bool { code == EPERM }
}

/// Calls the system, and repeats the call whenever a signal interrupts it. A negative result means that
/// `errno` holds the error. No other code reads `errno`, except for calls that return no number.
@discardableResult
func systemCall<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError(code: errno) }
  }
}

/// Returns the result of a call, or `nil` if the call would have had to wait.
func unlessItWaits<Result>(
  _ call: () throws(SystemError) -> Result
) throws(SystemError) -> Result? {
  do throws(SystemError) { return try call() } catch {
    guard error.wouldWait else { throw error }
    return nil
  }
}
