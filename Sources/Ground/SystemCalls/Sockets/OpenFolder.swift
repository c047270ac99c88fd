internal import Platform

/// An open folder whose files clients may name.
///
/// Paths are resolved from the open folder, one component after another, without following symbolic
/// links. So no path leads out of the folder, whatever is moved or replaced meanwhile.
///
/// SAFETY: paths are strings that outlive the call they are passed to.
package struct OpenFolder: Sendable {
  private let folder: OpenFile
  /// The components of the folder's absolute path.
  private let names: [Substring]

  /// The absolute path.
  package var path: String { "/" + names.joined(separator: "/") }

  package init(_ path: String) throws(SystemError) {
    folder = OpenFile(try System.openFolder(RawPath(path)))
    guard let names = Self.names(of: path) else { throw .missingFile }
    self.names = names
  }

  /// Returns a function that opens a regular file for reading, or `nil` if its path does not lead into the
  /// folder. The function throws a ``SystemError`` if the path has no readable regular file.
  package func opener(
    of path: String
  ) -> (@Sendable () throws(SystemError) -> OpenFile)? {
    guard let names = Self.names(of: path), names.starts(with: self.names),
      let last = names.last, names.count > self.names.count
    else { return nil }
    let folders = Array(names.dropFirst(self.names.count).dropLast())
    return { [folder] () throws(SystemError) in
      var folder = folder
      for name in folders {
        folder = try Self.open(name, in: folder, O_RDONLY | O_DIRECTORY)
      }
      // Opening must not wait for the writer of a pipe.
      let file = try Self.open(last, in: folder, O_RDONLY | O_NONBLOCK)
      guard file.descriptor.isRegularFile else {
        throw SystemError(code: EINVAL, reason: "not a regular file")
      }
      return file
    }
  }

  private static func open(
    _ name: Substring, in folder: OpenFile, _ flags: Int32
  ) throws(SystemError) -> OpenFile {
    do throws(SystemError) {
      let file = try OwnedDescriptor {
        unsafe openat(folder.descriptor.number, String(name), flags | O_NOFOLLOW | O_CLOEXEC)
      }
      return OpenFile(file)
    } catch {
      // Linux reports a link in place of a folder as ENOTDIR.
      guard error.code == ELOOP || error.code == ENOTDIR && isLink(name, in: folder) else {
        throw error
      }
      throw SystemError(code: ELOOP, reason: "symbolic links are not followed here")
    }
  }

  private static func isLink(_ name: Substring, in folder: OpenFile) -> Bool {
    var byte: CChar = 0
    return unsafe readlinkat(folder.descriptor.number, String(name), &byte, 1) >= 0
  }

  /// Returns the components of the absolute path, or `nil` if it contains a `..`, which may lead
  /// anywhere, or a zero byte.
  private static func names(of path: String) -> [Substring]? {
    var names = path.split(separator: "/")[...]
    if !path.hasPrefix("/") {
      guard let current = System.currentFolder else { return nil }
      names = current.split(separator: "/") + names
    }
    names.removeAll { $0 == "." }
    return names.contains { $0 == ".." || $0.contains("\0") } ? nil : Array(names)
  }
}
