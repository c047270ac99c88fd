internal import ImageDecoding
internal import SchemeResults

/// The photos that the operands of a command stand for, found one at a time.
///
/// A folder of a million photos takes the memory of its names, and the first photo does not wait for
/// the last to be found.
struct PhotoQueue {
  private var operands: ArraySlice<RawText>
  private var folder: Folder?

  /// A folder whose photos are being taken.
  private struct Folder {
    let path: RawText
    var entries: ArraySlice<RawText>
    var hasPhoto = false
  }

  /// Creates a queue of the photos that operands stand for, in their order.
  init(operands: [RawText]) {
    self.operands = operands[...]
  }

  /// Takes the next photo out of the queue, or returns `nil` after the last.
  mutating func next() -> PhotoSource? {
    while true {
      if let source = nextInFolder() { return source }
      guard let operand = operands.popFirst() else { return nil }
      if operand == "-" {
        return PhotoSource(name: operand, location: .standardInput)
      }
      guard System.kind(of: operand) == .folder else {
        return PhotoSource(name: operand, location: .file(operand))
      }
      do throws(SystemError) {
        let names = try System.entries(of: operand)
          .filter { !$0.isHidden }
          .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        folder = Folder(path: operand, entries: names[...])
      } catch {
        return PhotoSource(name: operand, location: .none(Failure(unreadable: error)))
      }
    }
  }

  private mutating func nextInFolder() -> PhotoSource? {
    guard var folder else { return nil }
    while let entry = folder.entries.popFirst() {
      let path = folder.path.appending(entry: entry)
      guard Self.isPhoto(path) else { continue }
      folder.hasPhoto = true
      self.folder = folder
      return PhotoSource(name: path, location: .file(path))
    }
    self.folder = nil
    guard !folder.hasPhoto else { return nil }
    return PhotoSource(name: folder.path, location: .none(.emptyFolder))
  }

  /// Returns whether a folder has a photo for which a predicate holds.
  static func folder(_ folder: RawText, hasPhotoWhere predicate: (RawText) -> Bool) -> Bool {
    guard let entries = try? System.entries(of: folder) else { return false }
    return entries.contains { entry in
      let path = folder.appending(entry: entry)
      return !entry.isHidden && predicate(path) && isPhoto(path)
    }
  }

  /// Returns whether a file starts as a JPEG or PNG does, or cannot be read.
  ///
  /// A file that cannot be read may be a photo, so it is reported as unreadable rather than silently
  /// left out.
  private static func isPhoto(_ path: RawText) -> Bool {
    guard let start = try? System.firstBytes(of: path, count: ImageFormat.signatureLength) else {
      return true
    }
    return ImageFormat(recognizing: start) != nil
  }
}
