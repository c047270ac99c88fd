internal import SchemeExtraction
internal import SchemeFormats

/// A palette for each photo, in a file format that is written when all are there.
struct PaletteReport: Report {
  /// The format.
  let format: PaletteFormat
  /// The order of the colors.
  let order: SwatchOrder
  private var palettes: [Palette] = []

  init(format: PaletteFormat, order: SwatchOrder) {
    self.format = format
    self.order = order
  }

  var head: [UInt8] { [] }

  // More palettes or colors than a format holds are refused before the first photo is begun.
  var tail: [UInt8] { (try? format.bytes(for: palettes)) ?? [] }

  var isUsable: Bool { !palettes.isEmpty }

  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8] {
    if case .success(let photo) = outcome.result {
      let swatches = order.sorted(photo.scheme.swatches)
      palettes.append(Palette(swatches: swatches, source: outcome.name.text))
    }
    return []
  }
}
