internal import Platform

/// The calls of the operating system that need no open descriptor.
///
/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to; every other
/// pointer is to a local, or is released in the function that obtained it.
package enum System {
  /// Returns the kind of the file at a path, following links, or `nil` if there is none.
  package static func kind(of path: RawPath) -> FileStatus.Kind? {
    (try? FileStatus(of: path))?.kind
  }

  /// Returns whether there is nothing at a path, rather than something that cannot be accessed.
  package static func isMissing(_ path: RawPath, followsLinks: Bool = true) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus(of: path, followsLinks: followsLinks)
      return false
    } catch {
      return error.isMissingFile
    }
  }

  /// Returns whether a path is a folder itself, and not a link to one.
  package static func isFolderItself(_ path: RawPath) -> Bool {
    (try? FileStatus(of: path, followsLinks: false))?.kind == .folder
  }

  package static func isWritable(_ folder: RawPath) -> Bool {
    unsafe access(folder.cString, W_OK) == 0
  }

  package static func isExecutable(_ path: RawPath) -> Bool {
    unsafe access(path.cString, X_OK) == 0
  }

  /// Returns the identity of the regular file at a path, or `nil` if there is none.
  package static func identity(ofFile path: RawPath) -> FileStatus.Identity? {
    (try? FileStatus(of: path))?.ifRegular?.identity
  }

  /// Returns the state of the regular file at a path, or `nil` if there is none.
  package static func stamp(of path: RawPath) -> FileStatus.Stamp? {
    (try? FileStatus(of: path))?.ifRegular?.stamp
  }

  /// Calls a function with each name in a folder, in no particular order, without `.` and `..`.
  package static func forEachEntry(
    of folder: RawPath, _ body: (RawPath) -> Void
  ) throws(SystemError) {
    guard let stream = unsafe opendir(folder.cString) else { throw SystemError(code: errno) }
    defer { unsafe closedir(stream) }
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // The name ends in a zero, which may lie beyond the declared array if the name is long.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
      let name = unsafe RawPath(bytes: UnsafeRawBufferPointer(start: start, count: length))
      if name != "." && name != ".." { body(name) }
    }
    guard errno == 0 else { throw SystemError(code: errno) }
  }

  /// Returns the names in a folder, in no particular order, without `.` and `..`.
  package static func entries(of folder: RawPath) throws(SystemError) -> [RawPath] {
    var names: [RawPath] = []
    try forEachEntry(of: folder) { names.append($0) }
    return names
  }

  /// Returns the final target of a symbolic link, which need not exist, or the path itself if it is
  /// not a link.
  package static func destination(of path: RawPath) throws(SystemError) -> RawPath {
    // The maximum number of links that Linux follows.
    var (path, linksLeft) = (path, 40)
    while let target = linkTarget(of: path) {
      guard linksLeft > 0 else { throw SystemError(code: ELOOP) }
      linksLeft -= 1
      path = target.bytes.first == UInt8(ascii: "/") ? target : path.folder.appending(entry: target)
    }
    return path
  }

  /// Returns the direct target of a symbolic link, or `nil` if there is no link.
  private static func linkTarget(of path: RawPath) -> RawPath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlink(path.cString, &buffer, buffer.count)
    guard length > 0 else { return nil }
    return RawPath(bytes: buffer[..<length].map { UInt8(bitPattern: $0) })
  }

  /// Creates a folder and the folders that contain it, by default with access for the owner only,
  /// and waits until their names are on the disk. Existing folders stay unchanged.
  package static func makeFolder(
    _ path: RawPath, isPrivate: Bool = true
  ) throws(SystemError) {
    guard kind(of: path) != .folder else { return }
    let parent = path.folder
    do throws(SystemError) {
      try systemCall { unsafe mkdir(path.cString, isPrivate ? 0o700 : 0o777) }
      try synchronizeNames(in: parent.withoutLastSlash)
    } catch {
      if error.code == EEXIST, kind(of: path) == .folder { return }
      guard error.code == ENOENT, parent.bytes.count < path.bytes.count else { throw error }
      try makeFolder(parent.withoutLastSlash, isPrivate: isPrivate)
      try makeFolder(path, isPrivate: isPrivate)
    }
  }

  /// Creates a folder, or checks that only this user has access to an existing one.
  package static func makePrivateFolder(_ path: RawPath) throws(SystemError) {
    try makeFolder(path)
    let status = try FileStatus(of: path, followsLinks: false)
    guard status.kind == .folder, status.isPrivate else {
      throw SystemError(
        code: EACCES, reason: "\(path.printable) is not a private folder of this user")
    }
  }

  /// Returns the absolute path of an existing file, without symbolic links.
  package static func realPath(of path: RawPath) throws(SystemError) -> RawPath {
    guard let name = unsafe realpath(path.cString, nil) else { throw SystemError(code: errno) }
    defer { unsafe free(name) }
    return unsafe RawPath(bytes: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// Waits until the names in a folder are on the disk, if the file system supports that, and this process
  /// may read the folder.
  package static func synchronizeNames(in folder: RawPath) throws(SystemError) {
    do throws(SystemError) {
      let folder = try openFolder(folder)
      try folder.descriptor.synchronize()
    } catch {
      guard [EINVAL, ENOTSUP, EACCES].contains(error.code) else { throw error }
    }
  }

  package static func move(_ path: RawPath, to other: RawPath) throws(SystemError) {
    try systemCall { unsafe rename(path.cString, other.cString) }
  }

  package static func remove(_ path: RawPath) { _ = unsafe unlink(path.cString) }

  /// Removes a folder if it is empty.
  package static func removeEmptyFolder(_ path: RawPath) { _ = unsafe rmdir(path.cString) }
}
