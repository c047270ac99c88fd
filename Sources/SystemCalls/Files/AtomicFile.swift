internal import Platform

/// A file that is created or replaced either completely or not at all. The bytes go to a hidden
/// file beside it, which ``commit()`` renames. Without a commit, `deinit` removes the hidden file.
/// If the process ends without either, the hidden file is no longer locked, and the next process
/// that writes a file of the same name removes it.
package final class AtomicFile {
  private let path: RawPath
  private let temporaryPath: RawPath
  private var file: OwnedDescriptor?

  /// Creates the hidden file. If `path` is a symbolic link, its target is replaced, not the link.
  package init(replacing path: RawPath, permissionsOf model: RawPath? = nil) throws(SystemError) {
    let path = try System.destination(of: path)
    var number = 1
    while true {
      // Each attempt tries the first name that no other process is using.
      let temporaryPath = Self.temporaryPath(beside: path, number: number)
      do throws(SystemError) {
        let file = try System.create(temporaryPath)
        // Without a lock, another process may treat the file as left behind. If the file system
        // does not support locks, no file is ever treated as left behind.
        _ = try? file.descriptor.tryLock()
        guard file.descriptor.hasName else { continue }
        file.descriptor.copyPermissions(of: model ?? path)
        (self.path, self.temporaryPath) = (path, temporaryPath)
        self.file = consume file
        return
      } catch {
        guard error.code == EEXIST, number < 1_000 else { throw error }
        if !Self.removeIfLeftBehind(temporaryPath) { number += 1 }
      }
    }
  }

  /// Returns the path of a hidden file, which is always the same for the same path and number.
  private static func temporaryPath(beside path: RawPath, number: Int) -> RawPath {
    // The name contains a hash, because the original name may be too long to be part of another.
    let hash = fnv1a(path.lastComponent.bytes)
    let suffix = String(hash, radix: 36) + (number > 1 ? "-\(number)" : "")
    return path.folder.appending(entry: RawPath(".colorway-\(suffix).tmp"))
  }

  /// Removes a hidden file that no process has locked, and returns whether it did.
  private static func removeIfLeftBehind(_ path: RawPath) -> Bool {
    guard System.kind(of: path) == .regular, let file = try? System.openForReading(path),
      (try? file.descriptor.tryLock()) == true
    else { return false }
    System.remove(path)
    return true
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try file?.descriptor.write(bytes)
  }

  /// Moves the file to its place, and waits until both its bytes and its name are on the disk.
  /// Nothing can be written afterwards.
  package func commit() throws(SystemError) { _ = try commitOpen() }

  /// Moves the file to its place as ``commit()`` does, and returns it open and still locked, so that no other
  /// process can lock it before the caller continues. Returns `nil` if it has already been moved.
  package func commitOpen() throws(SystemError) -> OwnedDescriptor? {
    guard let file = file.take() else { return nil }
    do throws(SystemError) {
      try file.descriptor.synchronize()
      // The file is renamed while it is locked. Otherwise another process could remove it under its
      // old name.
      try System.move(temporaryPath, to: path)
    } catch {
      System.remove(temporaryPath)
      throw error
    }
    // Without its name, the file would be lost.
    try System.synchronizeNames(in: path.folder.withoutLastSlash)
    return file
  }

  // The name is removed before the file is closed, which unlocks it.
  deinit { if file != nil { System.remove(temporaryPath) } }
}

extension FileDescriptor {
  fileprivate func copyPermissions(of path: RawPath) {
    guard let status = try? FileStatus(of: path) else { return }
    _ = fchmod(number, status.permissions)
  }
}

/// Returns a hash that is the same in every process. Source: FNV-1a, by Glenn Fowler, Landon Curt Noll and
/// Kiem-Phong Vo.
package func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
