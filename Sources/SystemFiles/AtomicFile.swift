/// A file that appears, or replaces the one of its name, whole or not at all.
///
/// What is written goes to a hidden file beside it, which ``commit()`` renames. If that is never
/// called, `deinit` removes the hidden file. If the process ends without either, the next one that
/// writes a file of the same name removes it: it is no longer locked then.
package final class AtomicFile {
  private let path: RawText
  private let temporaryPath: RawText
  private var descriptor: Int32?

  /// Creates the hidden file.
  ///
  /// Where `path` is a symbolic link, the file that it leads to is replaced or made, and not the
  /// link.
  ///
  /// - Parameters:
  ///   - path: The file to be replaced or made.
  ///   - model: The file whose permissions it is to have. The default is the one that is replaced.
  /// - Throws: A ``SystemError`` if the hidden file cannot be made.
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
        // Without a lock, another process may take the file for one that was left behind. Where
        // files cannot be locked, none is ever taken for that.
        _ = System.lock(descriptor)
        if System.hasName(descriptor) { return (temporaryPath, descriptor) }
        try System.closeDescriptor(descriptor)
      } catch {
        guard error.code == System.fileExistsCode, number < 1_000 else { throw error }
        if !removeIfLeftBehind(temporaryPath) { number += 1 }
      }
    }
  }

  /// The name of a hidden file: the same each time for the same path and number.
  private static func temporaryPath(beside path: RawText, number: Int) -> RawText {
    // The whole name may be too long to be part of another.
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

  /// Puts the file in its place. Nothing can be written after that.
  package func commit() throws(SystemError) {
    if let descriptor = try commitOpen() { try? System.closeDescriptor(descriptor) }
  }

  /// Puts the file in its place, and leaves it open and locked, so that no other process can lock it
  /// before the caller goes on with it.
  ///
  /// - Returns: A descriptor to read and write the file, which the caller closes, or `nil` if the file
  ///   was put in its place before.
  /// - Throws: A ``SystemError`` if it could not be put in its place.
  package func commitOpen() throws(SystemError) -> Int32? {
    guard let descriptor else { return nil }
    try System.synchronize(descriptor)
    self.descriptor = nil
    do throws(SystemError) {
      // Renamed while it is locked: once it is not, its old name would be free to be removed.
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
