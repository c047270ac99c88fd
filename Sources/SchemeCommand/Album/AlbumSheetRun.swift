internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction
internal import SchemePictures
internal import SystemFiles

/// One run of `colorway album` that draws a sheet of the photos in the order of the album's colors.
struct AlbumSheetRun: Sendable {
  /// The request.
  let request: AlbumRequest
  /// The file format.
  let format: PictureFormat
  /// The console.
  let console: Console

  /// A photo of the sheet.
  private struct Photo {
    let name: RawText
    let histogram: AlbumHistogram
    let small: PixelBuffer
  }

  /// Draws and writes the sheet, and returns the exit status.
  func run() async -> ExitStatus {
    var photos: [Photo] = []
    var isTooLong = false
    var count = AlbumCount(
      operands: request.operands, extractor: request.extractor, weighing: request.weighing,
      jobs: request.jobs, console: console)
    count.thumbnailSize = request.thumbnailSize
    let (album, status) = await count.run { name, photo in
      isTooLong = photos.count == ContactSheet.mostEntries
      guard !isTooLong, let small = photo.small else { return false }
      photos.append(Photo(name: name, histogram: photo.histogram, small: small))
      return true
    }
    guard status != .interrupted, !photos.isEmpty else { return status }
    guard !isTooLong else {
      console.complain(
        of: "a sheet holds \(ContactSheet.mostEntries) photos, and there are more; "
          + "ask for another picture, or name fewer")
      return .failure
    }
    let written = await request.report.withScheme(
      of: album, by: request.extractor, console
    ) { scheme in
      let sheet = ContactSheet(
        of: entries(of: photos, request.report.order.sorted(scheme.swatches)),
        side: Double(request.thumbnailSize))
      return request.report.deliver(sheet.drawing, as: format, console)
    }
    return written == .success ? status : written
  }

  /// Returns the photos grouped by the color that covers most of each, in the order of the colors.
  /// Within a group, photos with more of the color come first.
  private func entries(
    of photos: [Photo], _ swatches: [ImageColorScheme.Swatch]
  ) -> [ContactSheet.Entry] {
    let colors = swatches.map(\.color)
    var keyed: [(color: Int, share: Double, index: Int, entry: ContactSheet.Entry)] = []
    for (index, photo) in photos.enumerated() {
      let shares = photo.histogram.shares(nearestTo: colors)
      let most = shares.max() ?? 0
      var parts: [PictureColor] = []
      for (swatch, share) in zip(swatches, shares) where share > 0 {
        parts.append(
          PictureColor(color: swatch.rgb, share: share, shareText: percentage(share)))
      }
      keyed.append(
        (shares.firstIndex(of: most) ?? 0, most, index, entry(of: photo, parts)))
    }
    keyed.sort { ($0.color, $1.share, $0.index) < ($1.color, $0.share, $1.index) }
    return keyed.map(\.entry)
  }

  private func entry(of photo: Photo, _ colors: [PictureColor]) -> ContactSheet.Entry {
    let title = photo.name == "-" ? "standard input" : photo.name.lastComponent.text
    // The font of PNG pictures has only ASCII characters.
    let isPossible = format == .svg || Label.canBePainted(title)
    return ContactSheet.Entry(name: isPossible ? title : "", photo: photo.small, colors: colors)
  }
}
