internal import Colorway
internal import SchemeResults

/// The settings for presenting the scheme of an album.
struct AlbumReport: Sendable {
  let presentation: PresentationOptions
  let extractor: SchemeExtractor
  let name: RawPath
  let output: RawPath?
  let console: Console

  /// Writes the scheme of an album, with the photos that represent its colors if they are available.
  func write(
    _ album: AlbumHistogram, as format: OutputFormat,
    photos: (ImageColorScheme) -> [RawPath?] = { _ in [] }
  ) async throws -> ExitStatus {
    let scheme = try await scheme(of: album)
    return try console.deliver(
      bytes(of: scheme, album, as: format, photos: photos(scheme)), to: output)
  }

  func scheme(of album: AlbumHistogram) async throws(UnusableFile) -> ImageColorScheme {
    try await using(name) { try await extractor.scheme(of: album) }
  }

  private func bytes(
    of scheme: ImageColorScheme, _ album: AlbumHistogram, as format: OutputFormat,
    photos: [RawPath?]
  ) -> [UInt8] {
    let photosOfSwatches = zip(scheme.swatches, photos)
    let colors = presentation.order.sorted(scheme.swatches).map { swatch in
      (swatch: swatch, photo: photosOfSwatches.first { $0.0 == swatch }?.1)
    }
    var style = presentation.style(console, isFile: output != nil && output != "-")
    // Shorten the bars to make room for the names of the photos.
    style.columns -= colors.map { ($0.photo?.printable.count ?? -2) + 2 }.max() ?? 0
    let report = format.makeReport(
      OutputFormat.Context(extractor: extractor, presentation: presentation, style: style))
    guard var report = report as? any SchemeReport else {
      let record = AlbumRecord(
        album, scheme, by: extractor,
        colors: colors.map { AlbumRecord.Color($0.swatch, photo: $0.photo?.text) },
        hasRoles: presentation.hasRoles)
      return Array((record.json + "\n").utf8)
    }
    let bytes = report.head + report.bytes(for: scheme, named: name) + report.tail
    return format == .text ? Self.lines(bytes, followedBy: colors.map(\.photo)) : bytes
  }

  private static func lines(_ text: [UInt8], followedBy names: [RawPath?]) -> [UInt8] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, name) in names.enumerated() {
      if let name { lines[index] += Array("  \(name.printable)".utf8) }
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
