internal import Platform

/// A new folder that only this user can access. It is removed together with this value. If the
/// process ends first, the next process that creates a private folder removes it.
///
/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to.
package final class PrivateFolder: Sendable {
  package let path: RawPath
  private let lock: OpenFile

  private static let attempts = 100

  /// Creates a folder in another one. Throws a ``SystemError`` if its place there belongs to another user.
  package init(in parent: RawPath) throws(SystemError) {
    let home = parent.appending(entry: RawPath("colorway-\(getuid())"))
    try Self.makeHome(home)
    for _ in 0..<Self.attempts {
      let path = home.appending(entry: RawPath(String(UInt64.random(in: 0 ... .max), radix: 36)))
      try systemCall { unsafe mkdir(path.cString, 0o700) }
      // Until it is locked, another process may mistake it for a leftover and remove it.
      guard let lock = try? OpenFile(System.openFolder(path)),
        (try? lock.descriptor.tryLock()) == true, System.isFolderItself(path)
      else { continue }
      (self.path, self.lock) = (path, lock)
      return
    }
    throw SystemError(code: EEXIST)
  }

  deinit { Self.remove(path) }

  /// Writes bytes to a new file in the folder, which only this user can read.
  package func write(_ bytes: [UInt8], to name: RawPath) throws(SystemError) {
    let path = path.appending(entry: name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = OpenFile(try OwnedDescriptor { unsafe open(path.cString, flags, 0o600) })
    try file.descriptor.write(bytes)
  }

  /// Creates the folder of all private folders of a user, or checks that only this user has access
  /// to it, and removes the leftovers of ended processes.
  private static func makeHome(_ home: RawPath) throws(SystemError) {
    if unsafe mkdir(home.cString, 0o700) == 0 { return }
    let status = try FileStatus(of: home, followsLinks: false)
    guard status.kind == .folder, status.isPrivate else {
      throw SystemError(
        code: EACCES, reason: "\(home.printable) is not a private folder of this user (see TMPDIR)")
    }
    for name in try System.entries(of: home) {
      let path = home.appending(entry: name)
      guard let folder = try? System.openFolder(path),
        (try? folder.descriptor.tryLock()) == true
      else { continue }
      remove(path)
    }
  }

  private static func remove(_ folder: RawPath) {
    for name in (try? System.entries(of: folder)) ?? [] {
      let path = folder.appending(entry: name)
      if System.isFolderItself(path) { remove(path) } else { System.remove(path) }
    }
    System.removeEmptyFolder(folder)
  }
}
