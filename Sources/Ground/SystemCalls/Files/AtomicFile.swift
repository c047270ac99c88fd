internal import Platform

/// A file that is created or replaced either completely or not at all. The bytes go to a hidden
/// file beside it, which ``commit()`` renames. Without a commit, `deinit` removes the hidden file.
/// If the process ends without either, the hidden file is no longer locked, and the next process
/// that writes a file of the same name removes it.
///
/// Some files cannot be replaced although they can be written: mount points, and files in a folder that
/// cannot be changed. If the caller agrees, a commit writes into such a file, and ``refusal`` says why.
package final class AtomicFile {
  private let path: RawPath
  private let mayWriteInPlace: Bool
  private let temporaryPath: RawPath?
  private var file: OwnedDescriptor?
  /// The bytes so far, if there is no hidden file.
  private var held: [UInt8] = []
  /// The reason that the old file has been or will be written in place instead of being replaced.
  package private(set) var refusal: SystemError?

  /// Creates the hidden file. If `path` is a symbolic link, its target is replaced, not the link.
  package init(
    replacing path: RawPath, permissionsOf model: RawPath? = nil,
    orInPlace mayWriteInPlace: Bool = false
  ) throws(SystemError) {
    self.path = try System.destination(of: path)
    self.mayWriteInPlace = mayWriteInPlace
    do throws(SystemError) {
      let hidden = try Self.createHiddenFile(beside: self.path)
      hidden.file.descriptor.copyPermissions(of: model ?? self.path)
      temporaryPath = hidden.path
      file = (consume hidden).file
    } catch {
      // Opening the old file now shows whether it can be written at all.
      guard mayWriteInPlace, error.isOfReplacing, (try? System.openInPlace(self.path)) != nil else {
        throw error
      }
      temporaryPath = nil
      refusal = error
    }
  }

  private struct HiddenFile: ~Copyable {
    let path: RawPath
    let file: OwnedDescriptor
  }

  private static func createHiddenFile(beside path: RawPath) throws(SystemError) -> HiddenFile {
    var number = 1
    while true {
      // Each attempt tries the first name that no other process is using.
      let temporaryPath = Self.temporaryPath(beside: path, number: number)
      do throws(SystemError) {
        let file = try System.createNew(temporaryPath)
        // Without a lock, another process may treat the file as left behind. If the file system
        // does not support locks, no file is ever treated as left behind.
        _ = try? file.descriptor.tryLock()
        guard file.descriptor.hasName else { continue }
        return HiddenFile(path: temporaryPath, file: file)
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
    if temporaryPath == nil { held += bytes }
    try file?.descriptor.write(bytes)
  }

  /// Moves the file to its place, and waits until both its bytes and its name are on the disk.
  /// Nothing can be written afterwards.
  package func commit() throws(SystemError) { _ = try commitOpen() }

  /// Moves the file to its place as ``commit()`` does, and returns it open and still locked, so that no other
  /// process can lock it before the caller continues. Returns `nil` if the old file was written in place.
  package func commitOpen() throws(SystemError) -> OwnedDescriptor? {
    guard let temporaryPath else {
      try writeInPlace(byteCount: held.count) { [held] in Array(held[$0]) }
      return nil
    }
    guard let file = file.take() else { return nil }
    do throws(SystemError) {
      try file.descriptor.synchronize()
      do throws(SystemError) {
        // The file is renamed while it is locked. Otherwise another process could remove it under its
        // old name.
        try System.move(temporaryPath, to: path)
      } catch {
        guard mayWriteInPlace, error.isOfReplacing else { throw error }
        refusal = error
        try writeInPlace(byteCount: file.descriptor.byteCount ?? 0) { (range) throws(SystemError) in
          try file.descriptor.read(range.count, at: range.lowerBound)
        }
        System.remove(temporaryPath)
        return nil
      }
    } catch {
      System.remove(temporaryPath)
      throw error
    }
    // Without its name, the file would be lost.
    try System.synchronizeNames(in: path.folder.withoutLastSlash)
    return file
  }

  /// Writes the bytes of a range into the old file.
  private func writeInPlace(
    byteCount: Int, bytes: (Range<Int>) throws(SystemError) -> [UInt8]
  ) throws(SystemError) {
    let old: OwnedDescriptor
    do throws(SystemError) { old = try System.openInPlace(path) } catch { throw refusal ?? error }
    let target = old.descriptor
    func write(_ range: Range<Int>) throws(SystemError) {
      var start = range.lowerBound
      while start < range.upperBound {
        let part = try bytes(start..<min(range.upperBound, start + 1 << 18))
        guard !part.isEmpty else { return }
        try target.write(part, at: start)
        start += part.count
      }
    }
    let oldCount = target.byteCount ?? 0
    if byteCount > oldCount {
      // What needs more space comes first: if the disk is full, the old content is still whole.
      do throws(SystemError) { try write(oldCount..<byteCount) } catch {
        try? target.truncate(to: oldCount)
        throw error
      }
    }
    try write(0..<min(oldCount, byteCount))
    try target.truncate(to: byteCount)
    try target.synchronize()
  }

  // The name is removed before the file is closed, which unlocks it.
  deinit { if file != nil, let temporaryPath { System.remove(temporaryPath) } }
}

extension SystemError {
  /// A Boolean value that indicates whether a folder or a mount point refuses to let a file be replaced. That
  /// does not mean that the file cannot be written.
  fileprivate var isOfReplacing: Bool { [EBUSY, EXDEV, EACCES, EPERM, EROFS].contains(code) }
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
