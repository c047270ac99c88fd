import ImageDecoding
import SchemeExtraction
import SchemeState

/// An extractor that waits at a turnstile after each fraction.
struct SteeredExtractor: SchemeExtracting {
  /// The number of fractions before the end.
  static let stepCount = 3

  var options = SchemeExtractor.Options()
  let turnstile: Turnstile

  /// Returns the fraction that is reported in a step.
  static func fraction(of step: Int) -> Double { Double(step) / Double(stepCount + 1) }

  @concurrent func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)?
  ) async throws(ExtractionError) -> SchemeExtractor.Extraction {
    for step in 1...Self.stepCount {
      progress?(Self.fraction(of: step))
      await turnstile.pass()
    }
    return .marked(by: input)
  }
}

/// An extractor that waits at a turnstile before it returns.
struct HeldExtractor: SchemeExtracting {
  var options = SchemeExtractor.Options()
  let turnstile: Turnstile

  @concurrent func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)?
  ) async throws(ExtractionError) -> SchemeExtractor.Extraction {
    await turnstile.pass()
    return .marked(by: input)
  }
}

/// A turnstile that lets one task pass each time it is opened.
actor Turnstile {
  private var openCount = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func open() {
    openCount += 1
    if !waiters.isEmpty { waiters.removeFirst().resume() }
  }

  func pass() async {
    while openCount == 0 { await withCheckedContinuation { waiters.append($0) } }
    openCount -= 1
  }
}
