internal import ColorMath
internal import ImageEncoding
internal import SchemeFormats
internal import SchemePictures
internal import SystemFiles

/// One run of `colorway blend`.
struct BlendRun: Sendable {
  /// The options.
  let request: BlendRequest
  /// The console.
  let console: Console

  private static let pictureWidth = 1_200.0

  /// Blends both sides, writes the colors between them, and returns the exit status.
  func run() async throws(UsageError) -> ExitStatus {
    var sides: [Palette] = []
    for source in [request.start, request.end] {
      do throws(Failure) {
        sides.append(try await source.palette(by: request.extractor))
      } catch {
        return console.status(of: error, about: source.file ?? "-")
      }
    }
    let blend = SchemeBlend(from: sides[0], to: sides[1], by: request.interpolation)
    let palettes = blend.palettes(at: request.fractions)
    guard request.format.holdsSeveral || palettes.count <= 1 else {
      throw .severalPalettes(
        format: request.format.name,
        choices: BlendFormat.all.filter(\.holdsSeveral).map(\.name))
    }
    switch bytes(of: palettes, blend) {
    case .success(let bytes): return console.deliver(bytes, to: request.output)
    case .failure(let reason):
      console.complain(aboutOutput: request.output, reason.words)
      return .failure
    }
  }

  private struct Unwritable: Error {
    let words: String
  }

  private func bytes(of palettes: [Palette], _ blend: SchemeBlend) -> Result<[UInt8], Unwritable> {
    switch request.format {
    case .text: return .success(Array(text(of: palettes).utf8))
    case .palette(let format):
      return Result { () throws(PaletteError) in
        try format.bytes(for: palettes)
          + (format.name == PaletteFormat.css.name ? Array(("\n" + blend.gradients).utf8) : [])
      }.mapError { Unwritable(words: $0.description) }
    case .picture(let format):
      var drawing = Drawing.strips(of: palettes.map(colors), width: Self.pictureWidth)
      drawing.title = blend.name
      return Result { () throws(ImageWritingError) in
        try format.bytes(of: drawing, background: .auto, scale: 1)
      }.mapError { Unwritable(words: $0.reason) }
    }
  }

  /// Returns lines with the color itself, on terminals, and its code.
  private func text(of palettes: [Palette]) -> String {
    let style = TerminalStyle(
      choice: request.color, console: console,
      isFile: request.output != nil && request.output != "-")
    return palettes.map { palette in
      let lines = palette.colors.map { color in
        let block = style.block(color.srgb8, columns: TextReport.blockColumns)
        let share = color.share.map { "  " + percentage($0) } ?? ""
        return block + (block.isEmpty ? "" : "  ") + color.hex + share + "\n"
      }
      let heading = palettes.count > 1 ? RawText(palette.name ?? "").printable + "\n" : ""
      return heading + lines.joined()
    }.joined(separator: "\n")
  }

  /// Returns the colors of a strip. Colors without shares have equal widths.
  private func colors(of palette: Palette) -> [PictureColor] {
    palette.colors.map { color in
      PictureColor(
        color: color.srgb8, share: color.share ?? 1 / Double(palette.colors.count),
        shareText: color.share.map(percentage) ?? "",
        name: ColorNames.everyday.nearest(to: color.srgb8).name)
    }
  }
}
