#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls of the C library that open, read and write files.
///
/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to; every other
/// pointer is to a local.
extension System {
  /// Opens a file for reading. If the file is a named pipe, waits until there is something to read.
  ///
  /// - Throws: ``SystemError/cancelled`` if the task is cancelled while it waits.
  package static func openForReading(_ path: RawText) throws(SystemError) -> Int32 {
    let descriptor = try openImmediately(path)
    guard waitForInput(descriptor) else {
      close(descriptor)
      throw .cancelled
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// Opens an existing file, such as a device, for writing. If the file is a named pipe, waits
  /// until something reads from it.
  ///
  /// - Throws: ``SystemError/cancelled`` if the task is cancelled while it waits.
  package static func openExisting(_ path: RawText) throws(SystemError) -> Int32 {
    while true {
      do throws(SystemError) {
        let descriptor = try checked {
          unsafe open(cString(path), O_WRONLY | O_CLOEXEC | O_TRUNC | O_NONBLOCK, 0)
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      } catch {
        guard error.code == ENXIO, kind(of: path) == .other else { throw error }
      }
      if Task.isCancelled { throw .cancelled }
      _ = poll(nil, 0, pollMilliseconds)
    }
  }

  /// Creates a file for reading and writing. The file must not exist yet.
  package static func create(_ path: RawText) throws(SystemError) -> Int32 {
    try checked { unsafe open(cString(path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
  }

  /// Locks an open file until it is closed, at the latest by the end of the process.
  ///
  /// - Returns: Whether nobody else has locked it.
  package static func lock(_ descriptor: Int32) -> Bool { (try? tryLock(descriptor)) ?? false }

  /// Tries to lock an open file until it is closed.
  ///
  /// - Returns: Whether it is locked now. Otherwise someone else has locked it.
  /// - Throws: A ``SystemError`` where files cannot be locked.
  package static func tryLock(_ descriptor: Int32) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try checked { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      return false
    }
  }

  /// Keeps this thread waiting.
  package static func wait(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

  /// Unlocks an open file, even if another process has a copy of its descriptor.
  package static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  /// Returns whether an open file still has a name.
  package static func hasName(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Closes a descriptor.
  package static func closeDescriptor(_ descriptor: Int32) throws(SystemError) {
    _ = try checked { close(descriptor) }
  }

  /// Writes all bytes.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        return unsafe write(descriptor, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Returns the first bytes of a regular file, at most `count`, and no bytes of anything else.
  package static func firstBytes(of path: RawText, count: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try openImmediately(path)
    defer { try? closeDescriptor(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, FileKind(status) == .regular else { return [] }
    return try readSome(from: descriptor, count: count)
  }

  /// Reads all bytes up to the end.
  ///
  /// - Returns: The bytes, or `nil` if there are more than `limit`.
  /// - Throws: ``SystemError/cancelled`` if the task is cancelled while it waits for more.
  package static func readAll(
    from descriptor: Int32, limit: Int
  ) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      guard waitForInput(descriptor) else { throw .cancelled }
      let some = try readSome(from: descriptor, count: 1 << 16)
      if some.isEmpty { return bytes }
      bytes += some
      if bytes.count > limit { return nil }
    }
  }

  /// Reads at most `count` bytes, or none at the end.
  package static func readSome(from descriptor: Int32, count: Int) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    while true {
      let length = unsafe read(descriptor, &buffer, count)
      if length >= 0 { return Array(buffer.prefix(length)) }
      guard errno == EINTR else { throw SystemError(code: errno) }
    }
  }

  /// Waits until there is something to read, or the task is cancelled.
  ///
  /// A read cannot be cancelled, so call this function before reading a terminal or an idle pipe.
  ///
  /// - Returns: Whether a read would return at once, with bytes, the end or an error.
  package static func waitForInput(_ descriptor: Int32) -> Bool {
    while !Task.isCancelled {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&entry, 1, pollMilliseconds)
      if count > 0 || (count < 0 && errno != EINTR) { return true }
    }
    return false
  }

  /// Returns whether a read would return at once, with bytes, the end or an error.
  package static func hasInput(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) != 0
  }

  /// The time between two checks for cancellation.
  private static let pollMilliseconds: Int32 = 100

  /// Opens a file for reading. A named pipe is opened even if nothing writes to it.
  private static func openImmediately(_ path: RawText) throws(SystemError) -> Int32 {
    try checked { unsafe open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0) }
  }

  /// Repeats a call as long as signals interrupt it.
  package static func checked(_ call: () -> Int32) throws(SystemError) -> Int32 {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }

  /// Returns the path as a C string.
  package static func cString(_ path: RawText) -> [CChar] {
    path.bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
