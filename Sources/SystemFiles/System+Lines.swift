#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls of the C library for files that grow at their end, and for noticing changes of files.
///
/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to; every other
/// pointer is to a local.
extension System {
  /// The state of a regular file, which shows whether the file has changed.
  package struct FileStamp: Hashable, Sendable {
    /// The size in bytes.
    package let size: Int
    /// The time of the last change, in seconds since 1970.
    package let seconds: Int
    /// The nanoseconds of that time beyond whole seconds.
    package let nanoseconds: Int32

    /// Creates the state of a file.
    package init(size: Int, seconds: Int, nanoseconds: Int32) {
      (self.size, self.seconds, self.nanoseconds) = (size, seconds, nanoseconds)
    }

    /// The time of the last change, in seconds since 1970 with nine decimals.
    package var modified: String {
      let decimals = String(nanoseconds)
      return "\(seconds).\(String(repeating: "0", count: 9 - decimals.count))\(decimals)"
    }
  }

  /// Returns the state of the regular file that a path leads to, or `nil` if it leads to none.
  package static func stamp(of path: RawText) -> FileStamp? {
    var status = stat()
    return unsafe stat(cString(path), &status) == 0 ? FileStamp(status) : nil
  }

  /// Returns the state of an open regular file, or `nil` if something else is open.
  package static func stamp(ofDescriptor descriptor: Int32) -> FileStamp? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? FileStamp(status) : nil
  }

  /// Returns the size of an open regular file, or `nil` if something else is open.
  package static func byteCount(ofDescriptor descriptor: Int32) -> Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, FileKind(status) == .regular else { return nil }
    return Int(status.st_size)
  }

  /// Opens a file for reading and writing, and creates it if it does not exist.
  package static func openForUpdating(_ path: RawText) throws(SystemError) -> Int32 {
    try checked { unsafe open(cString(path), O_RDWR | O_CREAT | O_CLOEXEC, 0o666) }
  }

  /// Returns whether someone else has locked an open file. If nobody has, the file is locked until
  /// it is closed, if the file system supports that.
  package static func isLockedByOther(_ descriptor: Int32) -> Bool {
    (try? tryLock(descriptor)) == false
  }

  /// Reads at most `count` bytes at an offset in a file, or none at the end.
  package static func readBytes(
    from descriptor: Int32, at offset: Int, count: Int
  ) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    while true {
      let length = unsafe pread(descriptor, &buffer, count, off_t(offset))
      if length >= 0 { return Array(buffer.prefix(length)) }
      guard errno == EINTR else { throw SystemError(code: errno) }
    }
  }

  /// Writes all bytes at an offset in a file.
  package static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int
  ) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        return unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + start))
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Truncates an open file.
  package static func truncate(_ descriptor: Int32, to byteCount: Int) throws(SystemError) {
    _ = try checked { ftruncate(descriptor, off_t(byteCount)) }
  }
}

extension System.FileStamp {
  /// Creates the state from the status of a regular file, or returns `nil` for anything else.
  fileprivate init?(_ status: stat) {
    guard System.FileKind(status) == .regular else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.init(
      size: Int(status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }
}

/// Returns a hash that is the same in every process.
///
/// Source: FNV-1a, by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo.
package func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
