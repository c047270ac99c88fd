internal import ImageDecoding
internal import PhotoConversion
internal import SchemeExtraction
internal import SystemCalls

/// The path of a request body to the extraction: the queue of bodies, the bytes, and the header.
struct BodyReception: Sendable {
  let pipeline: ExtractionPipeline
  let work: ExtractionPipeline.Work

  private var request: SchemeRequest { work.request }
  private var extractor: SchemeExtractor { work.request.extractor }

  struct Photo: Sendable {
    let input: ImageInput
    /// The decoding demand, or `nil` for a format that is not decoded.
    let demand: DecodingDemand?
  }

  /// Receives the photo, and calls a function with it. The photo's memory is released when the
  /// function returns.
  func withPhoto<Result>(
    _ body: @Sendable (Photo) async throws -> Result
  ) async throws -> Result {
    switch request.body.place {
    case .bytes(let bytes):
      return try await withPlace(byteCount: bytes.count) { _ in
        try await body(Photo(input: .shared(bytes), demand: demand(of: .shared(bytes))))
      }
    case .file(let path, let open):
      let name = path.description
      return try await withFile(pipeline.files.open(name, name, open), body)
    case .fileDescriptor(let number):
      let name = "file descriptor \(number)"
      // The host may close its descriptor as soon as the request has ended.
      guard let copy = try? OwnedDescriptor.duplicate(of: FileDescriptor(number)) else {
        throw DecodingError.unreadable(path: name, reason: SystemError.notOpen.message)
      }
      return try await withFile(
        pipeline.files.open(name, "\(copy.descriptor.number)") { copy }, body)
    case .chunks(let byteCount, let receive):
      return try await withChunks(announced: byteCount, receive, body)
    }
  }

  private func withFile<Result>(
    _ file: FileReaders.File, _ body: @Sendable (Photo) async throws -> Result
  ) async throws -> Result {
    defer { withExtendedLifetime(file) {} }
    if let byteCount = file.byteCount, byteCount > pipeline.bodies.capacity.memory {
      // The file is read while it is decoded.
      let input = ImageInput.fileDescriptor(file.descriptor.number)
      let demand = try await pipeline.files.result(of: file) {
        try file.descriptor.withoutMoving { try decoder.demand(of: input) }
      }
      return try await body(Photo(input: input, demand: demand))
    }
    return try await withChunks(
      announced: file.byteCount, { try await pipeline.files.receive(file, into: &$0) }, body)
  }

  private func withChunks<Result>(
    announced: Int?, _ receive: @Sendable (inout BodyBuffer) async throws -> Void,
    _ body: @Sendable (Photo) async throws -> Result
  ) async throws -> Result {
    let limit = extractor.limits.maximumFileSize
    return try await withPlace(byteCount: announced ?? limit) { keep in
      var buffer = try BodyBuffer(announced: announced, limit: limit) {
        let demand = try await self.demand(of: .bytes($0))
        // A refusal ends the request before the rest of the body is received.
        try pipeline.refuseIfFull(demand, work)
        return demand
      }
      try await receive(&buffer)
      let received = try await buffer.finish()
      keep(received.bytes.count)
      return try await body(
        Photo(input: .shared(SharedBytes(received.bytes)), demand: received.demand))
    }
  }

  func key(of bytes: SharedBytes) async throws -> ContentKey {
    try await onReaders { [extractor] in ContentKey(of: bytes, by: extractor) }
  }

  private func withPlace<Result>(
    byteCount: Int, _ body: (_ keep: (_ memory: Int) -> Void) async throws -> Result
  ) async throws -> Result {
    let limit = extractor.limits.maximumFileSize
    guard byteCount <= limit else {
      throw DecodingError.limitExceeded(.bytes, value: byteCount, limit: limit)
    }
    let demand = AdmissionQueue.Demand(
      caller: request.caller, priority: request.priority, work: Double(byteCount),
      memory: byteCount)
    return try await pipeline.bodies.withAdmission(
      demand, noteWait: { work.events.note(.waitingForBody) }, body)
  }

  var decoder: ImageDecoder {
    var decoder = ImageDecoder(limits: extractor.limits)
    decoder.region = extractor.options.region
    return decoder
  }

  /// Reads the header of a photo. Returns `nil` for a format that is converted by another program.
  private func demand(of input: ImageInput) async throws -> DecodingDemand? {
    try await onReaders { [converter = pipeline.converter, decoder] in
      do throws(DecodingError) { return try decoder.demand(of: input) } catch {
        guard let converter, case .unsupportedFormat(let name) = error else { throw error }
        if let problem = converter.problem(named: name) { throw problem }
        return nil
      }
    }
  }

  private func onReaders<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(pipeline.readers) { @concurrent in try work() }
  }
}
