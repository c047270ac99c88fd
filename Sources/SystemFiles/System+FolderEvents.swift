#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls of the C library with which Linux reports events in folders. On other systems, nothing is
/// reported.
///
/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to; every other
/// pointer is to a local.
extension System {
  /// The kinds of events to watch for if files matter only once they are closed.
  package static let eventsOfWholeFiles: FolderEvent.Kinds = [
    .attributes, .closed, .movedAway, .movedIn, .created, .removed, .moved,
  ]

  /// Opens a descriptor from which events in folders can be read, or returns `nil` if there is
  /// none.
  package static func openFolderEvents() -> Int32? {
    #if os(Linux)
      // inotify has the same flags under other names.
      let descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
      return descriptor < 0 ? nil : descriptor
    #else
      return nil
    #endif
  }

  /// Starts to report events in a folder to a descriptor.
  ///
  /// - Parameters:
  ///   - folder: The folder, or a link to one if `followsLinks`.
  ///   - descriptor: The descriptor of events.
  ///   - followsLinks: Pass `true` to follow a link.
  ///   - kinds: The kinds of events to report.
  /// - Returns: The number of the folder in its events. It is the same if the folder is already
  ///   watched.
  /// - Throws: A ``SystemError`` if there is no such folder, or if too many folders are watched.
  package static func watch(
    _ folder: RawText, by descriptor: Int32, followsLinks: Bool,
    for kinds: FolderEvent.Kinds = eventsOfWholeFiles
  ) throws(SystemError) -> Int32 {
    #if os(Linux)
      let wanted = kinds.union(followsLinks ? .onlyFolders : [.onlyFolders, .noLinks])
      return try checked {
        unsafe inotify_add_watch(descriptor, cString(folder), wanted.rawValue)
      }
    #else
      throw SystemError(code: ENOSYS)
    #endif
  }

  /// Stops reporting events in a folder to a descriptor, if they are still reported.
  package static func endWatch(_ number: Int32, by descriptor: Int32) {
    #if os(Linux)
      _ = inotify_rm_watch(descriptor, number)
    #endif
  }

  /// Reads the events that are available, and returns none if there are none now.
  package static func readFolderEvents(from descriptor: Int32) throws(SystemError) -> [FolderEvent]
  {
    do throws(SystemError) {
      return FolderEvent.events(in: try readSome(from: descriptor, count: 1 << 16))
    } catch {
      guard error.code == EAGAIN else { throw error }
      return []
    }
  }

  /// Returns whether a path leads to a file that has other names too.
  package static func hasOtherNames(_ path: RawText) -> Bool {
    var status = stat()
    return unsafe stat(cString(path), &status) == 0 && status.st_nlink > 1
  }

  /// Returns whether the entry of a folder may have been created without being written. This is the
  /// case for a link, and for a file with several names.
  package static func isLink(_ path: RawText) -> Bool {
    var status = stat()
    guard unsafe lstat(cString(path), &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }
}
