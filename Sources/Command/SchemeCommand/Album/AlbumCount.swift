internal import Colorway
internal import SchemePictures

/// A count of the colors of an album, several photos at a time.
///
/// Photos are not kept in memory: only their sum, and whatever `take` keeps.
struct AlbumCount: Sendable {
  let photos: ExtractionOptions
  let inputs: AlbumInputs
  let extractor: SchemeExtractor
  let weighing: AlbumHistogram.Weighing
  /// The longer side of the reduced photos in pixels, or `nil` to make none.
  var thumbnailSize: Int?
  let console: Console

  struct Photo: ProcessedPhoto {
    let histogram: AlbumHistogram
    let small: PixelBuffer?
    let warnings: [DecodingWarning]
    var swatches: [ImageColorScheme.Swatch] { [] }
  }

  /// Counts all usable photos, and complains about the others. `take` gets each counted photo, in
  /// the order of the operands.
  func run(
    _ take: (RawPath, Photo) throws -> Void = { _, _ in }
  ) async throws -> (album: AlbumHistogram, status: ExitStatus) {
    var album = inputs.histogram ?? AlbumHistogram(weighing: weighing)
    guard !inputs.photos.isEmpty else { return (album, .success) }
    var photos = photos
    photos.operands = inputs.photos
    var status = ExitStatus.success
    let pipeline = Pipeline(console: console, jobs: photos.jobCount(console))
    let pipelineStatus = try await pipeline.run(
      photos: photos, work: { await outcome(of: $0) },
      deliver: { outcome in
        guard let photo = outcome.photo else { return }
        do throws(AlbumHistogram.AdditionError) {
          try album.add(photo.histogram)
        } catch {
          status = .failure
          return console.complain(about: outcome.name, error.description)
        }
        try take(outcome.name, photo)
      })
    return (album, status.then(pipelineStatus))
  }

  private func outcome(of source: PhotoSource) async -> Outcome<Photo> {
    await source.outcome {
      let limit = extractor.limits.maximumMemory
      let input =
        if let bytes = inputs.piped[source.name] {
          source.converting(.bytes(bytes), isReadAgain: true)
        } else {
          try thumbnailSize == nil ? source.input() : source.wholeInput(limit: limit)
        }
      System.useLargePages()
      let (histogram, report) = try await extractor.albumHistogram(of: input, weighing: weighing)
      let small = try thumbnailSize.map { side in
        try extractor.reduced(input, report.image, maximumSide: side)
      }
      return Photo(histogram: histogram, small: small, warnings: report.warnings)
    }
  }
}
