package import ColorMath
package import ImageDecoding

/// A picture made of shapes, independent of resolution and file format.
package struct Drawing: Sendable {
  /// The elements of a picture.
  package enum Element: Sendable {
    /// An area.
    case area([Contour], Paint)
    /// A line with round ends and a width in pixels.
    case line([Point], width: Double, Paint)
    /// A line of text.
    case label(Label)
    /// A photo that fills a frame with round corners.
    case photo(PixelBuffer, frame: Rectangle, cornerRadius: Double)
  }

  /// The width in pixels.
  package var width: Double
  /// The height in pixels.
  package var height: Double
  /// A title of one line, for readers who do not see the picture.
  package var title = ""
  /// A description of the picture in words.
  package var summary = ""
  /// The elements, from the bottom to the top.
  package var elements: [Element] = []

  /// Creates an empty picture.
  package init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// All labels of the picture.
  package var labels: [Label] {
    elements.compactMap { if case .label(let label) = $0 { label } else { nil } }
  }
}

extension Drawing {
  /// Adds a filled circle.
  mutating func addCircle(center: Point, radius: Double, _ paint: Paint) {
    elements.append(.area([Contour(center: center, radius: radius)], paint))
  }

  /// Adds a faint line of one pixel just inside a rectangle.
  mutating func addEdge(of rectangle: Rectangle, cornerRadius: Double) {
    let outer = Contour(rectangle, radii: Array(repeating: cornerRadius, count: 4))
    let inner = Contour(
      rectangle.inset(by: 1), radii: Array(repeating: max(0, cornerRadius - 1), count: 4))
    elements.append(.area([outer, inner.reversed], .edge))
  }

  /// Adds a faint line of one pixel just inside a circle.
  mutating func addEdge(ofCircleAt center: Point, radius: Double) {
    elements.append(
      .area(
        [
          Contour(center: center, radius: radius),
          Contour(center: center, radius: radius - 1, isHole: true),
        ], .edge))
  }
}

/// The paint of a shape.
package enum Paint: Hashable, Sendable {
  /// A color that does not depend on the ground.
  case color(SRGB8)
  /// The paints of text, of less important text, and of leading lines, which depend on the ground.
  case text, quietText, line
  /// A faint edge, which makes a color visible that is similar to the ground.
  case edge
}
