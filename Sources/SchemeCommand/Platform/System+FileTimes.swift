#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension System {
  /// When a file was last changed, in seconds since 1970, or `nil` if that cannot be told.
  static func modificationTime(of path: RawText) -> Int? {
    var status = stat()
    // SAFETY: the path ends in a zero, and both pointers are to what outlives the call.
    guard unsafe stat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
      return nil
    }
    #if canImport(Darwin)
      return status.st_mtimespec.tv_sec
    #else
      return status.st_mtim.tv_sec
    #endif
  }
}
