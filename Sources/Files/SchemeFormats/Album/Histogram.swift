internal import SchemeExtraction
internal import SchemeResults

extension PaletteFormat {
  /// The counted colors of an album, to which those of others can be added.
  package static let histogram = PaletteFormat(
    "histogram", "the counted colors of an album", suffixes: ["histogram", "cwh"], .histogram,
    isBinary: true
  ) { artifacts, _ in artifacts.first?.album?.encoded() ?? [] }

  /// The same as ``histogram``, for other programs.
  package static let histogramJSON = PaletteFormat(
    "histogram-json", "the counted colors of an album as JSON",
    suffixes: ["histogram.json", "cwh.json"], .histogram
  ) { artifacts, _ in
    Array((artifacts.first?.album.map { HistogramRecord($0).json + "\n" } ?? "").utf8)
  }
}
