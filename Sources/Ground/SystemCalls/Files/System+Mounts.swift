internal import CSystem
internal import Platform

/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to; every other
/// pointer is to a local.
extension System {
  /// Returns the identity of the file system that is mounted at a folder, or `nil` if none is. It stays the
  /// same for most file systems when they are mounted again. Bind mounts count as well.
  package static func fileSystem(mountedAt folder: RawPath) -> String? {
    guard isMountPoint(folder) else { return nil }
    var status = statvfs()
    guard unsafe statvfs(folder.cString, &status) == 0 else { return "0" }
    return String(status.f_fsid, radix: 16)
  }

  private static func isMountPoint(_ folder: RawPath) -> Bool {
    let answer = unsafe cprocess_is_mount_point(folder.cString)
    guard answer < 0 else { return answer == 1 }
    // Without an answer of the system, bind mounts within a file system are not found.
    guard let status = try? FileStatus(of: folder),
      let parent = try? FileStatus(of: folder.appending(entry: ".."))
    else { return false }
    return !status.isOnDevice(of: parent)
  }
}
