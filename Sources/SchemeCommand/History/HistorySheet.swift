internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemePictures

extension HistoryJournal {
  /// Draws a sheet of the small photos of entries, beside their colors.
  func sheet(
    of entries: [JournalEntry], order: SwatchOrder, _ format: PictureFormat
  ) async throws -> Drawing {
    guard !entries.isEmpty else { throw UnknownEntry(message: "no entry of the history was found") }
    guard entries.count <= ContactSheet.mostEntries else {
      throw UnknownEntry(
        message: "a sheet holds \(ContactSheet.mostEntries) entries, and there are more; ask for "
          + "fewer with --limit or --search")
    }
    var items: [ContactSheet.Entry] = []
    for entry in entries {
      items.append(
        ContactSheet.Entry(
          name: format.paintable(entry.title) ?? entry.shortID, photo: try await photo(of: entry),
          colors: order.sorted(entry.scheme.swatches).map { PictureColor($0) }))
    }
    return ContactSheet(of: items, side: Double(HistoryKeeper.thumbnailSize)).drawing
  }

  /// Returns the small photo of an entry, or its colors side by side if none is kept.
  private func photo(of entry: JournalEntry) async throws -> PixelBuffer {
    if let thumbnail = entry.attachments.first(where: { $0.kind == .thumbnail }) {
      let bytes = try await bytes(of: thumbnail)
      return try await ImageDecoder().pixels(of: .bytes(bytes)).image
    }
    let (width, height) = (HistoryKeeper.thumbnailSize, HistoryKeeper.thumbnailSize / 2)
    var row: [RGBA8] = []
    var sum = 0.0
    for swatch in entry.scheme.swatches {
      sum += swatch.share
      let end = min(width, Int((sum * Double(width)).rounded()))
      let (rgb, count) = (swatch.rgb, max(0, end - row.count))
      let pixel = RGBA8(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: 255)
      row += [RGBA8](repeating: pixel, count: count)
    }
    guard let size = PixelSize(width: row.count, height: height),
      let image = PixelBuffer(
        size: size, pixels: [[RGBA8]](repeating: row, count: height).flatMap(\.self))
    else { throw UnknownEntry(message: "the entry \(entry.shortID) has no colors to show") }
    return image
  }
}
