internal import Colorway
internal import SchemePictures
internal import StructuredText

/// A writer of a gallery. The gallery is one self-contained page or, if the photos do not fit,
/// several pages and a folder of thumbnails. Only the photos of one page are in memory. An older
/// gallery is replaced completely or not at all, whenever the process ends.
struct GalleryWriter {
  /// A photo with its thumbnail, which becomes part of a page or a file.
  struct Photo: Sendable {
    var entry: GalleryPhoto
    let thumbnail: [UInt8]
    let mediaType: String

    var suffix: String { mediaType == "image/png" ? ".png" : ".jpg" }

    /// Returns the entry of a page, from whose folder a path leads to that of the first page.
    func entry(at address: String? = nil, toFirst path: String = "") -> GalleryPhoto {
      var entry = entry
      if let link = entry.link, !link.hasPrefix("file:") { entry.link = path + link }
      entry.thumbnail = address ?? DataURI.text(thumbnail, mediaType: mediaType)
      return entry
    }
  }

  private let title: String
  private let sink: OutputSink
  /// The file of the first page, or `nil` if the gallery goes to a device or a pipe.
  private let file: RawPath?
  /// The number of photos per page, or `nil` if all go to one page, which is written as they arrive.
  private let perPage: Int?
  private let willChange: () throws -> Void
  private var waiting: [Photo] = []
  private var listed: [JSONValue] = []
  private var pageCount = 0
  /// The folder of further pages, once there are more photos than fit on the first.
  private var folder: GalleryFolder?

  /// Creates a writer. `willChange` is called before each change of a file; tests throw an error from it.
  init(
    title: String, to output: RawPath?, perPage: Int, _ console: Console,
    willChange: @escaping () throws -> Void = {}
  ) throws {
    self.title = title
    self.willChange = willChange
    sink = try OutputSink(output, console: console)
    if case .file = sink { file = output } else { file = nil }
    self.perPage = file == nil || perPage == .max ? nil : perPage
    if self.perPage == nil { try sink.write(GalleryPage(title: title).opening) }
  }

  mutating func add(_ photo: Photo) throws {
    guard let perPage else { return try sink.write(page().entry(for: photo.entry())) }
    if waiting.count == perPage { try writePage(perPage, isLast: false) }
    waiting.append(photo)
  }

  /// Completes the gallery. Until then, an older one stays as it is.
  mutating func finish(failures: [(path: String, reason: String)]) throws {
    if let perPage, pageCount > 0 {
      let folder = try writePage(perPage, isLast: true, failures)
      let list = GalleryPage.list(listed, perPage: perPage)
      try folder.write(Array(list.utf8), RawPath(GalleryPage.Part.listName))
      return try folder.publish { try sink.finish() }
    }
    if perPage != nil { try sink.write(page().opening) }
    for photo in waiting { try sink.write(page().entry(for: photo.entry())) }
    try sink.write(page().closing(failures: failures))
    try willChange()
    try sink.finish()
    if let file { try GalleryFolder.removeGalleries(beside: file, willChange: willChange) }
  }

  /// Removes what was written, so that only an older gallery is left.
  func abandon() { folder?.abandon() }

  private func page(_ part: GalleryPage.Part? = nil) -> GalleryPage {
    GalleryPage(title: title, part: part)
  }

  /// Writes the waiting photos as the next page, with their thumbnails.
  @discardableResult
  private mutating func writePage(
    _ perPage: Int, isLast: Bool, _ failures: [(path: String, reason: String)] = []
  ) throws -> GalleryFolder {
    let first = file ?? "-"
    let folder = try self.folder ?? GalleryFolder(beside: first, willChange: willChange)
    self.folder = folder
    pageCount += 1
    let isFirst = pageCount == 1
    let (address, toFirst) = isFirst ? (folder.address, "") : ("", folder.addressOfFirst)
    let page = page(
      GalleryPage.Part(
        number: pageCount, isLast: isLast, first: toFirst + first.lastComponent.percentEncoded,
        folder: address))
    var text = page.opening
    for photo in waiting {
      let name = "\(listed.count + 1)\(photo.suffix)"
      try folder.write(photo.thumbnail, RawPath(name))
      let entry = photo.entry(at: address + name, toFirst: toFirst)
      text += page.entry(for: entry)
      listed.append(GalleryPage.listed(entry))
    }
    text += page.closing(failures: failures)
    waiting = []
    if isFirst {
      try sink.write(text)
    } else {
      try folder.write(
        Array(text.utf8), RawPath(GalleryPage.Part.fileName(ofPage: pageCount)))
    }
    return folder
  }
}
