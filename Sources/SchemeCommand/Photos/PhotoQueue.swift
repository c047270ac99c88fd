internal import Colorway
internal import PhotoConversion
internal import SchemeResults

/// The photos that the operands of a command stand for, found one at a time. However many there
/// are, only some thousands of names are in memory.
struct PhotoQueue: Sequence, IteratorProtocol {
  private var operands: ArraySlice<RawPath>
  private let operandCount: Int
  private let names: NameList?
  private let isRecursive: Bool
  private let converter: PhotoConverter?
  /// The walk through the folder that is the present operand.
  private var scan: FolderScan?
  private var hasPhoto = false
  /// The number of files of each kind that were left out of the present operand.
  private var leftOut: [String: Int] = [:]
  private var note: (folder: RawPath, text: String)?

  /// Creates a queue of the photos of operands, then of names. No links to folders are followed.
  init(
    operands: [RawPath], names: NameList? = nil, isRecursive: Bool = true,
    converter: PhotoConverter? = nil
  ) {
    self.operands = operands[...]
    operandCount = operands.count
    self.names = names
    self.isRecursive = isRecursive
    self.converter = converter
  }

  /// Whether ``next()`` does not have to wait for a name.
  var isReady: Bool {
    guard let names, scan == nil, operands.isEmpty else { return true }
    return names.isReady
  }

  /// The fraction of the photos that was taken, estimated as if all operands had equally many.
  var fractionTaken: Double? {
    let taken = operandCount - operands.count
    guard let names else {
      let parts = scan.map { Double(taken - 1) + $0.fractionTaken } ?? Double(taken)
      return parts / Double(Swift.max(1, operandCount))
    }
    // The entries of a listed folder count as its one name.
    return operandCount == 0 ? names.fractionTaken : nil
  }

  mutating func next() -> PhotoSource? {
    while true {
      if let source = nextInFolder() { return source }
      let operand: RawPath
      if let next = operands.popFirst() {
        operand = next
      } else {
        do throws(SystemError) {
          guard let next = try names?.next() else { return nil }
          // In a list, a dash is a file like any other.
          operand = next == "-" ? "./-" : next
        } catch {
          return PhotoSource(unreadable: names?.path ?? "-", error)
        }
      }
      guard operand != "-", System.kind(of: operand) == .folder else {
        return PhotoSource(operand: operand, converter: converter)
      }
      scan = FolderScan(of: operand, isRecursive: isRecursive)
      (hasPhoto, leftOut) = (false, [:])
    }
  }

  /// Returns what was left out of a folder that has ended, once.
  mutating func takeNote() -> (folder: RawPath, text: String)? { note.take() }

  private mutating func nextInFolder() -> PhotoSource? {
    while let step = scan?.next() {
      switch step {
      case .folder: break
      case .unreadable(let folder, let error):
        if folder == scan?.root { scan = nil }
        return PhotoSource(unreadable: folder, error)
      case .file(let path):
        guard let kind = Self.kindIfUnread(path, converter) else {
          hasPhoto = true
          return PhotoSource(operand: path, converter: converter)
        }
        if System.kind(of: path) != .folder { leftOut[kind, default: 0] += 1 }
      }
    }
    guard let folder = scan.take()?.root else { return nil }
    noteLeftOut(of: folder)
    guard !hasPhoto else { return nil }
    return PhotoSource(name: folder, location: .none(isRecursive ? .emptyTree : .emptyFolder))
  }

  /// Notes what was left out of a folder, unless nobody takes any of it for photos.
  private mutating func noteLeftOut(of folder: RawPath) {
    guard leftOut.contains(where: { $0.key != Self.other }) else { return }
    let kinds = leftOut.sorted {
      ($1.value, $0.key == Self.other ? 1 : 0, $0.key)
        < ($0.value, $1.key == Self.other ? 1 : 0, $1.key)
    }
    let list = kinds.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    note = (folder, counted(leftOut.values.reduce(0, +), "file") + " left out: " + list)
  }

  private static let other = "other"
  /// The kinds of documents, which are read only if they are named.
  private static let documents = ["SVG", "PDF"]

  /// Returns whether a folder, or a folder in it, has a photo that satisfies a predicate.
  static func folder(_ folder: RawPath, hasPhotoWhere predicate: (RawPath) -> Bool) -> Bool {
    guard let entries = try? System.entries(of: folder) else { return false }
    return entries.contains { entry in
      let path = folder.appending(entry: entry)
      if entry.isHidden { return false }
      return System.isFolderItself(path)
        ? self.folder(path, hasPhotoWhere: predicate) : predicate(path) && mayBePhoto(path)
    }
  }

  /// Returns whether a file is of a format that people take for photos, read or not.
  private static func mayBePhoto(_ path: RawPath) -> Bool {
    let kind = kindIfUnread(path, nil)
    return kind != other && !documents.contains { kind?.hasPrefix($0) ?? false }
  }

  /// Returns whether a file begins like a photo that is read, or cannot be read.
  static func isPhoto(_ path: RawPath, _ converter: PhotoConverter? = nil) -> Bool {
    kindIfUnread(path, converter) == nil
  }

  /// Returns the kind of a file that is not read, with what it lacks. One that cannot be opened may be a photo.
  private static func kindIfUnread(_ path: RawPath, _ converter: PhotoConverter?) -> String? {
    guard let start = try? System.firstBytes(of: path, count: FileSignature.byteCount) else {
      return nil
    }
    guard !start.isEmpty else { return other }
    switch FileSignature(start) {
    case .image: return nil
    case .other(let kind):
      guard FileSignature.conversion(of: kind) != nil else { return other }
      if FileSignature.films.contains(kind) { return "\(kind) (for 'colorway film')" }
      if documents.contains(kind) { return "\(kind) (name one to read it)" }
      guard let converter else { return kind }
      switch converter.problem(named: kind, in: path) {
      case nil: return nil
      case .missingProgram(_, let package): return "\(kind) (install '\(package)')"
      case .conversionFailed(_, let program, let reason): return "\(kind) (\(program) \(reason))"
      default: return kind
      }
    }
  }
}
