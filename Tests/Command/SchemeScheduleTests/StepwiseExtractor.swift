import ColorMath
import ImageDecoding
import ScheduleExploration
import SchemeExtraction
import SchemeState

/// An extractor that works in a few steps by the clock of a schedule, and ends early when
/// cancelled.
struct StepwiseExtractor: SchemeExtracting {
  var options = SchemeExtractor.Options()
  let schedule: Schedule
  /// A Boolean value that indicates whether the extractor responds to cancellation.
  var heedsCancellation = true
  /// Returns the time that each step takes with a photo.
  var pause: @Sendable (ImageInput) -> Duration = { _ in .milliseconds(10) }

  /// Returns the first fraction that the extractor reports, which identifies the photo.
  static func firstFraction(of input: ImageInput) -> Double { Double(input.letterCode) / 256 }

  @concurrent func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)?
  ) async throws(ExtractionError) -> SchemeExtractor.Extraction {
    schedule.expect(!Task.isCancelled || !heedsCancellation, "an extraction begins cancelled")
    for step in 1...2 {
      if schedule.failsHere() { throw .noVisiblePixels }
      try? await schedule.clock.sleep(for: pause(input))
      if heedsCancellation, Task.isCancelled { throw .cancelled }
      progress?(step == 1 ? Self.firstFraction(of: input) : 1)
    }
    return .marked(by: input)
  }

  @concurrent func info(of input: ImageInput) async throws(DecodingError) -> ImageInfo {
    if schedule.failsHere() { throw .empty }
    try? await schedule.clock.sleep(for: pause(input))
    if heedsCancellation, Task.isCancelled { throw .cancelled }
    return SchemeExtractor.Extraction.marked(by: input).image
  }
}

extension ImageInput {
  /// The code of the letter that names a fictitious photo.
  fileprivate var letterCode: UInt8 {
    if case .file(let path) = self { path.bytes.first ?? 0 } else { 0 }
  }
}

extension SchemeExtractor.Extraction {
  /// Returns a result that identifies its photo.
  static func marked(by input: ImageInput) -> SchemeExtractor.Extraction {
    let rgb = SRGB8(red: input.letterCode, green: 0, blue: 0)
    let swatch = ImageColorScheme.Swatch(
      color: Oklab(rgb), rgb: rgb, share: 1, pixelCount: 1, position: PixelPosition(x: 0, y: 0))
    guard let scheme = ImageColorScheme(swatches: [swatch], meanSquaredError: 0),
      let size = PixelSize(width: 1, height: 1)
    else { preconditionFailure("a scheme of one swatch is one") }
    return SchemeExtractor.Extraction(
      scheme: scheme, image: ImageInfo(format: .png, storedSize: size))
  }
}

extension SchemePhoto {
  /// A photo with a name of one letter.
  init(_ letter: Character) {
    self.init(input: .file(RawPath(bytes: Array("\(letter)".utf8))), name: "\(letter)")
  }
}
