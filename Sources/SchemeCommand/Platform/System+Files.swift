#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The calls of the C library about files and folders.
///
/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to; every other
/// pointer is to a local, or is released in the function that obtained it.
extension System {
  /// What kind of thing a path leads to.
  enum FileKind: Hashable, Sendable {
    case regular, folder, other
  }

  /// Opens a file for reading, without waiting for the writer of a named pipe if `isImmediate`.
  static func openForReading(_ path: RawText, isImmediate: Bool = false) throws(SystemError)
    -> Int32
  {
    let flags = O_RDONLY | O_CLOEXEC | (isImmediate ? O_NONBLOCK : 0)
    return try checked { unsafe open(cString(path), flags, 0) }
  }

  /// Opens a file for writing that exists, such as a device.
  static func openExisting(_ path: RawText) throws(SystemError) -> Int32 {
    try checked { unsafe open(cString(path), O_WRONLY | O_CLOEXEC | O_TRUNC, 0) }
  }

  /// Creates a file for writing that must not exist yet.
  static func create(_ path: RawText) throws(SystemError) -> Int32 {
    try checked { unsafe open(cString(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
  }

  /// Closes a descriptor.
  static func closeDescriptor(_ descriptor: Int32) throws(SystemError) {
    _ = try checked { close(descriptor) }
  }

  /// Writes all of some bytes.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
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

  /// The first bytes of a regular file, at most `count`; none for anything else.
  static func firstBytes(of path: RawText, count: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try openForReading(path, isImmediate: true)
    defer { try? closeDescriptor(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, kind(of: status) == .regular else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = unsafe read(descriptor, &bytes, count)
    guard length >= 0 else { throw SystemError(code: errno) }
    return Array(bytes.prefix(length))
  }

  /// All that is left to read, or `nil` if it is more than a number of bytes.
  static func readAll(
    from descriptor: Int32, limit: Int
  ) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        guard errno == EINTR else { throw SystemError(code: errno) }
        continue
      }
      bytes += buffer[..<count]
      if bytes.count > limit { return nil }
    }
  }

  /// What a path leads to, symbolic links followed, or `nil` if to nothing.
  static func kind(of path: RawText) -> FileKind? {
    var status = stat()
    guard unsafe stat(cString(path), &status) == 0 else { return nil }
    return kind(of: status)
  }

  /// The names in a folder, in no order, without `.` and `..`.
  static func entries(of folder: RawText) throws(SystemError) -> [RawText] {
    guard let stream = unsafe opendir(cString(folder)) else { throw SystemError(code: errno) }
    defer { unsafe closedir(stream) }
    var names: [RawText] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // The name ends in a zero, within or (in a long name) beyond the declared array.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
      let name = unsafe RawText(bytes: UnsafeRawBufferPointer(start: start, count: length))
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw SystemError(code: errno) }
    return names
  }

  /// The path without symbolic links, or `nil` if it leads to nothing.
  static func resolved(_ path: RawText) -> RawText? {
    guard let result = unsafe realpath(cString(path), nil) else { return nil }
    defer { unsafe free(result) }
    let length = unsafe strlen(result)
    let bytes = unsafe UnsafeBufferPointer(start: result, count: length)
    return unsafe RawText(bytes: bytes.map { UInt8(bitPattern: $0) })
  }

  /// Gives an open file the permissions of another, if that exists.
  static func copyPermissions(of path: RawText, to descriptor: Int32) {
    var status = stat()
    guard unsafe stat(cString(path), &status) == 0 else { return }
    _ = fchmod(descriptor, status.st_mode & 0o777)
  }

  /// Waits until what was written is on the disk.
  static func synchronize(_ descriptor: Int32) throws(SystemError) {
    _ = try checked { fsync(descriptor) }
  }

  /// Puts a file in the place of another, in one step.
  static func move(_ path: RawText, to other: RawText) throws(SystemError) {
    _ = try checked { unsafe rename(cString(path), cString(other)) }
  }

  /// Removes a file, if it is there.
  static func remove(_ path: RawText) {
    _ = unsafe unlink(cString(path))
  }

  private static func kind(of status: stat) -> FileKind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .folder
    default: .other
    }
  }

  private static func checked(_ call: () -> Int32) throws(SystemError) -> Int32 {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }

  private static func cString(_ path: RawText) -> [CChar] {
    path.bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
