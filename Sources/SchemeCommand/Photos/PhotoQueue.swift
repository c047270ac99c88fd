internal import ImageDecoding
internal import SchemeResults
internal import SystemFiles

/// The photos that the operands of a command stand for, found one at a time.
///
/// However many photos there are, only some thousands of names are in memory, and the first photo does
/// not wait for the last to be found.
struct PhotoQueue {
  private var operands: ArraySlice<RawText>
  private let operandCount: Int
  private let names: NameList?
  private let isRecursive: Bool
  /// The folders on the current path, each in the one before it.
  private var folders: [FolderEntries] = []
  private var hasPhoto = false
  /// The number of files of each kind that were left out of the present operand.
  private var leftOut: [(kind: String, count: Int)] = []
  private var note: (folder: RawText, text: String)?

  /// Creates a queue of the photos that operands stand for, in their order.
  init(operands: [RawText], names: NameList? = nil, isRecursive: Bool = true) {
    self.operands = operands[...]
    operandCount = operands.count
    self.names = names
    self.isRecursive = isRecursive
  }

  /// Whether ``next()`` does not have to wait for a name.
  var isReady: Bool {
    guard let names, folders.isEmpty, operands.isEmpty else { return true }
    return names.isReady
  }

  /// The fraction of the photos that was taken, from 0 to 1, estimated without looking ahead: all
  /// operands count the same, and so do all entries of a folder.
  var fractionTaken: Double? {
    var fraction = folders.last?.fractionTaken ?? 0
    for folder in folders.dropLast().reversed() {
      fraction = folder.fractionTaken - (1 - fraction) * folder.fractionOfOne
    }
    let taken = operandCount - operands.count
    guard let names else {
      let whole = folders.isEmpty ? taken : taken - 1
      return (Double(whole) + fraction) / Double(max(1, operandCount))
    }
    // The entries of a listed folder count as its one name.
    return operandCount == 0 ? names.fractionTaken : nil
  }

  /// Takes the next photo out of the queue, or returns `nil` after the last.
  mutating func next() -> PhotoSource? {
    while true {
      if let source = nextInFolders() { return source }
      let operand: RawText
      if let next = operands.popFirst() {
        operand = next
        if operand == "-" { return PhotoSource(name: operand, location: .standardInput) }
      } else {
        do throws(SystemError) {
          guard let next = try names?.next() else { return nil }
          // In a list, a dash is a file like any other.
          operand = next == "-" ? "./-" : next
        } catch {
          return PhotoSource(
            name: names?.path ?? "-", location: .none(Failure(unreadable: error)))
        }
      }
      guard System.kind(of: operand) == .folder else {
        return PhotoSource(name: operand, location: .file(operand))
      }
      if let unreadable = enter(operand) { return unreadable }
      hasPhoto = false
    }
  }

  /// Returns what was left out of a folder that has ended, once.
  mutating func takeNote() -> (folder: RawText, text: String)? { note.take() }

  private mutating func leaveOut(_ kind: String) {
    if let index = leftOut.firstIndex(where: { $0.kind == kind }) {
      leftOut[index].count += 1
    } else {
      leftOut.append((kind, 1))
    }
  }

  /// Notes what was left out of a folder. Text and other files that nobody takes for photos are not worth
  /// a note of their own.
  private mutating func end(_ folder: RawText) {
    defer { leftOut = [] }
    guard leftOut.contains(where: { $0.kind != Self.other }) else { return }
    let count = leftOut.reduce(0) { $0 + $1.count }
    let kinds = leftOut.sorted {
      ($1.count, $0.kind == Self.other ? 1 : 0, $0.kind) < (
        $0.count, $1.kind == Self.other ? 1 : 0, $1.kind
      )
    }
    .map { "\($0.count) \($0.kind)" }
    note = (
      folder, "\(count) file\(count == 1 ? "" : "s") left out: \(kinds.joined(separator: ", "))"
    )
  }

  private static let other = "other"

  /// Begins to go through a folder, or returns the failure to do so.
  private mutating func enter(_ folder: RawText) -> PhotoSource? {
    do throws(SystemError) {
      folders.append(try FolderEntries(of: folder))
      return nil
    } catch {
      return PhotoSource(name: folder, location: .none(Failure(unreadable: error)))
    }
  }

  private mutating func nextInFolders() -> PhotoSource? {
    while let folder = folders.last?.path {
      do throws(SystemError) {
        guard let entry = try folders[folders.count - 1].next() else {
          folders.removeLast()
          if folders.isEmpty { end(folder) }
          guard folders.isEmpty, !hasPhoto else { continue }
          return PhotoSource(
            name: folder, location: .none(isRecursive ? .emptyTree : .emptyFolder))
        }
        let path = folder.appending(entry: entry)
        if isRecursive, System.isFolderItself(path) {
          if let unreadable = enter(path) { return unreadable }
        } else if let kind = Self.kindOfNoPhoto(path) {
          if System.kind(of: path) != .folder { leaveOut(kind) }
        } else {
          hasPhoto = true
          return PhotoSource(name: path, location: .file(path))
        }
      } catch {
        folders.removeLast()
        return PhotoSource(name: folder, location: .none(Failure(unreadable: error)))
      }
    }
    return nil
  }

  /// Returns whether a folder, or a folder in it, has a photo that satisfies a predicate.
  static func folder(_ folder: RawText, hasPhotoWhere predicate: (RawText) -> Bool) -> Bool {
    guard let entries = try? System.entries(of: folder) else { return false }
    return entries.contains { entry in
      let path = folder.appending(entry: entry)
      if entry.isHidden { return false }
      return System.isFolderItself(path)
        ? self.folder(path, hasPhotoWhere: predicate) : predicate(path) && isPhoto(path)
    }
  }

  /// Returns whether a file begins like a JPEG, PNG or PNM, or cannot be read.
  static func isPhoto(_ path: RawText) -> Bool { kindOfNoPhoto(path) == nil }

  /// Returns the kind of a file that is not a photo, or `nil` for a photo.
  ///
  /// A file that cannot be read may be a photo, so it is reported as unreadable rather than silently
  /// left out.
  private static func kindOfNoPhoto(_ path: RawText) -> String? {
    guard let start = try? System.firstBytes(of: path, count: FileSignature.byteCount) else {
      return nil
    }
    guard !start.isEmpty else { return other }
    switch FileSignature(start) {
    case .image: return nil
    case .other(let kind): return FileSignature.conversion(of: kind) == nil ? other : kind
    }
  }
}
