internal import Colorway

extension OutputOptions {
  /// Writes palettes that come from files, with a title for pictures, and a text after them.
  func deliver(
    _ palettes: [Palette], title: String, followedBy text: String = "",
    _ options: PaletteFormat.Options, _ presentation: PresentationOptions,
    picture canvas: PictureOptions, _ console: Console
  ) throws -> ExitStatus {
    guard format.holdsSeveral || palettes.count <= 1 else { throw severalPalettes }
    // The colors of a theme have a fixed order.
    let order = format.isTheme ? nil : presentation.orderOfPalettes
    let artifacts = palettes.map { palette in
      var artifact = Artifact(order?.sorted(palette) ?? palette)
      artifact.heading = palette.name.map(TextLines.shown) ?? ""
      return artifact
    }
    let format =
      self.format.picture.map { .picture($0, canvas, title: title) }
      ?? self.format.presented(
        presentation.style(console, isFile: isFile), hasHeadings: palettes.count > 1)
    return try console.deliver(
      format.bytes(of: artifacts, options: options) + Array(text.utf8), to: file)
  }
}
