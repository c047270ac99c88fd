internal import Colorway
internal import SchemePictures
internal import StructuredText

/// A writer of a gallery. The gallery is one self-contained page or, if the photos do not fit,
/// several pages and a folder of thumbnails. Only the photos of one page are in memory.
struct GalleryWriter {
  /// A photo with its thumbnail, which becomes part of a page or a file.
  struct Photo: Sendable {
    let entry: GalleryPhoto
    let thumbnail: [UInt8]
    let mediaType: String

    var suffix: String { mediaType == "image/png" ? ".png" : ".jpg" }

    func entry(at address: String? = nil) -> GalleryPhoto {
      var entry = entry
      entry.thumbnail = address ?? DataURI.text(thumbnail, mediaType: mediaType)
      return entry
    }
  }

  private let title: String
  private let sink: OutputSink
  /// The file of the first page, or `nil` if all photos go to one page, which is written as they arrive.
  private let file: RawPath?
  private let perPage: Int
  private var waiting: [Photo] = []
  private var listed: [JSONValue] = []
  private var pageCount = 0
  /// The names of the files that were written to the folder.
  private var written: Set<RawPath> = []

  init(title: String, to output: RawPath?, perPage: Int, _ console: Console) throws {
    self.title = title
    self.perPage = perPage
    sink = try OutputSink(output, console: console)
    if case .file = sink, perPage != .max { file = output } else { file = nil }
    if file == nil { try sink.write(GalleryPage(title: title).opening) }
  }

  mutating func add(_ photo: Photo) throws {
    guard file != nil else { return try sink.write(page().entry(for: photo.entry())) }
    if waiting.count == perPage { try writePage(isLast: false) }
    waiting.append(photo)
  }

  mutating func finish(failures: [(path: String, reason: String)]) throws {
    if pageCount > 0 {
      try writePage(isLast: true, failures)
      let list = GalleryPage.list(listed, perPage: perPage)
      try write(Array(list.utf8), GalleryPage.Part.listName)
      try removeOutdatedFiles()
    } else {
      if file != nil { try sink.write(page().opening) }
      for photo in waiting { try sink.write(page().entry(for: photo.entry())) }
      try sink.write(page().closing(failures: failures))
    }
    try sink.finish()
  }

  private func page(_ part: GalleryPage.Part? = nil) -> GalleryPage {
    GalleryPage(title: title, part: part)
  }

  /// The folder next to the first page: `gallery.files` for `gallery.html`.
  private var folder: RawPath {
    let path = file ?? "-"
    let stem = Palette.name(ofSource: path.lastComponent.text) ?? "gallery"
    return path.folder.appending(entry: RawPath(stem + ".files"))
  }

  /// Writes the waiting photos as the next page, with their thumbnails.
  private mutating func writePage(
    isLast: Bool, _ failures: [(path: String, reason: String)] = []
  ) throws {
    if pageCount == 0 { try prepareFolder() }
    pageCount += 1
    let isFirst = pageCount == 1
    let address = isFirst ? folder.lastComponent.percentEncoded + "/" : ""
    let page = page(
      GalleryPage.Part(
        number: pageCount, isLast: isLast,
        first: (isFirst ? "" : "../") + (file ?? "-").lastComponent.percentEncoded,
        folder: address))
    var text = page.opening
    for photo in waiting {
      let name = "\(listed.count + 1)\(photo.suffix)"
      try write(photo.thumbnail, name)
      let entry = photo.entry(at: address + name)
      text += page.entry(for: entry)
      listed.append(GalleryPage.listed(entry))
    }
    text += page.closing(failures: failures)
    waiting = []
    if isFirst { return try sink.write(text) }
    try write(Array(text.utf8), GalleryPage.Part.fileName(ofPage: pageCount))
  }

  /// Makes the folder, or checks that an existing one belongs to a gallery.
  private func prepareFolder() throws {
    if System.kind(of: folder) == .folder, try !System.entries(of: folder).isEmpty,
      System.kind(of: folder.appending(entry: RawPath(GalleryPage.Part.listName))) == nil
    {
      throw Complaint(
        message:
          "\(folder.printable): this folder was not written by 'colorway gallery'; remove it, write "
          + "another file, or use --per-page all")
    }
    try System.makeFolder(folder, isPrivate: false)
    // With these files, the next run recognizes the folder of an interrupted run as that of a
    // gallery, and no command treats the thumbnails as photos.
    for name in [RawPath(GalleryPage.Part.listName), FolderScan.mark] {
      try System.write([], to: folder.appending(entry: name))
    }
  }

  private mutating func write(_ bytes: [UInt8], _ name: String) throws {
    written.insert(RawPath(name))
    try System.write(bytes, to: folder.appending(entry: RawPath(name)))
  }

  /// Removes files of an earlier gallery with the same name that this gallery does not contain.
  private func removeOutdatedFiles() throws {
    for name in try System.entries(of: folder) where !written.contains(name) {
      let parts = name.text.split(separator: ".")
      if parts.count == 2, Int(parts[0]) != nil, ["html", "jpg", "png"].contains(parts[1]) {
        System.remove(folder.appending(entry: name))
      }
    }
  }
}
