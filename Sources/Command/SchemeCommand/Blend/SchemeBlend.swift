internal import Colorway
internal import PhotoConversion
internal import SchemeResults
internal import StructuredText

/// The colors between two palettes.
struct SchemeBlend {
  let name: String
  private let isOfColors: Bool
  private let morph: SchemeMorph
  private let interpolation: ColorInterpolation
  private let hasShares: Bool

  /// Creates a blend by pairing the colors of two palettes, which must not be empty.
  init(from start: Palette, to end: Palette, by interpolation: ColorInterpolation) {
    morph = SchemeMorph(from: start.parts, to: end.parts)
    self.interpolation = interpolation
    name = "\(start.name ?? "start") to \(end.name ?? "end")"
    isOfColors = start.colors.count == 1 && end.colors.count == 1
    hasShares = [start, end].allSatisfy { $0.colors.allSatisfy { $0.share != nil } }
  }

  /// Returns a palette for each fraction, or a single palette of all steps if both sides are single colors.
  func palettes(at fractions: [Double]) -> [Palette] {
    let steps = fractions.map { fraction in
      // A color without a share is about to appear, or has just disappeared.
      morph.parts(at: fraction, by: interpolation).filter { $0.share > 0 }.map { part in
        PaletteColor(nearest: part.color, share: hasShares ? part.share : nil)
      }
    }
    if isOfColors { return [Palette(name: name, colors: steps.flatMap(\.self))] }
    return zip(fractions, steps).map { fraction, colors in
      // Tenths of a percent distinguish up to 256 steps.
      let tenths = Int((fraction * 1000).rounded())
      let part = tenths % 10 == 0 ? "\(tenths / 10)" : decimal(tenths, places: 1)
      return Palette(name: "\(name) \(part)%", colors: colors)
    }
  }

  /// CSS custom properties with a gradient for each pair of colors, which browsers interpolate.
  var gradients: String {
    let (starts, ends) = (morph.parts(at: 0), morph.parts(at: 1))
    let declarations = zip(starts, ends).enumerated().map { index, pair in
      let (start, end) = (SRGB8(nearest: pair.0.color), SRGB8(nearest: pair.1.color))
      return "  --gradient\(starts.count > 1 ? "-\(index + 1)" : ""): "
        + "linear-gradient(\(interpolation), \(start.hex), \(end.hex));\n"
    }
    return ":root {\n" + declarations.joined() + "}\n"
  }
}

extension Palette {
  /// The colors with their shares, or with equal shares if any color has none.
  fileprivate var parts: [SchemeMorph.Part] {
    let hasShares = colors.allSatisfy { $0.share ?? 0 > 0 }
    return colors.map { color in
      SchemeMorph.Part(
        color: color.oklab, share: hasShares ? color.share ?? 0 : 1 / Double(colors.count))
    }
  }
}

/// A source of colors, as the user names it: a color, or a file of colors.
enum ColorSource: Hashable, Sendable {
  /// The maximum number of colors of a file. Pairing takes time with their third power.
  static let maximumColorCount = 1_000

  case color(Oklab, text: String)
  /// A palette file, JSON of `colorway extract`, a photo, or `-` for standard input.
  case file(RawPath)

  /// Creates a source from a word. A word that is a color is never a file name: a file named `teal`
  /// is written as `./teal`.
  init(_ word: RawPath) throws(UsageError) {
    let text = word.text
    if let color = SRGB8(hex: text) {
      self = .color(Oklab(color), text: color.hex)
    } else if let color = CSSColor(text) {
      // Unlike a pinned color, a color to blend may be outside sRGB.
      guard color.alpha == 1 else {
        throw .badValue(
          option: "A B", value: text,
          expected: "opaque colors such as '#ff8800' or 'teal', and files of colors")
      }
      self = .color(Oklab(color), text: text)
    } else {
      self = .file(word)
    }
  }

  var file: RawPath? { if case .file(let file) = self { file } else { nil } }

  func palette(
    by extractor: SchemeExtractor, asPhoto isPhoto: Bool = false, _ converter: PhotoConverter?,
    _ console: Console
  ) async throws -> Palette {
    switch self {
    case .color(let color, let text):
      return Palette(name: text, colors: [PaletteColor(nearest: color)])
    case .file(let file):
      let palettes = try await palettes(
        of: file, by: extractor, asPhoto: isPhoto, converter, console)
      let colors = palettes.flatMap(\.colors).filter { $0.alphaCode > 0 }
      guard !colors.isEmpty else { throw Failure.emptyPalette }
      guard colors.count <= Self.maximumColorCount else {
        throw Failure(
          kind: .limit,
          message: "it has \(colors.count) colors, and at most \(Self.maximumColorCount) can be "
            + "paired with others")
      }
      let name = palettes.count == 1 ? palettes[0].name : nil
      return Palette(name: name ?? Palette.name(ofSource: file.text), colors: colors)
    }
  }

  /// Returns the palettes of a file. If the file does not exist, the error adds that the word is
  /// not a color either.
  private func palettes(
    of file: RawPath, by extractor: SchemeExtractor, asPhoto isPhoto: Bool,
    _ converter: PhotoConverter?, _ console: Console
  ) async throws -> [Palette] {
    do {
      return try await extractor.palettes(of: file, asPhoto: isPhoto, converter, console)
    } catch {
      let failure = Failure(error).withHint(for: file)
      guard file != "-", failure.kind == .unreadable, System.kind(of: file) == nil else {
        throw error
      }
      throw Failure(kind: .unreadable, message: failure.message + ", and not a CSS color")
    }
  }
}
