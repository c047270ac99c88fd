internal import SchemeService

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open folder whose files clients may name.
///
/// Paths are resolved from the open folder, one name after another, and no symbolic link is followed. So
/// no path leads out of it, whatever is moved or replaced meanwhile.
///
/// SAFETY: paths are strings or arrays that outlive the call they are passed to.
package struct OpenFolder: Sendable {
  private let descriptor: Int32
  /// The names on the way to the folder from the root.
  private let names: [Substring]

  /// Opens a folder for as long as the process runs.
  ///
  /// - Returns: `nil` if it cannot be opened, for the reason in `errno`.
  package init?(_ path: String) {
    descriptor = systemOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let names = Self.names(of: path) else { return nil }
    self.names = names
  }

  /// Opens a file for reading, or returns `nil` if its path does not lead into the folder.
  ///
  /// - Throws: ``ServiceError`` if there is no such file that can be read.
  func open(_ path: String) throws(ServiceError) -> FileDescriptor? {
    guard let names = Self.names(of: path), names.starts(with: self.names),
      let last = names.last, names.count > self.names.count
    else { return nil }
    var folder = descriptor
    defer { if folder != descriptor { systemClose(folder) } }
    for name in names.dropFirst(self.names.count).dropLast() {
      let next = try Self.open(String(name), in: folder, O_RDONLY | O_DIRECTORY)
      if folder != descriptor { systemClose(folder) }
      folder = next
    }
    // Opening must not wait for the writer of a pipe.
    let file = try Self.open(String(last), in: folder, O_RDONLY | O_NONBLOCK)
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      systemClose(file)
      throw ServiceError(.unreadable, "this is no regular file")
    }
    return FileDescriptor(file)
  }

  private static func open(
    _ name: String, in folder: Int32, _ flags: Int32
  ) throws(ServiceError) -> Int32 {
    while true {
      let number = unsafe openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC)
      if number >= 0 { return number }
      switch errno {
      case EINTR: continue
      case ELOOP: throw ServiceError(.unreadable, "symbolic links are not followed here")
      case let code:
        throw ServiceError(.unreadable, unsafe String(cString: strerror(code)))
      }
    }
  }

  /// The names of a path from the root, or `nil` if it has a `..`, which may lead anywhere, or a zero.
  private static func names(of path: String) -> [Substring]? {
    var names = path.split(separator: "/")[...]
    if !path.hasPrefix("/") {
      guard let current = unsafe getcwd(nil, 0) else { return nil }
      defer { unsafe free(current) }
      names = unsafe String(cString: current).split(separator: "/") + names
    }
    names.removeAll { $0 == "." }
    return names.contains { $0 == ".." || $0.contains("\0") } ? nil : Array(names)
  }
}

/// The system's `open`, which has the name of a method.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags) }
