internal import Colorway
internal import PhotoConversion

/// The photos that the operands of a command refer to, found one at a time. At most a few thousand
/// names are in memory, however many photos there are, and with a list a hash of each photo.
struct PhotoQueue: Sequence, IteratorProtocol {
  private var operands: ArraySlice<RawPath>
  private let operandCount: Int
  private let names: NameList?
  private let isRecursive: Bool
  private let order: PathOrder
  private let excluded: [PathPattern]
  private var mentions: NamedPaths
  private let converter: PhotoConverter?
  /// The walk through the folder that is the current operand.
  private var scan: FolderScan?
  private var hasPhoto = false
  private var hasEntry = false
  /// The number of skipped files of each kind in the current operand, and of skipped folders.
  private var (leftOut, leftOutFolders): ([String: Int], [String: Int]) = ([:], [:])
  /// What was seen of the folders so far, if that is recorded.
  var seen: SeenFolders?
  /// The number of skipped files and folders in all finished operands.
  private(set) var leftOutCount = 0
  private var note: (folder: RawPath, text: String)?

  /// Creates a queue of the photos of operands, followed by those of names. Links to folders are not followed.
  /// With `takesEachOnce`, a photo that is named more than once, or is also in a folder that is named, is taken once.
  init(
    operands: [RawPath], names: NameList? = nil, isRecursive: Bool = true,
    order: PathOrder = .bytewise, takesEachOnce: Bool = true,
    excluding excluded: [PathPattern] = [],
    converter: PhotoConverter? = nil
  ) {
    (self.order, self.excluded) = (order, excluded)
    mentions = NamedPaths(takesEachOnce ? operands : [], hasList: takesEachOnce && names != nil)
    self.operands = operands[...]
    operandCount = operands.count
    self.names = names
    self.isRecursive = isRecursive
    self.converter = converter
  }

  /// A Boolean value that indicates whether ``next()`` would return without waiting for a name.
  var isReady: Bool {
    guard let names, scan == nil, operands.isEmpty else { return true }
    return names.isReady
  }

  /// The fraction of the photos that has been taken, estimated as if all operands had the same number.
  var fractionTaken: Double? {
    let taken = operandCount - operands.count
    guard let names else {
      let parts = scan.map { Double(taken - 1) + $0.fractionTaken } ?? Double(taken)
      return parts / Double(Swift.max(1, operandCount))
    }
    // A listed folder counts as one name, however many photos it contains.
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
          // In a list, a dash is an ordinary file name.
          operand = next == "-" ? "./-" : next
        } catch {
          return PhotoSource(unreadable: names?.path ?? "-", error)
        }
      }
      guard mentions.take(operand) else { continue }
      guard operand != "-", System.kind(of: operand) == .folder else {
        return PhotoSource(operand: operand, converter: converter)
      }
      scan = FolderScan(
        of: operand, isRecursive: isRecursive, order: order, excluding: excluded)
      seen?.enter(operand)
      seen?.exclude(excluded, in: operand)
      (hasPhoto, hasEntry, leftOut, leftOutFolders) = (false, false, [:], [:])
    }
  }

  /// Returns a note about the files that were skipped in a finished folder, and clears it.
  mutating func takeNote() -> (folder: RawPath, text: String)? { note.take() }

  private mutating func nextInFolder() -> PhotoSource? {
    while let step = scan?.next() {
      switch step {
      case .folder(let folder):
        hasEntry = true
        if mentions.take(folder) { seen?.enter(folder) } else { scan?.skipFolder() }
      case .unreadable(let folder, let error):
        seen?.fail(folder)
        if folder == scan?.root { scan = nil }
        return PhotoSource(unreadable: folder, error)
      case .leftOut:
        hasEntry = true
        leftOutFolders[Self.ofProgram, default: 0] += 1
      case .excluded(_, let isFolder):
        hasEntry = true
        if isFolder {
          leftOutFolders[Self.excludedKind, default: 0] += 1
        } else {
          leftOut[Self.excludedKind, default: 0] += 1
        }
      case .file(let path):
        hasEntry = true
        guard let kind = Self.kindIfUnread(path, converter) else {
          hasPhoto = true
          guard mentions.take(path) else { continue }
          return PhotoSource(operand: path, converter: converter)
        }
        if System.kind(of: path) != .folder { leftOut[kind, default: 0] += 1 }
      }
    }
    guard let folder = scan.take()?.root else { return nil }
    noteLeftOut(of: folder)
    leftOutCount += leftOut.values.reduce(0, +) + leftOutFolders.values.reduce(0, +)
    if !hasPhoto { seen?.findNothing(in: folder) }
    guard !hasPhoto else { return nil }
    let failure = isRecursive ? Failure.emptyTree : .emptyFolder
    return PhotoSource(name: folder, location: .none(hasEntry ? failure : .emptyPlace))
  }

  /// Records a note about the skipped files of a folder, unless none of them could be taken for a photo.
  private mutating func noteLeftOut(of folder: RawPath) {
    let all = leftOut.merging(leftOutFolders, uniquingKeysWith: +)
    guard all.contains(where: { $0.key != Self.other }) else { return }
    let kinds = all.sorted {
      ($1.value, $0.key == Self.other ? 1 : 0, $0.key)
        < ($0.value, $1.key == Self.other ? 1 : 0, $1.key)
    }
    let list = kinds.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let (fileCount, folderCount) = (
      leftOut.values.reduce(0, +), leftOutFolders.values.reduce(0, +)
    )
    let counts =
      [(fileCount, "file"), (folderCount, "folder")].filter { $0.0 > 0 }
      .map { counted($0.0, $0.1) }.joined(separator: " and ")
    note = (folder, counts + " left out: " + list)
  }

  private static let other = "other"
  private static let ofProgram = "of systems and programs"
  private static let excludedKind = "excluded"
  /// The kinds of documents, which are read only if they are named explicitly.
  private static let documents = ["SVG", "PDF"]

  /// Returns whether a folder, including its subfolders, contains a photo that satisfies a predicate.
  static func folder(_ folder: RawPath, hasPhotoWhere predicate: (RawPath) -> Bool) -> Bool {
    guard let entries = try? System.entries(of: folder) else { return false }
    return entries.contains { entry in
      let path = folder.appending(entry: entry)
      if entry.isHidden { return false }
      return System.isFolderItself(path)
        ? self.folder(path, hasPhotoWhere: predicate) : predicate(path) && mayBePhoto(path)
    }
  }

  /// Returns whether a file has a format that people consider a photo, whether or not it can be read.
  private static func mayBePhoto(_ path: RawPath) -> Bool {
    let kind = kindIfUnread(path, nil)
    return kind != other && !documents.contains { kind?.hasPrefix($0) ?? false }
  }

  /// Returns whether a file has the format of a photo that can be read with the right program, or could not be
  /// opened.
  static func hasPhotoFormat(_ path: RawPath) -> Bool {
    guard let start = try? System.firstBytes(of: path, count: FileSignature.byteCount) else {
      return true
    }
    guard !start.isEmpty else { return false }
    switch FileSignature(start) {
    case .image: return true
    case .other(let kind):
      return FileSignature.conversion(of: kind) != nil && !FileSignature.films.contains(kind)
    }
  }

  /// Returns whether a file begins like a readable photo, has the name of one, or could not be opened.
  static func isPhoto(_ path: RawPath, _ converter: PhotoConverter? = nil) -> Bool {
    kindIfUnread(path, converter) == nil
  }

  /// Returns the kind of a file that is skipped, with what is missing to read it. Returns `nil` for
  /// a photo, and for a file that cannot be opened, because it may be a photo. A file with the name
  /// of a photo and other content is not skipped either: reading it fails, and that names it.
  private static func kindIfUnread(_ path: RawPath, _ converter: PhotoConverter?) -> String? {
    guard let start = try? System.firstBytes(of: path, count: FileSignature.byteCount) else {
      return nil
    }
    func otherUnlessNamedPhoto(_ kind: String = other) -> String? {
      path.isNameOfPhoto && System.kind(of: path) == .regular ? nil : kind
    }
    guard !start.isEmpty else { return otherUnlessNamedPhoto() }
    switch FileSignature(start) {
    case .image: return nil
    case .other(let kind):
      guard FileSignature.conversion(of: kind) != nil else { return otherUnlessNamedPhoto() }
      if FileSignature.films.contains(kind) {
        return otherUnlessNamedPhoto("\(kind) (for 'colorway film')")
      }
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

extension RawPath {
  /// The suffixes of files that hold photos, and nothing else in the folders of people.
  private static let photoSuffixes: Set = [
    "jpg", "jpeg", "jpe", "jfif", "png", "apng", "pbm", "pgm", "ppm", "pnm", "pam", "webp", "heic",
    "heif", "hif", "avif", "jxl", "gif", "tif", "tiff", "btf", "jp2", "j2k", "bmp", "tga", "qoi",
    "dng", "cr2", "cr3", "nef", "arw", "orf", "raf", "rw2",
  ]

  /// A Boolean value that indicates whether a file name has the suffix of a photo.
  fileprivate var isNameOfPhoto: Bool {
    let parts = lastComponent.text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && Self.photoSuffixes.contains(parts[parts.count - 1].lowercased())
  }
}
