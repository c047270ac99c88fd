internal import ColorMath
internal import SchemeExtraction
internal import SchemeFormats

/// A palette for each photo, in a file format that is written at the end.
struct PaletteReport: Report {
  /// The format.
  let format: PaletteFormat
  /// The order of the colors.
  let order: SwatchOrder
  /// A Boolean value that tells whether the colors have the names that people give them.
  let hasNames: Bool
  private var palettes: [Palette] = []

  init(format: PaletteFormat, order: SwatchOrder, hasNames: Bool = false) {
    self.format = format
    self.order = order
    self.hasNames = hasNames
  }

  var head: [UInt8] { [] }

  // More palettes or colors than a format holds are refused before the first photo is begun.
  var tail: [UInt8] { (try? format.bytes(for: palettes)) ?? [] }

  var isUsable: Bool { !palettes.isEmpty }

  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8] {
    if case .success(let photo) = outcome.result {
      let swatches = order.sorted(photo.scheme.swatches)
      var palette = Palette(swatches: swatches, source: outcome.name.text)
      if hasNames {
        for (index, swatch) in swatches.enumerated() {
          palette.colors[index].name = ColorNames.everyday.nearest(to: swatch.rgb).name
        }
      }
      palettes.append(palette)
    }
    return []
  }
}
