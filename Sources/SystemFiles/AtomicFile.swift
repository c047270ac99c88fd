/// A file that is created or replaced as a whole or not at all.
///
/// The bytes are written to a hidden file beside it, which ``commit()`` renames. If ``commit()`` is
/// never called, `deinit` removes the hidden file. If the process ends without either, the hidden
/// file is no longer locked, and the next process that writes a file of the same name removes it.
package final class AtomicFile {
  private let path: RawText
  private let temporaryPath: RawText
  private var descriptor: Int32?

  /// Creates the hidden file.
  ///
  /// If `path` is a symbolic link, the file that it leads to is replaced or created, not the link.
  ///
  /// - Parameters:
  ///   - path: The file to be replaced or created.
  ///   - model: The file whose permissions the new file gets. The default is the replaced file.
  /// - Throws: A ``SystemError`` if the hidden file cannot be created.
  package init(replacing path: RawText, permissionsOf model: RawText? = nil) throws(SystemError) {
    let path = try System.destination(of: path)
    let (temporaryPath, descriptor) = try Self.create(beside: path)
    System.copyPermissions(of: model ?? path, to: descriptor)
    self.path = path
    self.temporaryPath = temporaryPath
    self.descriptor = descriptor
  }

  /// Creates and locks a hidden file, under the first name that no other process is using.
  private static func create(
    beside path: RawText
  ) throws(SystemError) -> (path: RawText, descriptor: Int32) {
    var number = 1
    while true {
      let temporaryPath = temporaryPath(beside: path, number: number)
      do throws(SystemError) {
        let descriptor = try System.create(temporaryPath)
        // Without a lock, another process may regard the file as left behind. Where files cannot be
        // locked, no file is ever regarded as such.
        _ = System.lock(descriptor)
        if System.hasName(descriptor) { return (temporaryPath, descriptor) }
        try System.closeDescriptor(descriptor)
      } catch {
        guard error.code == System.fileExistsCode, number < 1_000 else { throw error }
        if !removeIfLeftBehind(temporaryPath) { number += 1 }
      }
    }
  }

  /// Returns the name of a hidden file, which is the same each time for the same path and number.
  private static func temporaryPath(beside path: RawText, number: Int) -> RawText {
    // A hash is used because the whole name may be too long to be part of another.
    let hash = fnv1a(path.lastComponent.bytes)
    let suffix = String(hash, radix: 36) + (number > 1 ? "-\(number)" : "")
    return path.folder.appending(entry: RawText(".colorway-\(suffix).tmp"))
  }

  /// Removes a hidden file that no process has locked, and returns whether it did.
  private static func removeIfLeftBehind(_ path: RawText) -> Bool {
    guard System.kind(of: path) == .regular, let descriptor = try? System.openForReading(path)
    else { return false }
    defer { try? System.closeDescriptor(descriptor) }
    guard System.lock(descriptor) else { return false }
    System.remove(path)
    return true
  }

  /// Adds bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    guard let descriptor else { return }
    try System.writeAll(bytes, to: descriptor)
  }

  /// Moves the file to its place. Nothing can be written after that.
  package func commit() throws(SystemError) {
    if let descriptor = try commitOpen() { try? System.closeDescriptor(descriptor) }
  }

  /// Moves the file to its place, and leaves it open and locked. No other process can lock it
  /// before the caller continues with it.
  ///
  /// - Returns: A descriptor to read and write the file, which the caller closes, or `nil` if the
  ///   file was moved to its place before.
  /// - Throws: A ``SystemError`` if it could not be moved to its place.
  package func commitOpen() throws(SystemError) -> Int32? {
    guard let descriptor else { return nil }
    try System.synchronize(descriptor)
    self.descriptor = nil
    do throws(SystemError) {
      // The file is renamed while it is locked. Otherwise another process could remove it under its
      // old name.
      try System.move(temporaryPath, to: path)
    } catch {
      System.remove(temporaryPath)
      try? System.closeDescriptor(descriptor)
      throw error
    }
    return descriptor
  }

  deinit {
    guard let descriptor else { return }
    System.remove(temporaryPath)
    try? System.closeDescriptor(descriptor)
  }
}
