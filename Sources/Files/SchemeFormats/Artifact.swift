internal import ColorMath
package import ImageDecoding
internal import SchemeDesign
package import SchemeExtraction
package import SchemeResults

/// What a file is made of: the colors of a photo, an album, an entry of the history or a palette
/// file, or the reason that a photo has none.
package struct Artifact: Sendable {
  /// The colors in the order in which they are written, with the names that are written.
  package var palette: Palette
  /// The scheme that the colors come from, unless they come from a palette file.
  package private(set) var scheme: ImageColorScheme?
  /// The reason that a photo has no colors.
  package private(set) var failure: SchemeFailure?
  /// The name for headings and titles, if there is one.
  package var heading: String?
  /// Returns the absolute path of the photo, if it is a file.
  package var path: @Sendable () -> String? = { nil }
  /// The photos that add most to each color of an album, if they are known.
  package var photos: [String?] = []
  /// The photo, scaled down, if it is drawn.
  package var photo: Photo?
  /// The counted colors of an album.
  package private(set) var album: AlbumHistogram?
  private var record: @Sendable () -> String

  /// A photo, and the pixels that show its colors, in their order.
  package struct Photo: Sendable {
    /// The pixels of the photo, scaled down.
    package let reduced: PixelBuffer
    /// The size of the whole upright photo.
    package let size: PixelSize
    /// The places of the colors in the whole photo.
    package let positions: [PixelPosition]

    package init(reduced: PixelBuffer, size: PixelSize, positions: [PixelPosition]) {
      (self.reduced, self.size, self.positions) = (reduced, size, positions)
    }
  }

  /// Creates an artifact of a palette.
  package init(_ palette: Palette) {
    self.palette = palette
    record = { JSONPalettes.record(of: palette) }
  }

  /// Creates an artifact of a scheme. Its colors are `swatches`, which are those of the scheme in any order.
  package init(
    _ scheme: ImageColorScheme, swatches: [ImageColorScheme.Swatch]? = nil, source: String,
    record: (@Sendable () -> any JSONRecord)? = nil
  ) {
    self.init(
      Palette(swatches: swatches ?? scheme.swatches, source: source, tones: scheme.tones))
    self.scheme = scheme
    if let record { self.record = { record().json } }
  }

  /// Creates an artifact of a photo without colors.
  package init(_ failure: SchemeFailure, record: @escaping @Sendable () -> any JSONRecord) {
    self.init(Palette(colors: []))
    self.failure = failure
    self.record = { record().json }
  }

  /// Creates an artifact of the counted colors of an album.
  package init(_ album: AlbumHistogram) {
    self.init(Palette(colors: []))
    self.album = album
  }

  /// The JSON object, on one line.
  var json: String { record() }

  /// The theme that the palette is, or else the theme in its colors.
  func terminalTheme(_ style: TerminalTheme.Style) -> TerminalTheme {
    scheme.map { TerminalTheme($0, style: style) } ?? TerminalTheme(palette, style: style)
  }

  func interfaceTheme(accent: Int) -> InterfaceTheme {
    InterfaceTheme(scheme ?? ImageColorScheme(palette), accent: accent)
  }
}

extension ImageColorScheme {
  /// Creates a scheme of the colors of a palette, or of gray if it has none. Colors without a share
  /// have equal shares.
  init(_ palette: Palette) {
    var known: Set<SRGB8> = []
    let colors = palette.colors.filter { known.insert($0.srgb8).inserted }
    let swatches =
      (colors.isEmpty ? [PaletteColor(SRGB8(red: 128, green: 128, blue: 128))] : colors)
      .map { color in
        Swatch(
          color: Oklab(color.srgb8), rgb: color.srgb8,
          share: color.share ?? 1 / Double(max(1, colors.count)), pixelCount: 1,
          position: PixelPosition(x: 0, y: 0))
      }
      .sorted { $0.share > $1.share }
    guard let scheme = Self(swatches: swatches, meanSquaredError: 0, tones: palette.tones) else {
      preconditionFailure("there is at least one color")
    }
    self = scheme
  }
}
