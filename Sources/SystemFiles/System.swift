#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls of the C library.
///
/// SAFETY: every pointer below is to a local that outlives the call it is passed to, or to memory
/// that the C library owns for the life of the process; none is kept.
package enum System {
  /// The code of the call that failed last.
  package static var lastCode: Int32 { errno }
  /// The code of a write to a pipe that nobody reads.
  package static let closedPipeCode = EPIPE
  /// The code of a write to a folder.
  package static let isFolderCode = EISDIR
  /// The code of creating a file that already exists.
  package static let fileExistsCode = EEXIST
  /// The code of a name that is longer than names can be.
  package static let nameTooLongCode = ENAMETOOLONG
  /// The code of a call that was cancelled.
  package static let cancelledCode = ECANCELED
  /// The codes of the use of a path that leads to nothing, or not to a folder.
  package static let missingCodes = [ENOENT, ENOTDIR, ELOOP]
  /// The code of a call that the permissions do not allow.
  package static let forbiddenCode = EACCES
  /// The code of the use of a file that is not open.
  package static let badDescriptorCode = EBADF

  /// The descriptor of standard input. Every process starts with it and the next two.
  package static let standardInput: Int32 = 0
  /// The descriptor that results go to.
  package static let standardOutput: Int32 = 1
  /// The descriptor that complaints go to.
  package static let standardError: Int32 = 2

  /// Returns the system's message for an error.
  package static func message(for code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
