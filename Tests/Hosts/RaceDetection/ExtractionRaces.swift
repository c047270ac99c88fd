import ImageDecoding
import SampleImages
import SchemeExtraction
import Testing

/// Extraction under contention, checked by Thread Sanitizer.
@Suite(.timeLimit(.minutes(15))) struct ExtractionRaces {
  private static let photos = [SampleImage.tiles, .threeColors, .balloon, .twilight]

  private static func extractor(_ seed: UInt64 = 0, taskCount: Int = 4) -> SchemeExtractor {
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(4)
    // Emphasis on area has several starts, which child tasks share.
    options.emphasis = .area
    options.seed = seed
    return SchemeExtractor(options: options, taskCount: taskCount)
  }

  /// The scheme of each photo, extracted by a single task once for all tests.
  private static let serialSchemes = Task {
    var schemes: [ImageColorScheme] = []
    for photo in photos {
      schemes.append(try await extractor(taskCount: 1).scheme(of: .file(photo.path)))
    }
    return schemes
  }

  @Test func `concurrent extractions give the same schemes as serial ones`() async throws {
    let expected = try await Self.serialSchemes.value
    let inputs = try Self.photos.map { ImageInput.bytes(try $0.bytes()) }
    try await withThrowingTaskGroup { group in
      for turn in 0..<20 {
        group.addTask {
          let index = turn % inputs.count
          let extraction = try await Self.extractor(taskCount: 1 + turn % 5).extract(
            from: inputs[index])
          #expect(extraction.scheme == expected[index])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `tasks that share an extractor get the same colors by every method`() async throws {
    let shared = Self.extractor()
    let path = SampleImage.tiles.path
    let expected = try await shared.extract(from: .file(path)).scheme
    try await withThrowingTaskGroup { group in
      for turn in 0..<16 {
        group.addTask {
          let scheme =
            switch turn % 4 {
            case 0: try await shared.scheme(of: .file(path))
            case 1: try await shared.extract(from: .file(path)) { _ in }.scheme
            case 2: try await shared.scheme(of: shared.histogram(of: .file(path)).histogram)
            default: try await shared.scheme(of: ImageDecoder().pixels(of: .file(path)).image)
            }
          // With pixels in another order or without pixels, the swatches have other positions.
          #expect(scheme.swatches.map(\.rgb) == expected.swatches.map(\.rgb))
          #expect(scheme.swatches.map(\.pixelCount) == expected.swatches.map(\.pixelCount))
          #expect(scheme.meanSquaredError == expected.meanSquaredError)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `the progress of each concurrent extraction rises to 1`() async throws {
    try await withThrowingTaskGroup { group in
      for photo in Self.photos + Self.photos {
        group.addTask {
          let (fractions, continuation) = AsyncStream.makeStream(of: Double.self)
          _ = try await Self.extractor().extract(from: .file(photo.path)) { continuation.yield($0) }
          continuation.finish()
          let all = await fractions.reduce(into: [Double]()) { $0.append($1) }
          #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
          #expect(all.last == 1)
        }
      }
      try await group.waitForAll()
    }
  }

  /// Each extraction is cancelled by its own progress after a number of steps.
  @Test func `cancelled extractions end either as cancelled or with the right scheme`()
    async throws
  {
    let expected = try await Self.serialSchemes.value
    await withTaskGroup { group in
      for turn in 0..<44 {
        group.addTask {
          let index = turn % Self.photos.count
          let steps = Countdown(turn % 11)
          let outcome = await steps.run {
            try await Self.extractor().extract(from: .file(Self.photos[index].path)) { _ in
              steps.step()
            }.scheme
          }
          switch outcome {
          case .success(let scheme): #expect(scheme == expected[index])
          case .failure(let error): #expect(error as? ExtractionError == .cancelled)
          }
        }
      }
    }
  }

  @Test func `cancelling the rest after the first results loses no result`() async {
    let schemes = await withTaskGroup(of: ImageColorScheme?.self) { group in
      for turn in 0..<16 {
        group.addTask {
          try? await Self.extractor(UInt64(turn)).scheme(of: .file(SampleImage.balloon.path))
        }
      }
      var schemes: [ImageColorScheme?] = []
      for await scheme in group {
        schemes.append(scheme)
        if schemes.count == 4 { group.cancelAll() }
      }
      return schemes
    }
    #expect(schemes.count == 16)
    #expect(schemes.prefix(4).allSatisfy { $0?.swatches.count == 4 })
  }
}
