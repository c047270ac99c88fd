/// A file that appears, or replaces the one of its name, whole or not at all.
///
/// What is written goes to a hidden file beside it, which ``commit()`` renames and `deinit` removes
/// if that was never called.
final class AtomicFile {
  private let path: RawText
  private let temporaryPath: RawText
  private var descriptor: Int32?

  /// Creates the hidden file.
  init(replacing path: RawText) throws(SystemError) {
    // Through a symbolic link, what it leads to is replaced, not the link.
    let path = System.resolved(path) ?? path
    let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
    self.path = path
    temporaryPath = RawText(
      bytes: path.bytes[..<slash] + Array(".colorway-\(suffix).tmp".utf8))
    let descriptor = try System.create(temporaryPath)
    System.copyPermissions(of: path, to: descriptor)
    self.descriptor = descriptor
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
      try System.closeDescriptor(descriptor)
      try System.move(temporaryPath, to: path)
    } catch {
      System.remove(temporaryPath)
      throw error
    }
  }

  deinit {
    guard let descriptor else { return }
    try? System.closeDescriptor(descriptor)
    System.remove(temporaryPath)
  }
}
