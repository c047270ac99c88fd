internal import Platform

/// The events of folders, reported by inotify on Linux. Other systems report none.
///
/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to.
package struct FolderEvents: Sendable {
  private let file: OpenFile

  /// The kinds of events to watch if files matter only once they are closed.
  package static let ofWholeFiles: FolderEvent.Kinds = [
    .attributes, .closed, .movedAway, .movedIn, .created, .removed, .moved,
  ]

  package init?() {
    #if os(Linux) || os(Android)
      // inotify has the same flags under other names.
      guard
        let descriptor = try? OwnedDescriptor({ inotify_init1(O_CLOEXEC | O_NONBLOCK) })
      else { return nil }
      file = OpenFile(descriptor)
    #else
      return nil
    #endif
  }

  /// The descriptor, which is ready for reading when there are events.
  package var descriptor: FileDescriptor { file.descriptor }

  /// Starts to report events in a folder, and returns the number of its watch, which stays the same
  /// if the folder is already watched. Throws a ``SystemError`` if there is no such folder, or if
  /// too many are watched.
  package func watch(
    _ folder: RawPath, followsLinks: Bool, for kinds: FolderEvent.Kinds = ofWholeFiles
  ) throws(SystemError) -> Int32 {
    #if os(Linux) || os(Android)
      let wanted = kinds.union(followsLinks ? .onlyFolders : [.onlyFolders, .noLinks])
      return try systemCall {
        unsafe inotify_add_watch(descriptor.number, folder.cString, wanted.rawValue)
      }
    #else
      throw SystemError(code: ENOSYS)
    #endif
  }

  /// Stops reporting events in a folder, if they are still reported.
  package func end(_ number: Int32) {
    #if os(Linux) || os(Android)
      _ = inotify_rm_watch(descriptor.number, number)
    #endif
  }

  /// Reads the available events. Returns none if there are none now.
  package func read() throws(SystemError) -> [FolderEvent] {
    FolderEvent.events(in: try descriptor.readAvailable() ?? [])
  }
}
