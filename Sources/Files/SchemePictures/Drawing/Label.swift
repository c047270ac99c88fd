/// A line of text in a picture. All characters have the same width in all formats.
package struct Label: Hashable, Sendable {
  package enum Anchor: String, Hashable, Sendable { case start, middle, end }

  package var text: String
  /// The position of the anchor, on the baseline.
  package var position: Point
  package var anchor = Anchor.start
  /// The size of the font, in pixels.
  package var size: Double
  package var isBold = false
  package var paint = Paint.text

  /// The width of a character at font size 1, as in common fixed-width fonts.
  package static let advance = 0.602
  /// The height of digits and capitals at font size 1.
  package static let capHeight = 0.72
  /// The depth of letters below the baseline at font size 1.
  package static let descent = 0.22

  package static func width(of text: String, size: Double) -> Double {
    Double(text.count) * advance * size
  }

  /// Returns whether the font of raster pictures has every character. Missing characters become
  /// empty frames.
  package static func canBePainted(_ text: String) -> Bool { StrokeFont.has(text) }

  package var box: Rectangle {
    let width = Self.width(of: text, size: size)
    let shift =
      switch anchor {
      case .start: 0.0
      case .middle: width / 2
      case .end: width
      }
    return Rectangle(
      x: position.x - shift, y: position.y - Self.capHeight * size, width: width,
      height: (Self.capHeight + Self.descent) * size)
  }
}

extension Label {
  /// Creates a label whose digits are vertically centered at a point.
  package init(
    _ text: String, centeredAt center: Point, anchor: Anchor = .middle, size: Double,
    isBold: Bool = false, paint: Paint = .text
  ) {
    self.init(
      text: text, position: Point(center.x, center.y + Self.capHeight * size / 2), anchor: anchor,
      size: size, isBold: isBold, paint: paint)
  }
}
