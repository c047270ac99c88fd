internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction
internal import SchemePictures
internal import SystemFiles

extension AlbumCommand {
  /// A photo of a sheet.
  private struct Photo {
    let name: RawText
    let histogram: AlbumHistogram
    let small: PixelBuffer
  }

  /// Counts the photos, draws and writes the sheet, and returns the exit status.
  func writeSheet(
    of count: AlbumCount, as format: PictureFormat, _ report: AlbumReport
  ) async -> ExitStatus {
    var photos: [Photo] = []
    var isTooLong = false
    var count = count
    count.thumbnailSize = thumbnailSize
    let (album, status) = await count.run { name, photo in
      isTooLong = photos.count == ContactSheet.mostEntries
      guard !isTooLong, let small = photo.small else { return false }
      photos.append(Photo(name: name, histogram: photo.histogram, small: small))
      return true
    }
    guard status != .interrupted, !photos.isEmpty else { return status }
    guard !isTooLong else {
      count.console.complain(
        of: "a sheet holds \(ContactSheet.mostEntries) photos, and there are more; "
          + "ask for another picture, or name fewer")
      return .failure
    }
    let written = await report.withScheme(
      of: album, by: count.extractor, count.console
    ) { scheme in
      let swatches = presentation.order.sorted(scheme.swatches)
      let sheet = ContactSheet(of: entries(of: photos, swatches, in: format), side: Double(thumbnailSize))
      return report.deliver(sheet.drawing, as: format, count.console)
    }
    return status.then(written)
  }

  /// Returns the photos grouped by the color that covers most of each, in the order of the colors.
  /// Within a group, photos with more of the color come first.
  private func entries(
    of photos: [Photo], _ swatches: [ImageColorScheme.Swatch], in format: PictureFormat
  ) -> [ContactSheet.Entry] {
    let colors = swatches.map(\.color)
    var keyed: [(color: Int, share: Double, index: Int, entry: ContactSheet.Entry)] = []
    for (index, photo) in photos.enumerated() {
      let shares = photo.histogram.shares(nearestTo: colors)
      let most = shares.max() ?? 0
      let parts = zip(swatches, shares).filter { $1 > 0 }.map { swatch, share in
        PictureColor(color: swatch.rgb, share: share, shareText: percentage(share))
      }
      let entry = ContactSheet.Entry(
        named: photo.name, photo: photo.small, colors: parts, in: format)
      keyed.append((shares.firstIndex(of: most) ?? 0, most, index, entry))
    }
    keyed.sort { ($0.color, $1.share, $0.index) < ($1.color, $0.share, $1.index) }
    return keyed.map(\.entry)
  }
}
