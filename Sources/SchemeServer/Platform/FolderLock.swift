#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A lock on the folder of a path, so that servers that start at the same time take turns.
struct FolderLock {
  private let descriptor: Int32

  /// Waits for the lock. If the folder cannot be opened there is none.
  init(of path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { _ = flock(descriptor, LOCK_EX) }
  }

  /// Releases the lock.
  func release() { if descriptor >= 0 { close(descriptor) } }
}
