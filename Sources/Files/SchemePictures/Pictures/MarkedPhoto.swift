internal import ColorMath
package import ImageDecoding

/// A photo with a numbered mark at the position of each color of its scheme, above a strip.
package struct MarkedPhoto {
  private let colors: [PictureColor]
  private let width: Double
  package let frame: Rectangle

  /// Creates the layout of a photo of a size in a picture of a width in pixels. For a tall photo,
  /// the picture is narrower.
  package init(of size: PixelSize, colors: [PictureColor], width: Double) {
    let margin = SchemePicture.margin
    let side = width - 2 * margin
    let (photoWidth, photoHeight) = (Double(size.width), Double(size.height))
    let scale = side / max(photoWidth, photoHeight)
    // A very narrow photo is widened, so that there is room for marks and labels.
    frame = Rectangle(
      x: margin, y: margin, width: max((photoWidth * scale).rounded(), min(side, 320)),
      height: max((photoHeight * scale).rounded(), min(side, 120)))
    self.colors = colors
    self.width = frame.width + 2 * margin
  }

  /// Returns the picture with the photo, in any resolution, and with marks at places given as
  /// fractions of its width and height.
  package func drawing(of photo: PixelBuffer, places: [Point]) -> Drawing {
    let margin = SchemePicture.margin
    var drawing = Drawing(width: width, height: 0)
    drawing.summary = colors.summary
    drawing.elements.append(.photo(photo, frame: frame, cornerRadius: 14))
    drawing.addEdge(of: frame, cornerRadius: 14)
    let targets = places.map { place in
      Point(frame.minX + place.x * frame.width, frame.minY + place.y * frame.height)
    }
    for mark in MarkPlacement(of: targets, in: frame).marks { draw(mark, into: &drawing) }
    let bottom = Strip(colors: colors, isNumbered: true)
      .draw(into: &drawing, x: margin, y: frame.maxY + 20, width: frame.width)
    drawing.height = (bottom + margin).rounded(.up)
    return drawing
  }

  private func draw(_ mark: MarkPlacement.Mark, into drawing: inout Drawing) {
    let (black, white) = (Paint.color(.black), Paint.color(.white))
    let color = colors[mark.index].color
    if mark.center != mark.target {
      drawing.elements += [
        .line([mark.target, mark.center], width: 4, black),
        .line([mark.target, mark.center], width: 2, white),
      ]
      drawing.addCircle(center: mark.target, radius: 4, black)
      drawing.addCircle(center: mark.target, radius: 3, white)
    }
    // A white ring inside a black one is visible on any photo.
    drawing.addCircle(center: mark.center, radius: mark.radius, black)
    drawing.addCircle(center: mark.center, radius: mark.radius - 1, white)
    drawing.addCircle(center: mark.center, radius: mark.radius - 3.5, .color(color))
    drawing.addLabel(
      "\(mark.index + 1)", centeredAt: mark.center, size: mark.radius * 0.85, isBold: true,
      paint: .color(color.ink))
  }
}
