package import ColorMath
package import ImageDecoding

/// A picture made of shapes, independent of resolution and file format.
package struct Drawing: Sendable {
  package enum Element: Sendable {
    case area([Contour], Paint)
    /// A line with round caps and a width in pixels.
    case line([Point], width: Double, Paint)
    case label(Label)
    /// A photo that fills a frame with rounded corners.
    case photo(PixelBuffer, frame: Rectangle, cornerRadius: Double)
  }

  package var width, height: Double
  /// The title, for readers who cannot see the picture.
  package var title = ""
  /// The description, for the same readers.
  package var summary = ""
  /// The elements, from bottom to top.
  package var elements: [Element] = []

  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  package var labels: [Label] {
    elements.compactMap { if case .label(let label) = $0 { label } else { nil } }
  }

  mutating func addCircle(center: Point, radius: Double, _ paint: Paint) {
    elements.append(.area([Contour(center: center, radius: radius)], paint))
  }

  mutating func addRectangle(
    _ rectangle: Rectangle, radii: [Double] = [0, 0, 0, 0], _ color: SRGB8
  ) {
    elements.append(.area([Contour(rectangle, radii: radii)], .color(color)))
  }

  /// Adds a label whose digits are vertically centered at a point, unless it is empty.
  mutating func addLabel(
    _ text: String, centeredAt center: Point, anchor: Label.Anchor = .middle, size: Double,
    isBold: Bool = false, paint: Paint = .text
  ) {
    if text.isEmpty { return }
    let label = Label(
      text, centeredAt: center, anchor: anchor, size: size, isBold: isBold, paint: paint)
    elements.append(.label(label))
  }

  /// Adds a faint line of one pixel just inside a rectangle.
  mutating func addEdge(of rectangle: Rectangle, cornerRadius: Double) {
    let outer = Contour(rectangle, cornerRadius: cornerRadius)
    let inner = Contour(rectangle.inset(by: 1), cornerRadius: max(0, cornerRadius - 1))
    elements.append(.area([outer, inner.reversed], .edge))
  }

  /// Adds a faint line of one pixel just inside a circle.
  mutating func addEdge(ofCircleAt center: Point, radius: Double) {
    let outer = Contour(center: center, radius: radius)
    let inner = Contour(center: center, radius: radius - 1, isHole: true)
    elements.append(.area([outer, inner], .edge))
  }
}

package enum Paint: Hashable, Sendable {
  /// A color that does not depend on the background.
  case color(SRGB8)
  /// The paints of text, of less important text, and of leader lines, which depend on the
  /// background.
  case text, quietText, line
  /// A faint edge around a color that may be similar to the background.
  case edge
}
