internal import CSystem
internal import Platform

/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to.
extension System {
  /// Opens a file for reading. If it is a named pipe, waits until there is something to read, or throws
  /// ``SystemError/cancelled``.
  package static func openForReading(_ path: RawPath) throws(SystemError) -> OwnedDescriptor {
    let file = try openImmediately(path)
    guard file.descriptor.waitForInput() else { throw .cancelled }
    file.descriptor.setBlocking(true)
    return file
  }

  /// Opens a file for reading. A named pipe is opened even if nothing writes to it.
  package static func openImmediately(_ path: RawPath) throws(SystemError) -> OwnedDescriptor {
    try open(path, O_RDONLY | O_NONBLOCK)
  }

  /// Opens a regular file for reading. Throws an error for anything else, even a link to a file.
  package static func openRegularFile(_ path: RawPath) throws(SystemError) -> OwnedDescriptor {
    let file = try open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard file.descriptor.isRegularFile else {
      throw SystemError(code: EINVAL, reason: "it is not a regular file")
    }
    return file
  }

  /// Opens a folder, to lock it, to open its entries, or to synchronize it with the disk.
  package static func openFolder(_ path: RawPath) throws(SystemError) -> OwnedDescriptor {
    try open(path, O_RDONLY | O_DIRECTORY)
  }

  /// Opens an existing file, such as a device, for writing. If it is a named pipe, waits until something reads
  /// from it, or throws ``SystemError/cancelled``.
  package static func openExisting(_ path: RawPath) throws(SystemError) -> OwnedDescriptor {
    while true {
      do throws(SystemError) {
        let file = try open(path, O_WRONLY | O_TRUNC | O_NONBLOCK)
        file.descriptor.setBlocking(true)
        return file
      } catch {
        guard error.code == ENXIO, kind(of: path) == .other else { throw error }
      }
      if Task.isCancelled { throw .cancelled }
      wait(milliseconds: 50)
    }
  }

  /// Opens an existing regular file for writing, with its content.
  static func openInPlace(_ path: RawPath) throws(SystemError) -> OwnedDescriptor {
    let file = try open(path, O_WRONLY | O_NONBLOCK)
    guard file.descriptor.isRegularFile else { throw SystemError(code: EINVAL) }
    return file
  }

  /// Creates a file for reading and writing. The file must not exist yet.
  package static func createNew(_ path: RawPath) throws(SystemError) -> OwnedDescriptor {
    try open(path, O_RDWR | O_CREAT | O_EXCL)
  }

  /// Opens a file for reading and writing, and creates it if it does not exist.
  package static func openForUpdating(_ path: RawPath) throws(SystemError) -> OwnedDescriptor {
    try open(path, O_RDWR | O_CREAT)
  }

  /// Opens a new nameless file in memory, or returns `nil` if the system has none.
  package static func openInMemory() -> OpenFile? {
    try? OpenFile(OwnedDescriptor { cprogram_file_in_memory() })
  }

  private static func open(_ path: RawPath, _ flags: Int32) throws(SystemError) -> OwnedDescriptor {
    try OwnedDescriptor { unsafe Platform.open(path.cString, flags | O_CLOEXEC, 0o666) }
  }

  /// Returns the bytes of a file or pipe, or `nil` if there are more than `limit`. Waits as
  /// ``openForReading(_:)`` does.
  package static func contents(of path: RawPath, limit: Int) throws(SystemError) -> [UInt8]? {
    let file = try openForReading(path)
    return try file.descriptor.readAll(limit: limit)
  }

  /// Returns the first bytes of a regular file, at most `count`, and no bytes of anything else.
  package static func firstBytes(of path: RawPath, count: Int) throws(SystemError) -> [UInt8] {
    let file = try openImmediately(path)
    guard file.descriptor.isRegularFile else { return [] }
    return try file.descriptor.read(count)
  }

  package static func wait(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }
}
