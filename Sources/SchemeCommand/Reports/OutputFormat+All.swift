internal import SchemeFormats

extension OutputFormat {
  /// Every format, in the order of help.
  static let all: [OutputFormat] =
    [.text, .hex, .json, .jsonl] + ofOtherPrograms
    + PictureFormat.allCases.map { OutputFormat($0) }

  /// The palette formats of other programs.
  static let ofOtherPrograms = PaletteFormat.all
    .filter { ![hex.name, json.name].contains($0.name) }.map { OutputFormat($0) }

  static let text = OutputFormat(
    name: "text", suffixes: ["txt"],
    makeReport: {
      TextReport(
        order: $0.presentation.order, style: $0.style, hasHeadings: $0.hasHeadings,
        hasNames: $0.presentation.hasNames,
        hasRoles: $0.presentation.hasRoles)
    })
  static let hex = OutputFormat(
    name: "hex", suffixes: ["hex"],
    makeReport: { HexReport(order: $0.presentation.order) })
  static let json = OutputFormat(
    name: "json", suffixes: ["json"], carriesFailures: true, hasPlaces: true,
    makeReport: {
      JSONReport(
        extractor: $0.extractor, order: $0.presentation.order, isLines: false,
        hasRoles: $0.presentation.hasRoles)
    })
  static let jsonl = OutputFormat(
    name: "jsonl", suffixes: ["jsonl"],
    carriesFailures: true, hasPlaces: true,
    makeReport: {
      JSONReport(
        extractor: $0.extractor, order: $0.presentation.order, isLines: true,
        hasRoles: $0.presentation.hasRoles)
    })

  /// Creates the format of results for a format of palettes.
  init(_ format: PaletteFormat) {
    self.init(
      name: format.name, suffixes: format.suffixes,
      holdsSeveral: format.holdsSeveral, isBinary: format.isBinary,
      makeReport: {
        // A table has a column for names, so names are always included.
        PaletteReport(
          format: format, order: $0.presentation.order,
          hasNames: $0.presentation.hasNames || format.name == PaletteFormat.csv.name)
      })
  }

  /// Creates the format of a strip of colors as a picture.
  init(_ format: PictureFormat) {
    self.init(
      name: format.rawValue, suffixes: [format.rawValue], holdsSeveral: false,
      isBinary: format == .png,
      makeReport: { StripReport(format: format, order: $0.presentation.order) })
  }
}
