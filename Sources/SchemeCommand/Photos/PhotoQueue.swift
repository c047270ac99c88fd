internal import ImageDecoding
internal import SchemeResults

/// The photos that the operands of a command mean, found one at a time: a folder of a million
/// photos costs the memory of its names, and the first photo does not wait for the last.
struct PhotoQueue {
  private var operands: ArraySlice<RawText>
  private var folder: Folder?

  /// A folder that is being gone through.
  private struct Folder {
    let path: RawText
    var entries: ArraySlice<RawText>
    var hasPhoto = false
  }

  /// Starts before the first operand.
  init(operands: [RawText]) {
    self.operands = operands[...]
  }

  /// The next photo, or `nil` after the last.
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
          .filter { $0.bytes.first != UInt8(ascii: ".") }
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

  /// Whether a file starts as a JPEG or PNG does. One that cannot be read may be a photo: it is
  /// passed on, and reported as unreadable rather than left out in silence.
  private static func isPhoto(_ path: RawText) -> Bool {
    guard let start = try? System.firstBytes(of: path, count: ImageFormat.signatureLength) else {
      return true
    }
    return ImageFormat(recognizing: start) != nil
  }
}
