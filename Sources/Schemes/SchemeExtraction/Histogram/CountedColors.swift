/// The colors of the pixels of an image that count. The id of a color is the index of its entry or
/// pixel.
package enum CountedColors: Sendable {
  /// The number of pixels of each color.
  case histogram(ColorHistogram)
  /// A sample of the pixels.
  case samples(PixelSamples)
  /// The number of pixels of each of many colors. The ids are those of their cells.
  case table(ColorTable, cells: ColorHistogram)

  init(_ table: ColorTable) { self = .table(table, cells: ColorCells(table).histogram()) }

  var histogram: ColorHistogram {
    switch self {
    case .histogram(let histogram): return histogram
    case .samples(let samples): return samples.histogram()
    case .table(let table, _):
      var entries: [ColorHistogram.Entry] = []
      table.forEach { entries.append($0) }
      return ColorHistogram(
        sortedEntries: entries, isExact: true, colorLimit: ColorHistogram.everyColor)
    }
  }

  /// The entries whose indices are the ids of the colors.
  var grouped: ColorHistogram {
    if case .table(_, let cells) = self { return cells }
    return histogram
  }

  var alphaSum: UInt64 {
    switch self {
    case .histogram(let histogram), .table(_, let histogram): histogram.alphaSum
    case .samples(let samples): samples.alphaSum
    }
  }

  func entries(of ids: some Collection<UInt32>) -> [ColorHistogram.Entry] {
    switch self {
    case .histogram(let histogram): ids.map { histogram.entries[Int($0)] }
    case .samples(let samples): samples.entries(of: ids)
    case .table(let table, let cells):
      ids.flatMap { table.entries(ofCell: cells.entries[Int($0)].key) }
    }
  }

  /// Calls a function with the entry of each color, or of each cell if they are not known.
  func forEach(_ body: (ColorHistogram.Entry) -> Void) {
    if case .table(let table, _) = self {
      table.forEach(body)
    } else {
      histogram.entries.forEach(body)
    }
  }

  func filtered(_ isIncluded: (ColorHistogram.Entry) -> Bool) -> CountedColors {
    if case .table(let table, _) = self { return CountedColors(table.filtered(isIncluded)) }
    var histogram = histogram
    histogram.filter(isIncluded)
    return .histogram(histogram)
  }
}
