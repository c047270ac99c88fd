internal import SchemePictures

/// The shape of a character that is drawn instead of written as text, so that it joins its
/// neighbors in any font. Lengths are in pixels from the top left corner of a cell.
enum GlyphShape {
  case band(top: Double, height: Double)
  case area([Contour])

  static let cell = Point(9, 18)
  private static let lineWidth = 1.2

  /// Creates the shape of a character, or returns `nil` for a character that is written as text.
  init?(_ glyph: Unicode.Scalar) {
    let (width, height) = (Self.cell.x, Self.cell.y)
    switch glyph {
    case "▀": self = .band(top: 0, height: height / 2)
    case "▁"..."█":
      let top = height * Double(0x2588 - glyph.value) / 8
      self = .band(top: top, height: height - top)
    case "▐":
      self = .area([Contour(Rectangle(x: width / 2, y: 0, width: width / 2, height: height))])
    case "─": self = .band(top: (height - Self.lineWidth) / 2, height: Self.lineWidth)
    case "━": self = .band(top: height / 2 - 1.5, height: 3)
    case "│": self = .area([Self.upright(0, height)])
    case "╭": self = .area(Self.corner(column: 1, row: 1, from: 0.75))
    case "╮": self = .area(Self.corner(column: 0, row: 1, from: 0))
    case "╯": self = .area(Self.corner(column: 0, row: 0, from: 0.25))
    case "╰": self = .area(Self.corner(column: 1, row: 0, from: 0.5))
    case "●": self = .area([Contour(center: Self.cell / 2, radius: 3.8)])
    case "○": self = .area([Self.ring])
    case "·": self = .area([Contour(center: Self.cell / 2, radius: 1)])
    case "▸": self = .area([Self.triangle])
    case "♥": self = .area([Self.heart])
    default: return nil
    }
  }

  private static func upright(_ top: Double, _ bottom: Double) -> Contour {
    Contour(Rectangle(x: (cell.x - lineWidth) / 2, y: top, width: lineWidth, height: bottom - top))
  }

  /// Returns a rounded corner of a box: a quarter of a ring, and a line to the edge of the cell.
  private static func corner(column: Double, row: Double, from start: Double) -> [Contour] {
    let radius = cell.x / 2
    let center = Point(column * cell.x, cell.y / 2 + (row * 2 - 1) * radius)
    let (outer, inner) = (radius + lineWidth / 2, radius - lineWidth / 2)
    let ring = Contour(pieces: [
      .arc(center: center, radius: outer, from: start, to: start + 0.25),
      .arc(center: center, radius: inner, from: start + 0.25, to: start),
    ])
    return [ring, upright(min(center.y, row * cell.y), max(center.y, row * cell.y))]
  }

  private static let ring = Contour(pieces: [
    .arc(center: cell / 2, radius: 3.8, from: 0, to: 1),
    .arc(center: cell / 2, radius: 2.4, from: 1, to: 0),
  ])

  private static let triangle = Contour(pieces: [
    .line(to: Point(2.2, 5)), .line(to: Point(8, 9)), .line(to: Point(2.2, 13)),
  ])

  private static let heart = Contour(pieces: [
    .arc(center: Point(2.65, 7.2), radius: 2.2, from: -0.36, to: 0.22),
    .arc(center: Point(6.35, 7.2), radius: 2.2, from: -0.22, to: 0.36), .line(to: Point(4.5, 13)),
  ])
}

extension Contour {
  func moved(by offset: Point) -> Contour {
    Contour(
      pieces: pieces.map { piece in
        switch piece {
        case .line(let end): .line(to: end + offset)
        case .arc(let center, let radius, let from, let to):
          .arc(center: center + offset, radius: radius, from: from, to: to)
        }
      })
  }
}
