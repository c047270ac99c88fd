/// Why something could not be measured.
package enum BenchmarkError: Error, Hashable, CustomStringConvertible {
  /// A command ended with a status other than 0.
  case commandFailed(command: String, status: Int32)
  /// A file or folder is not where it should be.
  case missing(String)
  /// A file does not hold what it should.
  case malformed(String)
  /// Something needs more than it did.
  case regression(String)
  /// An argument cannot be used.
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
