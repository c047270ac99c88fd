import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeState
import Synchronization
import TestClocks

/// An extractor whose calls return only when a test ends them, even if their tasks are cancelled.
nonisolated struct GatedExtractor: SchemeExtracting {
  typealias Ending = Result<SchemeExtractor.Extraction, ExtractionError>

  /// A call that has begun.
  struct Call: Sendable {
    let input: ImageInput
    let options: SchemeExtractor.Options
    let progress: @Sendable (Double) -> Void
    fileprivate let ends: Ends

    func end(_ ending: Ending) { ends.resume(ending) }
  }

  /// The single end of a call. A call that is released without being ended ends as cancelled.
  fileprivate final class Ends: Sendable {
    private let continuation: CheckedContinuation<Ending, Never>
    private let hasEnded = Atomic(false)

    init(_ continuation: CheckedContinuation<Ending, Never>) { self.continuation = continuation }

    deinit {
      if !hasEnded.load(ordering: .acquiring) { resume(.failure(.cancelled)) }
    }

    func resume(_ ending: Ending) {
      hasEnded.store(true, ordering: .releasing)
      continuation.resume(returning: ending)
    }
  }

  /// The calls in the order in which they began.
  struct Calls {
    fileprivate let stream: AsyncStream<Call>

    /// Waits for at most five minutes for the next call.
    mutating func next() async throws -> Call { try await arrival(of: "a call", from: stream) }
  }

  var options = SchemeExtractor.Options()
  private let begun = AsyncStream.makeStream(of: Call.self)
  /// A value for each call that ended: true if its task was cancelled.
  let ended = AsyncStream.makeStream(of: Bool.self)

  /// Returns the calls, for one consumer.
  func calls() -> Calls { Calls(stream: begun.stream) }

  @concurrent func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)?
  ) async throws(ExtractionError) -> SchemeExtractor.Extraction {
    let ending = await withCheckedContinuation { continuation in
      _ = begun.continuation.yield(
        Call(
          input: input, options: options, progress: progress ?? { _ in },
          ends: Ends(continuation)))
    }
    ended.continuation.yield(Task.isCancelled)
    return try ending.get()
  }
}

nonisolated extension SchemeExtractor.Extraction {
  /// Returns a result whose colors depend on a number.
  static func numbered(_ number: Int, colorCount: Int = 1) -> SchemeExtractor.Extraction? {
    let swatches = (0..<colorCount).map { index in
      let rgb = SRGB8(
        red: UInt8(number % 256), green: UInt8(number / 256 % 256), blue: UInt8(index * 99))
      return ImageColorScheme.Swatch(
        color: Oklab(rgb), rgb: rgb, share: 1 / Double(colorCount), pixelCount: 1,
        position: PixelPosition(x: 0, y: 0))
    }
    guard let scheme = ImageColorScheme(swatches: swatches, meanSquaredError: 0),
      let size = PixelSize(width: 1, height: 1)
    else { return nil }
    return SchemeExtractor.Extraction(
      scheme: scheme, image: ImageInfo(format: .png, storedSize: size))
  }
}

nonisolated extension SchemePhoto {
  static func numbered(_ number: Int) -> SchemePhoto {
    SchemePhoto(input: .file("\(number).png"), name: "Photo \(number)")
  }
}
