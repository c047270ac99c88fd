/// The kinds of pictures of a scheme.
package enum SchemePicture: String, Hashable, Sendable, CaseIterable {
  case strip
  case wheel
  /// The photo, with a mark at the place of each color, above a strip.
  case photo

  /// The free space around every picture, in pixels.
  package static let margin = 28.0
  /// The valid widths of pictures, in pixels.
  package static let widths = 240...4000
  package var defaultWidth: Int { self == .wheel ? 800 : 1200 }
}

extension Drawing {
  /// Returns blocks side by side, with widths proportional to the shares of their colors. There
  /// must be at least one color.
  package static func strip(of colors: [PictureColor], width: Double) -> Drawing {
    strips(of: [colors], width: width)
  }

  /// Returns strips of blocks below each other: at least one, each of at least one color.
  package static func strips(of rows: [[PictureColor]], width: Double) -> Drawing {
    let margin = SchemePicture.margin
    var drawing = Drawing(width: width, height: 0)
    drawing.summary = rows.map(\.summary).joined(separator: "; ")
    var bottom = 0.0
    for colors in rows {
      bottom = Strip(colors: colors, isNumbered: false)
        .draw(into: &drawing, x: margin, y: bottom + margin, width: width - 2 * margin)
    }
    drawing.height = (bottom + margin).rounded(.up)
    return drawing
  }

  /// Returns a ring of wedges, clockwise in the order of the colors, with angles proportional to
  /// their shares. The ring is rotated so that the lines to its labels are short. The name is in
  /// the middle.
  package static func wheel(
    of colors: [PictureColor], name: String? = nil, width: Double
  ) -> Drawing {
    var drawing = Drawing(width: width, height: 0)
    drawing.summary = colors.summary
    let bottom = Wheel(colors: colors, name: name, width: width).draw(into: &drawing)
    drawing.height = (bottom + SchemePicture.margin).rounded(.up)
    return drawing
  }
}
