import Foundation
import SystemCalls

/// The descriptors of this process, counted and limited without opening one.
enum Descriptors {
  /// The range of descriptor numbers that tests may open.
  private static let numbers = Int32(0)..<1_024

  /// Ends a connection in both directions.
  static func hangUp(_ file: OpenFile) { shutdown(file.descriptor.number, numericCast(SHUT_RDWR)) }

  /// The lowest free descriptor number.
  static func firstFree() -> Int { Int(numbers.first { fcntl($0, F_GETFD) < 0 } ?? 0) }

  /// Limits the descriptors that this process can open to lower numbers.
  static func limit(to number: Int) throws {
    #if canImport(Glibc)
      let resource = RLIMIT_NOFILE.rawValue
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(numericCast(resource), &limit) == 0 else { throw POSIXError(.EINVAL) }
    limit.rlim_cur = rlim_t(number)
    guard unsafe setrlimit(numericCast(resource), &limit) == 0 else { throw POSIXError(.EINVAL) }
  }
}
