/// A file that appears, or replaces the one of its name, whole or not at all.
///
/// What is written goes to a hidden file beside it, which ``commit()`` renames. If that is never
/// called, `deinit` removes the hidden file. If the process ends without either, the next one that
/// writes a file of the same name removes it: it is no longer locked then.
final class AtomicFile {
  private let path: RawText
  private let temporaryPath: RawText
  private var descriptor: Int32?

  /// Creates the hidden file.
  ///
  /// Where `path` is a symbolic link, the file that it leads to is replaced or made, and not the
  /// link.
  init(replacing path: RawText) throws(SystemError) {
    let path = try System.destination(of: path)
    let (temporaryPath, descriptor) = try Self.create(beside: path)
    System.copyPermissions(of: path, to: descriptor)
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
    // FNV-1a, by Fowler, Noll and Vo: the whole name may be too long to be part of another.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.lastComponent.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
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
  func write(_ bytes: [UInt8]) throws(SystemError) {
    guard let descriptor else { return }
    try System.writeAll(bytes, to: descriptor)
  }

  /// Puts the file in its place. Nothing can be written after that.
  func commit() throws(SystemError) {
    guard let descriptor else { return }
    try System.synchronize(descriptor)
    self.descriptor = nil
    do {
      // Renamed while it is locked: once it is not, its old name would be free to be removed.
      defer { try? System.closeDescriptor(descriptor) }
      try System.move(temporaryPath, to: path)
    } catch {
      System.remove(temporaryPath)
      throw error
    }
  }

  deinit {
    guard let descriptor else { return }
    System.remove(temporaryPath)
    try? System.closeDescriptor(descriptor)
  }
}
