import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeState

/// An extractor whose every call waits until a test says how it ends, whatever becomes of its task:
/// the most stubborn one that a model can get.
nonisolated struct GatedExtractor: SchemeExtracting {
  let gate = Gate()

  @concurrent func extract(
    from input: ImageInput, colorCount: Int, progress: @escaping @Sendable (Double) -> Void
  ) async throws(ExtractionError) -> SchemeExtractor.Extraction {
    let call = Gate.Call(input: input, colorCount: colorCount, progress: progress)
    switch await gate.ending(of: call) {
    case .success(let extraction): return extraction
    case .failure(let error): throw error
    }
  }
}

/// Where calls wait.
actor Gate {
  nonisolated struct Call: Sendable {
    let input: ImageInput
    let colorCount: Int
    let progress: @Sendable (Double) -> Void
  }

  typealias Ending = Result<SchemeExtractor.Extraction, ExtractionError>

  private var waiting: [(call: Call, continuation: CheckedContinuation<Ending, Never>)] = []
  private var watchers: [CheckedContinuation<Call, Never>] = []
  /// How many calls there ever were.
  private(set) var callCount = 0
  /// The most calls that ever waited at a time.
  private(set) var mostAtOnce = 0

  func ending(of call: Call) async -> Ending {
    await withCheckedContinuation { (continuation: CheckedContinuation<Ending, Never>) in
      callCount += 1
      waiting.append((call, continuation))
      mostAtOnce = max(mostAtOnce, waiting.count)
      for watcher in watchers { watcher.resume(returning: call) }
      watchers = []
    }
  }

  /// Waits until a call waits, and returns it.
  func call() async -> Call {
    if let first = waiting.first { return first.call }
    return await withCheckedContinuation { watchers.append($0) }
  }

  /// Ends the call that waits.
  func end(_ ending: Ending) {
    guard !waiting.isEmpty else { return }
    waiting.removeFirst().continuation.resume(returning: ending)
  }
}

nonisolated extension SchemeExtractor.Extraction {
  /// A result that can be told from others by its color.
  static func numbered(_ number: Int) -> SchemeExtractor.Extraction? {
    let rgb = SRGB8(red: UInt8(number % 256), green: UInt8(number / 256 % 256), blue: 0)
    let swatch = ImageColorScheme.Swatch(
      color: Oklab(rgb), rgb: rgb, share: 1, pixelCount: 1, position: PixelPosition(x: 0, y: 0))
    guard let scheme = ImageColorScheme(swatches: [swatch], meanSquaredError: 0),
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
