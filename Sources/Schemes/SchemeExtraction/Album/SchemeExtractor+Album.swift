public import ImageDecoding

extension SchemeExtractor {
  /// Counts the colors of a photo of an album, off the caller's actor.
  ///
  /// Only ``Options/quality`` and the options that decide which pixels count have an effect. At
  /// standard quality, a large photo is sampled. Ignored colors are counted too; they are left out
  /// only of the scheme of the album.
  ///
  /// - Parameters:
  ///   - input: The photo.
  ///   - weighing: The rule for how much each photo of the album counts.
  /// - Returns: The histogram, and the decoder's report about the photo.
  /// - Throws: The errors of ``extract(from:progress:)``.
  @concurrent
  public func albumHistogram(
    of input: ImageInput, weighing: AlbumHistogram.Weighing = .photos
  ) async throws(ExtractionError) -> (histogram: AlbumHistogram, report: DecodingReport) {
    // The options of the scheme must not affect which pixels are sampled.
    var counting = self
    counting.options.emphasis = .area
    counting.options.ignoredColors = []
    counting.options.findsTypicalPlaces = false
    counting.options.representation = .center
    var reporter = ProgressReporter(nil)
    let (count, report) = try counting.countPixels(of: input, &reporter)
    guard count.colors.alphaSum > 0
    else { throw counting.options.leavesPixelsOut ? .everyPixelLeftOut : .noVisiblePixels }
    return (AlbumHistogram(count.colors, profile: report.profile, weighing: weighing), report)
  }

  /// Finds the scheme of an album, off the caller's actor.
  ///
  /// With salience emphasis, the area of a color counts for more than in a single photo, and its
  /// vividness for less, because among many photos there is nearly always one with a small vivid
  /// spot.
  ///
  /// - Parameter album: The colors of its photos.
  /// - Returns: The scheme. Its positions have no meaning, because its pixels belong to several
  ///   photos.
  /// - Throws: ``ExtractionError/noVisiblePixels``, ``ExtractionError/everyPixelLeftOut`` or
  ///   ``ExtractionError/cancelled``.
  @concurrent
  public func scheme(of album: AlbumHistogram) async throws(ExtractionError) -> ImageColorScheme {
    try checkCancellation()
    return try await scheme(
      of: PixelCount(colors: .histogram(album.image)), .wideGamut,
      salience: album.photoCount > 1 ? .album : .photo)
  }
}
