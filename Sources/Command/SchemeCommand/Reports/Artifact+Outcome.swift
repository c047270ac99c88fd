internal import Colorway
internal import SchemeResults

extension Artifact {
  /// Creates the artifact of a photo: its colors in an order, or the reason that it has none.
  init(_ outcome: PhotoOutcome, _ presentation: PresentationOptions, by extractor: SchemeExtractor)
  {
    let record = { @Sendable in PhotoResult(outcome, presentation, by: extractor) }
    switch outcome.result {
    case .success(let photo):
      self.init(
        photo.scheme, presentation, source: outcome.name.text, record: record)
      if outcome.name != "-" { path = { outcome.name.absolute.text } }
      self.photo = outcome.reduced.map { reduced in
        Photo(
          reduced: reduced, size: photo.image.size,
          positions: presentation.order.sorted(photo.scheme.swatches).map(\.position))
      }
    case .failure(let failure): self.init(failure, record: record)
    }
    heading = outcome.name.printable
  }

  /// Creates the artifact of a scheme, with its colors in an order, and with their names if those are asked for.
  init(
    _ scheme: ImageColorScheme, _ presentation: PresentationOptions, source: String,
    record: @escaping @Sendable () -> any JSONRecord
  ) {
    self.init(
      scheme, swatches: presentation.order.sorted(scheme.swatches), source: source, record: record)
    if presentation.hasNames { palette = palette.withColorNames }
  }
}

extension PhotoResult {
  init(
    _ outcome: PhotoOutcome, _ presentation: PresentationOptions, by extractor: SchemeExtractor
  ) {
    let source = outcome.name.text
    let result: PhotoResult =
      switch outcome.result {
      case .success(let photo):
        .success(
          PhotoRecord(
            photo, source: source, by: extractor,
            swatches: presentation.order.sorted(photo.scheme.swatches),
            hasRoles: presentation.hasRoles))
      case .failure(let failure): .failure(FailureRecord(source: source, failure: failure))
      }
    self = result.named(byURL: outcome.name.url, batch: outcome.batch)
  }
}
