internal import Platform

/// A call of the operating system that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package let code: Int32
  /// The fault in words, if they say more than the message of the system.
  private let reason: String?

  /// Creates the error of a value of `errno`.
  package init(code: Int32, reason: String? = nil) {
    (self.code, self.reason) = (code, reason)
  }

  /// The error of a call that was cancelled because the task was cancelled.
  package static var cancelled: SystemError { SystemError(code: ECANCELED) }
  /// The error of a path that leads to nothing.
  package static var missingFile: SystemError { SystemError(code: ENOENT) }
  /// The error of writing to a folder.
  package static var isFolder: SystemError { SystemError(code: EISDIR) }
  /// The error of writing to a pipe that nobody reads.
  package static var closedPipe: SystemError { SystemError(code: EPIPE) }
  /// The error of a name that is longer than names can be.
  package static var nameTooLong: SystemError { SystemError(code: ENAMETOOLONG) }
  /// The error of using a file that is not open.
  package static var notOpen: SystemError { SystemError(code: EBADF) }
  /// The error of a call for which the system has no descriptor left.
  package static var noDescriptors: SystemError { SystemError(code: EMFILE) }

  /// The error that the system has no thread to give.
  package static var noThread: SystemError {
    SystemError(code: EAGAIN, reason: "the system has no thread to give")
  }

  /// The fault, without a capital and a period if it is not the system's own message.
  package var message: String {
    if let reason { return reason }
    // SAFETY: the text belongs to the C library, and is copied at once.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// A Boolean value that indicates whether a path leads to nothing, or not to a folder.
  package var isMissingFile: Bool { [ENOENT, ENOTDIR, ELOOP].contains(code) }
  /// A Boolean value that indicates whether the reader of a pipe has closed it.
  package var isClosedPipe: Bool { code == EPIPE }
  /// A Boolean value that indicates whether a file exists that was to be created.
  var isExistingFile: Bool { code == EEXIST }
  /// A Boolean value that indicates whether the permissions do not allow the call.
  package var isForbidden: Bool { code == EACCES }
  /// A Boolean value that indicates whether the call would have had to wait.
  var wouldWait: Bool { code == EAGAIN || code == EWOULDBLOCK }
  /// A Boolean value that indicates whether a wait was refused because files on disks are always ready.
  var isOfRegularFile: Bool { code == EPERM }
  /// A Boolean value that indicates whether the system is short of descriptors or memory.
  var isShortage: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }
}

/// Calls the system, again whenever a signal interrupts the call. No other code reads `errno`, except
/// for functions that return no number.
///
/// - Parameter call: Calls the system. A negative result means that `errno` holds the error.
/// - Returns: The result, which is not negative.
/// - Throws: A ``SystemError`` of `errno`.
@discardableResult
func systemCall<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError(code: errno) }
  }
}
