internal import Colorway
internal import SchemePictures

/// An output format for palettes that need not come from a photo, in `colorway blend` and `colorway convert`.
struct PaletteOutput: FileFormat {
  let name: String
  let suffixes: [String]
  let isBinary: Bool
  let holdsSeveral: Bool
  var isTerminalTheme = false
  /// Returns a file of palettes. The title is used if the format has one.
  private let file: @Sendable ([Palette], _ title: String, TerminalStyle) throws -> [UInt8]

  static let all: [PaletteOutput] =
    [`default`] + PaletteFormat.all.map { PaletteOutput($0) }
    + PictureFormat.allCases.map { PaletteOutput($0) }
  static let `default` = PaletteOutput(
    name: "text", suffixes: ["txt"], isBinary: false, holdsSeveral: true
  ) { palettes, _, style in Array(text(of: palettes, style).utf8) }
  static let help =
    "Output format: text, readable lines; svg and png, strips; or "
    + "\(PaletteFormat.all.map(\.name).listed(with: "or"))."
  static var hasJSON: Bool { true }
}

extension PaletteOutput {
  private init(_ format: PaletteFormat) {
    self.init(
      name: format.name, suffixes: format.suffixes, isBinary: format.isBinary,
      holdsSeveral: format.holdsSeveral, isTerminalTheme: format.isTerminalTheme
    ) { palettes, _, _ in try format.bytes(for: palettes) }
  }

  /// Creates a picture format that shows a strip for each palette, one below the other.
  private init(_ format: PictureFormat) {
    self.init(
      name: format.name, suffixes: format.suffixes, isBinary: format.isBinary, holdsSeveral: true
    ) { palettes, title, _ in
      try Failure.checkPictured(palettes)
      let drawing = Drawing.strips(
        of: palettes.map(\.pictureColors), width: Double(SchemePicture.strip.defaultWidth))
      return try format.bytes(of: drawing, titled: title)
    }
  }

  func bytes(of palettes: [Palette], title: String, style: TerminalStyle) throws -> [UInt8] {
    guard holdsSeveral || palettes.count <= 1 else { throw severalPalettes }
    return try file(palettes, title, style)
  }

  /// Returns a name for a terminal. A file may contain names of any length.
  private static func shown(_ name: String) -> String {
    RawPath(String(name.prefix(200))).printable
  }

  /// Returns lines with the code, share and name of each color and, on terminals, a block of the
  /// color.
  private static func text(of palettes: [Palette], _ style: TerminalStyle) -> String {
    palettes.map { palette in
      let lines = palette.colors.map { color in
        let block = style.block(color.srgb8, columns: TextReport.blockColumns)
        let share = color.share.map { "  " + percentage($0) } ?? ""
        let name = color.name.map { "  " + shown($0) } ?? ""
        return block + (block.isEmpty ? "" : "  ") + color.hex + share + name + "\n"
      }
      let heading = palettes.count > 1 ? shown(palette.name ?? "") + "\n" : ""
      return heading + lines.joined()
    }.joined(separator: "\n")
  }
}

extension Palette {
  /// The colors for pictures. Colors without shares have equal sizes.
  var pictureColors: [PictureColor] {
    colors.map { color in
      PictureColor(
        color: color.srgb8, share: color.share ?? 1 / Double(colors.count),
        shareText: color.share.map(percentage) ?? "",
        name: ColorNames.everyday.nearest(to: color.srgb8).name)
    }
  }
}

extension OutputOptions<PaletteOutput> {
  var idleOptions: [IdleOptions] {
    [
      IdleOptions(
        format.name == PaletteOutput.default.name ? [] : ["color"], "only text is colored"),
      IdleOptions(
        format.name == PaletteFormat.csv.name ? [] : ["bom"], "only CSV has a byte order mark"),
    ]
  }

  func deliver(
    _ palettes: [Palette], title: String, followedBy text: String = "",
    _ presentation: PresentationOptions, _ console: Console
  ) throws -> ExitStatus {
    let style = presentation.style(console, isFile: isFile)
    return try console.deliver(
      presentation.byteOrderMark(of: format.name)
        + format.bytes(of: palettes, title: title, style: style) + Array(text.utf8), to: file)
  }
}
