import ImageDecoding
import SampleImages
import Testing

/// Concurrent decoders, so that Thread Sanitizer checks the codecs too.
@Suite(.timeLimit(.minutes(15))) struct DecodingRaces {
  @Test func `samples decoded concurrently have the expected sizes and reports`() async throws {
    let photos = SampleImage.allCases.filter { $0 != .harbor }
    let decoder = ImageDecoder()
    let expected = try photos.map { try decoder.info(of: .file($0.path)) }
    try await withThrowingTaskGroup { group in
      for turn in 0..<photos.count * 3 {
        group.addTask {
          let index = turn % photos.count
          let (image, report) = try await decoder.pixels(of: .file(photos[index].path))
          #expect(image.size == expected[index].size)
          #expect(report.image == expected[index])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `decoders cancelled within a photo do not affect the others`() async {
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for turn in 0..<40 {
        group.addTask {
          let steps = Countdown(turn % 7)
          let outcome = await steps.run {
            try ImageDecoder().readRows(of: .file(SampleImage.market.path)) { _, _ in steps.step() }
          }
          switch outcome {
          case .success(let report): return report.warnings.isEmpty
          case .failure(let error): return error as? DecodingError == .cancelled
          }
        }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(outcomes.count == 40 && outcomes.allSatisfy { $0 })
  }
}
