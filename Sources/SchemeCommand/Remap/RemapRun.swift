internal import ColorMath
internal import ImageDecoding
internal import PhotoRemapping
internal import SchemeExtraction
internal import SchemeFormats
internal import SchemeResults
internal import SystemFiles

/// One run of `colorway remap`.
struct RemapRun: Sendable {
  /// The options.
  let request: RemapRequest
  /// The console.
  let console: Console

  /// Writes the photo in the colors of the palette, and returns the exit status.
  func run() async -> ExitStatus {
    let input: ImageInput
    let photo: RemappablePhoto
    do throws(Failure) {
      input = try PhotoSource(operand: request.photo)
        .lastingInput(limit: request.extractor.limits.maximumMemory)
      photo = try opened(input)
    } catch {
      return console.status(of: error, about: request.photo)
    }
    let palette: [SRGB8]
    do throws(Failure) {
      palette = try await colors(for: photo, input)
    } catch {
      return console.status(of: error, about: request.palette ?? request.photo)
    }
    return await console.report(on: request.output) { () throws(SystemError) in
      try write(photo, in: palette)
    }
  }

  private func opened(_ input: ImageInput) throws(Failure) -> RemappablePhoto {
    let (limits, isStrict) = (request.extractor.limits, request.extractor.isStrict)
    do throws(DecodingError) {
      return try RemappablePhoto(
        input, decoder: ImageDecoder(limits: limits, isStrict: isStrict),
        background: request.extractor.options.background)
    } catch {
      throw Failure(error).withHint(for: request.photo)
    }
  }

  /// Returns the colors of the palette, each once, in their order.
  private func colors(
    for photo: RemappablePhoto, _ input: ImageInput
  ) async throws(Failure) -> [SRGB8] {
    let largest = photo.largestPaletteCount
    var extractor = request.extractor
    if case .exactly(let count) = extractor.options.colorCount {
      extractor.options.colorCount = .exactly(min(count, largest))
    }
    let palettes =
      if let file = request.palette {
        try await extractor.palettes(of: file)
      } else {
        [try await extractor.palette(of: input, named: request.photo)]
      }
    var colors: [SRGB8] = []
    var known: Set<SRGB8> = []
    for color in palettes.flatMap(\.colors) where color.alphaCode > 0 {
      if known.insert(color.srgb8).inserted { colors.append(color.srgb8) }
    }
    guard (1...largest).contains(colors.count) else {
      throw .paletteSize(colors.count, largest: largest)
    }
    return colors
  }

  private func write(
    _ photo: RemappablePhoto, in palette: [SRGB8]
  ) throws(SystemError) -> ExitStatus {
    let sink = try OutputSink(request.output, console: console)
    let report: RemappingReport
    do throws(RemappingError<SystemError>) {
      report = try photo.writePNG(
        in: palette, dithering: request.dithering, taskCount: request.extractor.taskCount
      ) { (bytes) throws(SystemError) in try sink.write(bytes)
      }
    } catch {
      switch error {
      case .decoding(let error): return console.status(of: Failure(error), about: request.photo)
      case .paletteSize(let count, let largest):
        return console.status(of: .paletteSize(count, largest: largest), about: request.photo)
      case .encoding(let reason):
        return console.status(of: .unencodable(reason), about: request.photo)
      case .writing(let error): throw error
      }
    }
    try sink.finish()
    console.complain(about: request.photo, report.photo.warnings)
    request.report.tell(
      RemapRecord(
        source: request.photo.text, width: photo.size.width, height: photo.size.height,
        colors: palette, transparent: photo.hasTransparency, bits: report.bitDepth,
        dither: request.dithering.rawValue, meanDifference: report.meanDifference,
        largestDifference: report.largestDifference), console)
    return .success
  }
}

extension Failure {
  /// Returns the failure for a palette without colors, or with more than an indexed PNG holds.
  fileprivate static func paletteSize(_ count: Int, largest: Int) -> Failure {
    guard count > 0 else { return .emptyPalette }
    return Failure(
      kind: .limit,
      message: "\(count) colors are more than the \(largest) that an indexed PNG holds"
        + (largest < 256 ? " beside a transparent one (see --background)" : ""))
  }
}
