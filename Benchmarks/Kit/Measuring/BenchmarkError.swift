/// The reason why a measurement failed.
package enum BenchmarkError: Error, Hashable, CustomStringConvertible {
  /// A command exited with a nonzero status.
  case commandFailed(command: String, status: Int32)
  /// A file or folder is missing.
  case missing(String)
  /// A file does not have the expected content.
  case malformed(String)
  /// A requirement is not met.
  case regression(String)
  /// An argument is invalid.
  case usage(String)

  package var description: String {
    switch self {
    case .commandFailed(let command, let status): "status \(status): \(command)"
    case .missing(let path): "\(path): not found"
    case .malformed(let path): "\(path): not what was expected"
    case .regression(let message), .usage(let message): message
    }
  }
}
