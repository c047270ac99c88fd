internal import ColorMath
internal import SchemeExtraction
internal import SchemeFormats
internal import SchemeResults
internal import SystemFiles

/// Something to take colors from, as a person names it: a color, or a file of colors.
enum ColorSource: Hashable, Sendable {
  /// A color as CSS writes it.
  case color(Oklab, text: String)
  /// A palette file, JSON of `colorway extract`, a photo, or `-` for standard input.
  case file(RawText)

  /// Creates a source from a word. A word that is a color is never taken as a file name: the file
  /// `teal` is written as `./teal`.
  init(_ word: RawText) throws(UsageError) {
    let text = word.text
    if let color = SRGB8(hex: text) {
      self = .color(Oklab(color), text: color.hex)
    } else if let color = CSSColor(text) {
      // Unlike a pinned color, one to blend may lie outside sRGB.
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

  /// The file, if it is one.
  var file: RawText? { if case .file(let file) = self { file } else { nil } }

  /// Returns the colors.
  ///
  /// - Parameter extractor: The extractor of the colors of photos.
  /// - Returns: A palette of at least one color.
  /// - Throws: A ``Failure`` if there are none.
  func palette(by extractor: SchemeExtractor) async throws(Failure) -> Palette {
    switch self {
    case .color(let color, let text):
      return Palette(name: text, colors: [PaletteColor(nearest: color)])
    case .file(let file):
      let palettes = try await palettes(of: file, by: extractor)
      let colors = palettes.flatMap(\.colors).filter { $0.alphaCode > 0 }
      guard !colors.isEmpty else { throw .emptyPalette }
      let name = palettes.count == 1 ? palettes[0].name : nil
      return Palette(name: name ?? Palette.name(ofSource: file.text), colors: colors)
    }
  }

  /// Returns the palettes of a file. If there is no such file, the error says that the word is not
  /// a color either.
  private func palettes(
    of file: RawText, by extractor: SchemeExtractor
  ) async throws(Failure) -> [Palette] {
    do throws(Failure) {
      return try await extractor.palettes(of: file)
    } catch {
      guard file != "-", error.kind == .unreadable, System.kind(of: file) == nil else {
        throw error
      }
      throw Failure(kind: error.kind, message: error.message + ", and no color that CSS can write")
    }
  }
}
