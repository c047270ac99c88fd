internal import ColorMath
internal import SchemeExtraction
internal import SchemeFormats
internal import SystemFiles

/// A palette for each photo, in a file format that is written at the end.
struct PaletteReport: SchemeReport {
  /// The format.
  let format: PaletteFormat
  /// The order of the colors.
  let order: SwatchOrder
  /// A Boolean value that indicates whether the colors have the names that people give them.
  let hasNames: Bool
  private var palettes: [Palette] = []

  init(format: PaletteFormat, order: SwatchOrder, hasNames: Bool = false) {
    self.format = format
    self.order = order
    self.hasNames = hasNames
  }

  var head: [UInt8] { [] }

  // Too many palettes or colors for the format are refused before the first photo is begun.
  var tail: [UInt8] { (try? format.bytes(for: palettes)) ?? [] }

  var isUsable: Bool { !palettes.isEmpty }

  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8] {
    guard case .success(let photo) = outcome.result else { return [] }
    return bytes(for: photo.scheme, named: outcome.name)
  }

  mutating func bytes(for scheme: ImageColorScheme, named name: RawText) -> [UInt8] {
    let swatches = order.sorted(scheme.swatches)
    var palette = Palette(swatches: swatches, source: name.text)
    if hasNames {
      for (index, swatch) in swatches.enumerated() {
        palette.colors[index].name = ColorNames.everyday.nearest(to: swatch.rgb).name
      }
    }
    palettes.append(palette)
    return []
  }
}
