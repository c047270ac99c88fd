internal import Colorway
internal import SchemeResults

/// The scheme of an album, and how it is presented.
struct AlbumScheme: Sendable {
  let presentation: PresentationOptions
  let options: PaletteFormat.Options
  let extractor: SchemeExtractor
  let name: RawPath
  let output: OutputOptions
  let console: Console

  /// Writes the scheme of an album, with the photos that represent its colors if they are available.
  func write(
    _ album: AlbumHistogram, as format: PaletteFormat,
    photos: (ImageColorScheme) -> [RawPath?] = { _ in [] }
  ) async throws -> ExitStatus {
    let scheme = try await scheme(of: album)
    let artifact = artifact(of: scheme, album, photos: photos(scheme))
    let style = presentation.style(console, isFile: output.isFile)
    return try console.deliver(
      (format == .text ? .text(style, hasRoles: presentation.hasRoles) : format)
        .bytes(of: [artifact], options: options), to: output.file)
  }

  func scheme(of album: AlbumHistogram) async throws(Complaint) -> ImageColorScheme {
    try await using(name) { try await extractor.scheme(of: album) }
  }

  private func artifact(
    of scheme: ImageColorScheme, _ album: AlbumHistogram, photos: [RawPath?]
  ) -> Artifact {
    let photosOfSwatches = zip(scheme.swatches, photos)
    let colors = presentation.order.sorted(scheme.swatches).map { swatch in
      (swatch: swatch, photo: photosOfSwatches.first { $0.0 == swatch }?.1)
    }
    var artifact = Artifact(scheme, presentation, source: name.text) { [extractor, presentation] in
      AlbumRecord(
        album, scheme, by: extractor,
        colors: colors.map { AlbumRecord.Color($0.swatch, photo: $0.photo?.text) },
        hasRoles: presentation.hasRoles)
    }
    artifact.heading = name.text
    artifact.photos = colors.map { $0.photo?.printable }
    return artifact
  }
}
