internal import Colorway
internal import SchemePictures
internal import SchemeResults

/// A count of the colors of an album, several photos at a time.
///
/// Photos are not kept in memory: only their sum is, and whatever `take` keeps.
struct AlbumCount: Sendable {
  let photos: ExtractionOptions
  let extractor: SchemeExtractor
  let weighing: AlbumHistogram.Weighing
  let jobs: Int
  /// The length of the longer side of the small photos, or `nil` if none are wanted.
  var thumbnailSize: Int?
  let console: Console

  struct Photo: ProcessedPhoto {
    let histogram: AlbumHistogram
    /// The small version of the photo, if one is wanted.
    fileprivate(set) var small: PixelBuffer?
    fileprivate let report: DecodingReport

    var warnings: [DecodingWarning] { report.warnings }
    var swatches: [ImageColorScheme.Swatch] { [] }
  }

  /// Counts all photos that can be used, and complains about the others.
  /// Each goes to `take` in the order of the operands, which returns whether more are wanted.
  func run(
    _ take: (RawPath, Photo) -> Bool = { _, _ in true }
  ) async -> (album: AlbumHistogram, status: ExitStatus) {
    var album = AlbumHistogram(weighing: weighing)
    var status = ExitStatus.success
    let pipeline = Pipeline(console: console, jobs: jobs)
    let pipelineStatus = await console.report(on: nil) { () async throws(SystemError) in
      try await pipeline.run(
        photos: photos, work: { await outcome(of: $0) },
        deliver: { (outcome) throws(SystemError) in
          guard case .success(let photo) = outcome.result else { return true }
          do throws(AlbumHistogram.AdditionError) {
            try album.add(photo.histogram)
            return take(outcome.name, photo)
          } catch {
            status = .failure
            console.complain(about: outcome.name, error.description)
            return true
          }
        })
    }
    return (album, pipelineStatus == .success ? status : pipelineStatus)
  }

  private func outcome(of source: PhotoSource) async -> Outcome<Photo> {
    guard let thumbnailSize else {
      return Outcome(name: source.name, result: await source.result { await count($0) })
    }
    let limit = extractor.limits.maximumMemory
    let result = await source.result(limit: limit, raisedBy: "--max-memory") {
      (input) async throws(Failure) in
      var photo = try await count(input).mapError(Failure.init).get()
      photo.small = try PhotoReduction(
        of: photo.report.image, maximumSide: thumbnailSize, for: extractor
      ).photo(in: input)
      return photo
    }
    return Outcome(name: source.name, result: result)
  }

  private func count(_ input: ImageInput) async -> Result<Photo, ExtractionError> {
    System.useLargePages()
    do throws(ExtractionError) {
      let (histogram, report) = try await extractor.albumHistogram(of: input, weighing: weighing)
      return .success(Photo(histogram: histogram, report: report))
    } catch {
      return .failure(error)
    }
  }
}
