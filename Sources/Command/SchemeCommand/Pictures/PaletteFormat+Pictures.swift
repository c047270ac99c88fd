internal import Colorway
internal import ImageEncoding
internal import SchemePictures

extension PaletteFormat {
  /// Returns a format of pictures: a strip for each palette, one below the other; the wheel of one palette; or one
  /// photo with its colors. `title` is a title for several palettes.
  static func picture(
    _ format: PictureFormat, _ options: PictureOptions = PictureOptions(), name: String? = nil,
    title: String? = nil
  ) -> PaletteFormat {
    let picture = options.picture ?? .strip
    return PaletteFormat(
      name ?? format.rawValue, "a \(picture.rawValue) as \(format.rawValue.uppercased())",
      suffixes: [name == nil ? format.rawValue : "\(picture.rawValue).\(format.rawValue)"],
      .picture, isBinary: format == .png
    ) { (artifacts, _) throws(PaletteError) in
      let artifacts = artifacts.filter { !$0.palette.colors.isEmpty }
      guard let first = artifacts.first else {
        throw PaletteError(.malformed, "there are no colors to draw")
      }
      let drawing = try options.drawing(of: artifacts, as: format)
      let name = first.heading ?? first.palette.name ?? "a palette"
      do throws(ImageWritingError) {
        return try format.bytes(
          of: drawing,
          titled: title ?? "The colors of \(name == "-" ? "standard input" : name)", options)
      } catch {
        throw PaletteError(.tooLarge, "the picture cannot be encoded: \(error.reason)")
      }
    }
  }
}

extension PictureOptions {
  /// Draws artifacts, of which there is at least one.
  fileprivate func drawing(
    of artifacts: [Artifact], as format: PictureFormat
  ) throws(PaletteError) -> Drawing {
    let rows = artifacts.map(\.palette.pictureColors)
    let (count, limit) = (rows.reduce(0) { $0 + $1.count }, PictureColor.maximumCount)
    guard count <= limit else {
      throw PaletteError(
        .tooLarge, "it has \(count) colors, and a picture shows at most \(limit)")
    }
    guard let picture, picture != .strip else { return .strips(of: rows, width: drawnWidth) }
    guard rows.count == 1 else {
      throw PaletteError(
        .unsupported,
        "a \(picture.rawValue) shows one palette, but there are \(rows.count); draw strips")
    }
    guard picture == .photo else {
      let name = artifacts[0].palette.name.map(format.paintable)
      return .wheel(of: rows[0], name: name, width: drawnWidth)
    }
    guard let photo = artifacts[0].photo else {
      throw PaletteError(.unsupported, "a palette has no photo; draw a strip or a wheel")
    }
    let places = photo.positions.map { position in
      Point(
        (Double(position.x) + 0.5) / Double(photo.size.width),
        (Double(position.y) + 0.5) / Double(photo.size.height))
    }
    return MarkedPhoto(of: photo.size, colors: rows[0], width: drawnWidth)
      .drawing(of: photo.reduced, places: places)
  }
}
