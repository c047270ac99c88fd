internal import Colorway
internal import ImageEncoding
internal import SchemePictures
internal import SchemeResults

/// A format of palettes that may have no photo: those of `colorway blend` and `colorway convert`.
enum PaletteOutput: FileFormat {
  case text
  case palette(PaletteFormat)
  /// A strip for each palette, below each other.
  case picture(PictureFormat)

  static let all: [PaletteOutput] =
    [.text] + PaletteFormat.all.map { .palette($0) } + PictureFormat.allCases.map { .picture($0) }
  static let usual = text
  static let help =
    "Output format: text, readable lines; svg and png, strips; or "
    + "\(PaletteFormat.all.map(\.name).listed(with: "or"))."
  static var hasJSON: Bool { true }

  var name: String {
    switch self {
    case .text: "text"
    case .palette(let format): format.name
    case .picture(let format): format.rawValue
    }
  }

  var suffixes: [String] {
    switch self {
    case .text: ["txt"]
    case .palette(let format): format.suffixes
    case .picture(let format): [format.rawValue]
    }
  }

  var isBinary: Bool {
    switch self {
    case .text, .picture(.svg): false
    case .palette(let format): format.isBinary
    case .picture(.png): true
    }
  }

  var holdsSeveral: Bool {
    if case .palette(let format) = self { format.holdsSeveral } else { true }
  }

  private static let pictureWidth = 1_200.0

  func bytes(of palettes: [Palette], title: String, style: TerminalStyle) throws -> [UInt8] {
    guard holdsSeveral || palettes.count <= 1 else {
      throw UsageError.severalPalettes(
        format: name, choices: Self.all.filter(\.holdsSeveral).map(\.name))
    }
    switch self {
    case .text: return Array(Self.text(of: palettes, style).utf8)
    case .palette(let format):
      do throws(PaletteError) {
        return try format.bytes(for: palettes)
      } catch {
        throw Failure(kind: .limit, message: error.description)
      }
    case .picture(let format):
      var drawing = Drawing.strips(of: palettes.map(Self.strip), width: Self.pictureWidth)
      drawing.title = title
      do throws(ImageWritingError) {
        return try format.bytes(of: drawing)
      } catch {
        throw Failure(kind: .limit, message: error.reason)
      }
    }
  }

  /// Returns lines with the color itself, on terminals, and its code.
  private static func text(of palettes: [Palette], _ style: TerminalStyle) -> String {
    palettes.map { palette in
      let lines = palette.colors.map { color in
        let block = style.block(color.srgb8, columns: TextReport.blockColumns)
        let share = color.share.map { "  " + percentage($0) } ?? ""
        return block + (block.isEmpty ? "" : "  ") + color.hex + share + "\n"
      }
      let heading = palettes.count > 1 ? RawPath(palette.name ?? "").printable + "\n" : ""
      return heading + lines.joined()
    }.joined(separator: "\n")
  }

  /// Returns the colors of a strip. Colors without shares have equal widths.
  private static func strip(of palette: Palette) -> [PictureColor] {
    palette.colors.map { color in
      PictureColor(
        color: color.srgb8, share: color.share ?? 1 / Double(palette.colors.count),
        shareText: color.share.map(percentage) ?? "",
        name: ColorNames.everyday.nearest(to: color.srgb8).name)
    }
  }
}

extension OutputOptions<PaletteOutput> {
  /// Writes palettes and text after them, and returns the exit status.
  func deliver(
    _ palettes: [Palette], title: String, followedBy text: String = "",
    _ presentation: PresentationOptions, _ console: Console
  ) throws -> ExitStatus {
    do {
      let style = presentation.style(console, isFile: isFile)
      let bytes = try format.bytes(of: palettes, title: title, style: style)
      return console.deliver(bytes + Array(text.utf8), to: file)
    } catch let failure as Failure {
      console.complain(aboutOutput: file, failure.message)
      return .failure
    }
  }
}
