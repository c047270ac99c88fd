internal import Colorway
internal import SchemePictures
internal import SchemeResults
internal import StructuredText

/// A formatter of history entries as text.
struct EntryLines: Sendable {
  let presentation: PresentationOptions
  let style: TerminalStyle
  let path: @Sendable (JournalAttachment) -> String

  /// Returns a line for an entry: identifier, mark, time, colors, and name.
  func line(for entry: JournalEntry) -> String {
    let swatches = presentation.order.sorted(entry.scheme.swatches)
    let colors = style.summary(of: swatches.map { ColorShare($0) })
    let mark = entry.isFavorite ? "♥" : " "
    let title = entry.title.escapingControls
    return [entry.shortID, mark, Self.minute(of: entry), colors, title].joined(separator: "  ")
      + "\n"
  }

  func page(for entry: JournalEntry) -> String {
    var lines = [("entry", entry.id.description), ("added", Self.minute(of: entry) + " UTC")]
    lines.append(("photo", entry.source.escapingControls))
    if let name = entry.name { lines.append(("name", name.escapingControls)) }
    if entry.isFavorite { lines.append(("mark", "♥ favorite")) }
    lines += entry.attachments.map { ("file", path($0).escapingControls) }
    let heading = lines.map { key, text in key.filled(to: 7) + text + "\n" }.joined()
    let colors = TextLines(style: style).text(of: Artifact(entry, presentation, path: path))
    return heading + colors
  }

  private static func minute(of entry: JournalEntry) -> String {
    String(entry.time.description.prefix(16).replacing("T", with: " "))
  }
}

extension Artifact {
  /// Creates the artifact of an entry of the history.
  init(
    _ entry: JournalEntry, _ presentation: PresentationOptions = PresentationOptions(),
    path: @escaping @Sendable (JournalAttachment) -> String?
  ) {
    self.init(entry.scheme, presentation, source: entry.title) {
      HistoryRecord(
        entry,
        colors: presentation.order.sorted(entry.scheme.swatches).map { ColorRecord($0) },
        path: path)
    }
    heading = RawPath(entry.title).printable
  }
}

extension HistoryJournal {
  func sheet(
    of entries: [JournalEntry], order: SwatchOrder, width: Int?, _ format: PictureFormat,
    _ console: Console
  ) async throws -> Drawing {
    guard !entries.isEmpty else { throw Complaint("no history entry was found") }
    try ContactSheet.check(entries.count, "entries", "ask for fewer with --limit or --search")
    var items: [ContactSheet.Entry] = []
    for entry in entries {
      items.append(
        ContactSheet.Entry(
          name: format.paintable(entry.title),
          photo: try await photo(of: entry, console),
          colors: order.sorted(entry.scheme.swatches).map { PictureColor($0) }))
    }
    return ContactSheet(
      of: items, side: Double(HistoryKeeper.thumbnailSize), width: width.map(Double.init)
    ).drawing
  }

  /// Returns the thumbnail of an entry, or its colors side by side if no thumbnail is kept or it cannot be
  /// read.
  private func photo(of entry: JournalEntry, _ console: Console) async throws -> PixelBuffer {
    if let thumbnail = entry.attachments.first(where: { $0.kind == .thumbnail }) {
      do {
        let bytes = try await bytes(of: thumbnail)
        return try await ImageDecoder().pixels(of: .bytes(bytes)).image
      } catch  where !Task.isCancelled {
        console.complain(of: "warning: \(entry.shortID) is drawn without its photo: \(error)")
      }
    }
    let (width, height) = (HistoryKeeper.thumbnailSize, HistoryKeeper.thumbnailSize / 2)
    var row: [RGBA8] = []
    var sum = 0.0
    for swatch in entry.scheme.swatches {
      sum += swatch.share
      let end = min(width, Int((sum * Double(width)).rounded()))
      row += [RGBA8](repeating: RGBA8(swatch.rgb), count: max(0, end - row.count))
    }
    guard let size = PixelSize(width: row.count, height: height),
      let image = PixelBuffer(
        size: size, pixels: [[RGBA8]](repeating: row, count: height).flatMap(\.self))
    else { throw Complaint("the entry \(entry.shortID) has no colors to show") }
    return image
  }
}
