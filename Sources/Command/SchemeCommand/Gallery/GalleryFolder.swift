internal import Colorway
internal import SchemePictures

/// The folder beside the first page of a gallery, with its other pages and its thumbnails.
///
/// Each gallery has its own place there: the folder itself or, while that has other files, a subfolder with a
/// number. So the files of an older gallery stay as they are until the new first page replaces the old one. A
/// list in the place names each file before it is written. Only files that such a list names are ever removed.
struct GalleryFolder {
  /// The name of the list of the files in a place. It is locked while the gallery is being written.
  private static let listName: RawPath = ".colorway-gallery"
  private static let maximumPlaceCount = 1_000
  private static let maximumListByteCount = 1 << 28

  private let path: RawPath
  /// The name of the place in the folder, or `nil` for the folder itself.
  private let subfolder: RawPath?
  private let list: OpenFile
  /// A function that is called before each change of a file. Tests throw an error from it.
  private let willChange: () throws -> Void

  private var place: RawPath { Self.place(subfolder, in: path) }

  /// The address of the place, relative to the first page.
  var address: String {
    path.lastComponent.percentEncoded + "/" + (subfolder.map { $0.text + "/" } ?? "")
  }

  /// The address of the folder of the first page, relative to the place.
  var addressOfFirst: String { subfolder == nil ? "../" : "../../" }

  /// Returns the folder next to a first page: `gallery.files` for `gallery.html`.
  static func path(beside file: RawPath) -> RawPath {
    let stem = Palette.name(ofSource: file.lastComponent.text) ?? "gallery"
    return file.folder.appending(entry: RawPath(stem + ".files"))
  }

  /// Begins a new place in the folder next to a first page. Throws a complaint if the folder has only files
  /// of others.
  init(beside file: RawPath, willChange: @escaping () throws -> Void) throws {
    self.willChange = willChange
    path = Self.path(beside: file)
    if System.kind(of: path) == .folder {
      let names = try System.entries(of: path)
      guard names.isEmpty || Self.isOfGalleries(path, names) else {
        throw Complaint(
          "\(path.printable): this folder was not written by 'colorway gallery'; remove it, write "
            + "another file, or use --per-page all")
      }
    }
    (subfolder, list) = try Self.takePlace(in: path, willChange)
    _ = try? list.descriptor.tryLock()
    // With this file, no command treats the thumbnails as photos.
    try write([], FolderScan.mark)
  }

  /// Creates the list of the first place that has no files yet: the folder itself, or the subfolder 2, 3 or
  /// a later one.
  private static func takePlace(
    in path: RawPath, _ willChange: () throws -> Void
  ) throws -> (subfolder: RawPath?, list: OpenFile) {
    for number in 1...maximumPlaceCount {
      let subfolder = number == 1 ? nil : RawPath("\(number)")
      let place = place(subfolder, in: path)
      try willChange()
      try System.makeFolder(place, isPrivate: false)
      let names = try System.entries(of: place)
      guard names.allSatisfy({ subfolder == nil && isPlace($0, in: path) }) else { continue }
      do throws(SystemError) {
        let list = place.appending(entry: listName)
        return (subfolder, OpenFile(try System.createNew(list)))
      } catch {
        // Another process may just have taken the place.
        guard error.isExistingFile else { throw error }
      }
    }
    throw SystemError.fileExists
  }

  /// Writes a file into the place.
  func write(_ bytes: [UInt8], _ name: RawPath) throws {
    try willChange()
    try list.descriptor.write(name.bytes + [UInt8(ascii: "\n")])
    try willChange()
    let file = OpenFile(try System.createNew(place.appending(entry: name)))
    defer { withExtendedLifetime(file) {} }
    try file.descriptor.write(bytes)
  }

  /// Calls a function that puts the first page in its place, and then removes the files of older galleries.
  func publish(_ replaceFirstPage: () throws -> Void) throws {
    let folder = try OpenFile(System.openFolder(path))
    defer { withExtendedLifetime(folder) {} }
    // Otherwise, another gallery could remove these files just before its own first page is replaced.
    try? folder.descriptor.waitForLock()
    try willChange()
    try replaceFirstPage()
    try Self.removeGalleries(in: path, but: self)
  }

  /// Removes the files of this gallery, which is not going to be completed.
  func abandon() {
    try? Self.remove(subfolder, of: path, list) {}
    System.removeEmptyFolder(path)
  }

  /// Removes the files of all galleries whose first page is a file, because it no longer refers to any.
  static func removeGalleries(beside file: RawPath, willChange: () throws -> Void) throws {
    let path = path(beside: file)
    guard System.kind(of: path) == .folder else { return }
    try removeGalleries(in: path, willChange: willChange)
    System.removeEmptyFolder(path)
  }

  private static func removeGalleries(in path: RawPath, but current: GalleryFolder) throws {
    try removeGalleries(in: path, but: current.place, willChange: current.willChange)
  }

  private static func removeGalleries(
    in path: RawPath, but current: RawPath? = nil, willChange: () throws -> Void
  ) throws {
    let subfolders = try System.entries(of: path).filter { isPlace($0, in: path) }
    for subfolder in [nil] + subfolders.map(Optional.some) {
      let place = place(subfolder, in: path)
      guard place != current,
        let list = try? OpenFile(System.openImmediately(place.appending(entry: listName))),
        !list.descriptor.isLockedByOther()
      else { continue }
      try remove(subfolder, of: path, list, willChange)
    }
  }

  /// Removes the files that the list of a place names, and the place if nothing else is in it.
  private static func remove(
    _ subfolder: RawPath?, of path: RawPath, _ list: OpenFile, _ willChange: () throws -> Void
  ) throws {
    let place = place(subfolder, in: path)
    let bytes = try list.descriptor.read(
      min(list.descriptor.byteCount ?? 0, maximumListByteCount), at: 0)
    // What follows the last line feed is a name that was being added.
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    where !line.contains(UInt8(ascii: "/")) {
      try willChange()
      System.remove(place.appending(entry: RawPath(bytes: line)))
    }
    try willChange()
    System.remove(place.appending(entry: listName))
    if subfolder != nil { System.removeEmptyFolder(place) }
  }

  private static func place(_ subfolder: RawPath?, in path: RawPath) -> RawPath {
    subfolder.map { path.appending(entry: $0) } ?? path
  }

  /// Returns whether an entry of the folder is a subfolder with a number.
  private static func isPlace(_ name: RawPath, in path: RawPath) -> Bool {
    Int(name.text) != nil && System.isFolderItself(path.appending(entry: name))
  }

  /// Returns whether a folder has a gallery of this version, or one of an earlier version, which has no list
  /// of its files.
  private static func isOfGalleries(_ path: RawPath, _ names: [RawPath]) -> Bool {
    names.contains(listName) || names.contains(RawPath(GalleryPage.Part.listName))
      || names.contains { name in
        isPlace(name, in: path)
          && System.kind(of: path.appending(entry: name).appending(entry: listName)) != nil
      }
  }
}
