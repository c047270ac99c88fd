#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls of the C library about what paths lead to.
///
/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to; every other
/// pointer is to a local, or is released in the function that obtained it.
extension System {
  /// A kind of thing that a path leads to.
  package enum FileKind: Hashable, Sendable {
    case regular, folder, other

    /// Creates the kind from the status that the system returns.
    init(_ status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .regular
      case S_IFDIR: self = .folder
      default: self = .other
      }
    }
  }

  /// The number that identifies a file in the system, whatever its names are.
  package struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t

    fileprivate init(_ status: stat) {
      (device, number) = (status.st_dev, status.st_ino)
    }
  }

  /// Returns the kind of what a path leads to, with symbolic links followed, or `nil` if it leads
  /// to nothing.
  package static func kind(of path: RawText) -> FileKind? { status(of: path).map { FileKind($0) } }

  /// Returns whether a path leads to nothing, rather than to something that cannot be accessed.
  package static func isMissing(_ path: RawText) -> Bool {
    var status = stat()
    return unsafe stat(cString(path), &status) != 0 && SystemError.ofLastCall().isMissingFile
  }

  /// Returns the identity of the regular file that a path leads to, or `nil` if it leads to none.
  package static func identity(ofFile path: RawText) -> FileIdentity? { identity(status(of: path)) }

  /// Returns the identity of an open regular file, or `nil` if something else is open.
  package static func identity(ofDescriptor descriptor: Int32) -> FileIdentity? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? identity(status) : nil
  }

  /// Returns the time when a file was last changed, in seconds since 1970, or `nil` if it is not
  /// known.
  package static func modificationTime(of path: RawText) -> Int? {
    #if canImport(Darwin)
      status(of: path)?.st_mtimespec.tv_sec
    #else
      status(of: path)?.st_mtim.tv_sec
    #endif
  }

  /// Calls a function with each name in a folder, in no particular order, without `.` and `..`.
  package static func forEachEntry(
    of folder: RawText, _ body: (RawText) -> Void
  ) throws(SystemError) {
    guard let stream = unsafe opendir(cString(folder)) else { throw SystemError(code: errno) }
    defer { unsafe closedir(stream) }
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // The name ends in a zero, within or (in a long name) beyond the declared array.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
      let name = unsafe RawText(bytes: UnsafeRawBufferPointer(start: start, count: length))
      if name != "." && name != ".." { body(name) }
    }
    guard errno == 0 else { throw SystemError(code: errno) }
  }

  /// Returns the names in a folder, in no particular order, without `.` and `..`.
  package static func entries(of folder: RawText) throws(SystemError) -> [RawText] {
    var names: [RawText] = []
    try forEachEntry(of: folder) { names.append($0) }
    return names
  }

  /// Returns whether a path leads directly to a folder, and not to a link to one.
  package static func isFolderItself(_ path: RawText) -> Bool {
    var status = stat()
    return unsafe lstat(cString(path), &status) == 0 && FileKind(status) == .folder
  }

  /// Returns the path that a symbolic link finally leads to, which need not exist, or the path
  /// itself if it is not a link.
  ///
  /// - Throws: A ``SystemError`` if the links form a circle.
  package static func destination(of path: RawText) throws(SystemError) -> RawText {
    // This is the number of links that Linux follows.
    var (path, linksLeft) = (path, 40)
    while let target = linkTarget(of: path) {
      guard linksLeft > 0 else { throw SystemError(code: ELOOP) }
      linksLeft -= 1
      path = target.bytes.first == UInt8(ascii: "/") ? target : path.folder.appending(entry: target)
    }
    return path
  }

  /// Gives an open file the permissions of another file, if that exists.
  package static func copyPermissions(of path: RawText, to descriptor: Int32) {
    guard let status = status(of: path) else { return }
    _ = fchmod(descriptor, status.st_mode & 0o777)
  }

  /// Waits until everything that was written is on the disk.
  package static func synchronize(_ descriptor: Int32) throws(SystemError) {
    _ = try checked { fsync(descriptor) }
  }

  /// Waits until the names in a folder are on the disk, if the file system supports that.
  package static func synchronizeNames(in folder: RawText) throws(SystemError) {
    let descriptor = try checked { unsafe open(cString(folder), O_RDONLY | O_CLOEXEC) }
    defer { close(descriptor) }
    do throws(SystemError) {
      try synchronize(descriptor)
    } catch {
      guard [EINVAL, ENOTSUP].contains(error.code) else { throw error }
    }
  }

  /// Creates a folder and those that contain it, with access for the owner only. Existing folders
  /// stay as they are.
  package static func makeFolder(_ path: RawText) throws(SystemError) {
    guard kind(of: path) != .folder else { return }
    do throws(SystemError) {
      _ = try checked { unsafe mkdir(cString(path), 0o700) }
    } catch {
      let parent = path.folder
      if error.code == EEXIST, kind(of: path) == .folder { return }
      guard error.code == ENOENT, parent.bytes.count < path.bytes.count else { throw error }
      try makeFolder(parent.withoutLastSlash)
      try makeFolder(path)
    }
  }

  /// Moves a file to the place of another, in one step.
  package static func move(_ path: RawText, to other: RawText) throws(SystemError) {
    _ = try checked { unsafe rename(cString(path), cString(other)) }
  }

  /// Removes a file, if it exists.
  package static func remove(_ path: RawText) {
    _ = unsafe unlink(cString(path))
  }

  private static func status(of path: RawText) -> stat? {
    var status = stat()
    return unsafe stat(cString(path), &status) == 0 ? status : nil
  }

  private static func identity(_ status: stat?) -> FileIdentity? {
    guard let status, FileKind(status) == .regular else { return nil }
    return FileIdentity(status)
  }

  /// Returns the path in a symbolic link, or `nil` if there is no link.
  private static func linkTarget(of path: RawText) -> RawText? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlink(cString(path), &buffer, buffer.count)
    guard length > 0 else { return nil }
    return RawText(bytes: buffer[..<length].map { UInt8(bitPattern: $0) })
  }
}
