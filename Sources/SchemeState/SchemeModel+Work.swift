import SchemeExtraction

extension SchemeModel {
  /// Starts the one task of an extraction. The extractor is not called before its last call returned,
  /// and not at all if the extraction is abandoned until then.
  func start(_ request: ExtractionRequest) {
    let previous = work?.task
    let task = Task(name: "Extraction \(request.id)") { [weak self, extractor] in
      await previous?.value
      let run = ExtractionRun(request: request, extractor: extractor)
      let result = await run.result { self?.apply(.progress($0, of: request.id)) }
      self?.finish(request, result)
    }
    work = (request.id, task)
  }

  private func finish(
    _ request: ExtractionRequest, _ result: Result<SchemeExtractor.Extraction, ExtractionError>
  ) {
    if work?.id == request.id { work = nil }
    apply(.end(result, of: request.id, at: elapsedTime()))
  }
}
