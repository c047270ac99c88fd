import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeFormats
import SchemeResults
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// Made-up results, for which no photo was decoded.
enum MadeUp {
  /// A color of the scheme.
  static func swatch(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, share: Double,
    lab: Oklab = Oklab(lightness: 0.5, a: 0, b: 0)
  ) -> ImageColorScheme.Swatch {
    ImageColorScheme.Swatch(
      color: lab, rgb: SRGB8(red: red, green: green, blue: blue), share: share,
      pixelCount: Int(share * 1000), position: PixelPosition(x: 3, y: 4))
  }

  /// A photo of some colors.
  static func photo(
    _ swatches: [ImageColorScheme.Swatch], warnings: [DecodingWarning] = []
  ) throws -> SchemeExtractor.Extraction {
    let size = try #require(PixelSize(width: 40, height: 30))
    return SchemeExtractor.Extraction(
      scheme: try #require(ImageColorScheme(swatches: swatches, meanSquaredError: 0.00125)),
      image: ImageInfo(format: .jpeg, storedSize: size, orientation: .right),
      warnings: warnings)
  }

  /// A photo of two thirds red and one third dark blue.
  static func redAndBlue(warnings: [DecodingWarning] = []) throws -> SchemeExtractor.Extraction {
    try photo(
      [
        swatch(255, 0, 0, share: 0.6625, lab: Oklab(lightness: 0.6279554, a: 0.2248631, b: 0.1)),
        swatch(0, 0, 139, share: 0.3375, lab: Oklab(lightness: 0.2, a: -0.02, b: -0.2)),
      ], warnings: warnings)
  }
}

extension MadeUp {
  /// Returns a line of a photo that failed, which serves as well as any other.
  static func line(of photo: BatchPhoto) -> BatchLine {
    let outcome = PhotoOutcome(
      name: photo.source.name, result: .failure(Failure(kind: .corrupt, message: "no \"x\",{}")),
      batch: photo.record)
    return BatchLine(photo: photo, bytes: bytes(of: [outcome], as: .jsonl), outcome: outcome)
  }
}

extension MadeUp {
  /// Returns a line of a photo with colors.
  static func colorLine(of photo: BatchPhoto) throws -> BatchLine {
    var outcome = PhotoOutcome(
      name: photo.source.name, result: .success(try redAndBlue()), batch: photo.record)
    outcome.batch?.digest = photo.digest()?.text
    return BatchLine(photo: photo, bytes: bytes(of: [outcome], as: .jsonl), outcome: outcome)
  }
}

extension MadeUp {
  /// Returns the bytes of a file of photos.
  static func bytes(
    of outcomes: [PhotoOutcome], as format: PaletteFormat,
    _ presentation: PresentationOptions = PresentationOptions()
  ) -> [UInt8] {
    var writer = ArtifactWriter(format)
    var bytes = writer.opening
    for outcome in outcomes {
      bytes += writer.add(Artifact(outcome, presentation, by: SchemeExtractor()))
    }
    return bytes + ((try? writer.closing()) ?? [])
  }

  /// Returns the text of a file of photos.
  static func text(
    of outcomes: [PhotoOutcome], as format: PaletteFormat,
    _ presentation: PresentationOptions = PresentationOptions()
  ) -> String {
    String(decoding: bytes(of: outcomes, as: format, presentation), as: UTF8.self)
  }
}

extension Command {
  /// Returns the command of a command line, after its warnings.
  static func parsed(_ words: [RawPath], _ console: Console? = nil) throws -> Self {
    let arguments = try ArgumentParser(options: Subcommand(Self.self).allOptions).parse(words)
    let console = console ?? Recorder().console()
    let command = try Self(arguments, console)
    command.warn(about: arguments, console)
    return command
  }
}
