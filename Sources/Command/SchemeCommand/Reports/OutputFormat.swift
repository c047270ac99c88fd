internal import Colorway
internal import SchemePictures

/// A declarative output format. To support another format, add an element to ``all``.
struct OutputFormat: FileFormat {
  struct Context: Sendable {
    var extractor = SchemeExtractor()
    var presentation = PresentationOptions()
    var style: TerminalStyle
    var hasHeadings = false
  }

  static var `default`: OutputFormat { .text }
  static var hasJSON: Bool { true }
  static let help =
    "Output format: text, readable lines; hex, one #rrggbb per line; json, one array; jsonl, one "
    + "JSON object per line, each as soon as it is done; "
    + "\(PictureFormat.allCases.map(\.rawValue).listed(with: "and")), a picture of the colors; and "
    + "those for other programs, \(ofOtherPrograms.map(\.name).listed(with: "and"))."

  let name: String
  /// The suffixes of the format's files, without the first period.
  var suffixes: [String] = []
  var holdsSeveral = true
  var isBinary = false
  /// A Boolean value that indicates whether the results are JSON. They then have the places of the
  /// colors, and failures and warnings, which are separate complaints in other formats.
  var isJSON = false
  /// The default number of colors, if it differs from that of other formats.
  var colorCount: Int?
  let makeReport: @Sendable (Context) -> any Report
}

extension OutputFormat: Hashable {
  static func == (first: OutputFormat, second: OutputFormat) -> Bool { first.name == second.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension OutputFormat {
  var idleOptions: [IdleOptions] {
    guard self != .text else { return [Self.idleByteOrderMark] }
    let format = PaletteFormat.all.first { $0.name == name }
    let lacksNames = !isJSON && format?.hasColorNames == false
    let hasOwnNames = isJSON || name == PaletteFormat.csv.name || format == nil
    return (name == PaletteFormat.csv.name ? [] : [Self.idleByteOrderMark]) + [
      IdleOptions(["color"], "only text is colored"),
      IdleOptions(isJSON ? [] : ["roles"], "only text and JSON have roles"),
      IdleOptions(
        hasOwnNames || lacksNames ? ["names"] : [],
        "\(name) \(lacksNames ? "never" : "always") has the names of colors"),
      IdleOptions(
        format?.isTerminalTheme == true ? ["sort"] : [], "a terminal's colors have a fixed order"),
    ]
  }

  static let idleByteOrderMark = IdleOptions(["bom"], "only CSV has a byte order mark")

  static let all: [OutputFormat] =
    [.text, .hex, .json, .jsonl] + ofOtherPrograms
    + PictureFormat.allCases.map { OutputFormat($0) }

  static let ofOtherPrograms = PaletteFormat.all
    .filter { ![hex.name, json.name].contains($0.name) }.map { OutputFormat($0) }

  static let text = OutputFormat(
    name: "text", suffixes: ["txt"],
    makeReport: {
      TextReport(presentation: $0.presentation, style: $0.style, hasHeadings: $0.hasHeadings)
    })
  static let hex = OutputFormat(
    name: "hex", suffixes: ["hex"], makeReport: { HexReport(order: $0.presentation.order) })
  static let json = OutputFormat(json: "json", isLines: false)
  static let jsonl = OutputFormat(json: "jsonl", isLines: true)

  private init(json name: String, isLines: Bool) {
    self.init(
      name: name, suffixes: [name], isJSON: true,
      makeReport: {
        JSONReport(extractor: $0.extractor, presentation: $0.presentation, isLines: isLines)
      })
  }

  init(_ format: PaletteFormat) {
    self.init(
      name: format.name, suffixes: format.suffixes,
      holdsSeveral: format.holdsSeveral, isBinary: format.isBinary,
      colorCount: format.isTerminalTheme ? ThemeCommand.colorCount : nil,
      makeReport: { context in
        let order = context.presentation.order
        if format.name == PaletteFormat.csv.name {
          return TableReport(
            order: order, mark: context.presentation.byteOrderMark(of: format.name))
        }
        return PaletteReport(
          format: format, order: order, hasNames: context.presentation.hasNames)
      })
  }

  init(_ format: PictureFormat, _ picture: SchemePicture = .strip) {
    self.init(
      name: format.rawValue, suffixes: [format.rawValue], holdsSeveral: false,
      isBinary: format == .png,
      makeReport: {
        PictureReport(format: format, picture: picture, order: $0.presentation.order)
      })
  }
}
