/// A line of text in a picture.
///
/// Every character is as wide as every other, in all formats, so that a label takes the same place
/// whatever font it is shown in.
package struct Label: Hashable, Sendable {
  /// Which of its ends a label hangs by.
  package enum Anchor: String, Hashable, Sendable {
    case start, middle, end
  }

  /// The text.
  package var text: String
  /// The place of the anchor, on the line that the letters stand on.
  package var position: Point
  /// Which end is there.
  package var anchor = Anchor.start
  /// The size of the font, in pixels.
  package var size: Double
  /// Whether the strokes are thick.
  package var isBold = false
  /// What it is painted with.
  package var paint = Paint.text

  /// The width of a character for a font of size 1: that of common fixed-width fonts.
  package static let advance = 0.602
  /// The height of digits and capitals for a font of size 1.
  package static let capHeight = 0.72
  /// How far letters reach below the line for a font of size 1.
  package static let descent = 0.22

  /// The width of a text in pixels.
  package static func width(of text: String, size: Double) -> Double {
    Double(text.count) * advance * size
  }

  /// The place that the label takes.
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
  /// A label whose digits are centered on a height.
  package init(
    _ text: String, centeredAt center: Point, anchor: Anchor = .middle, size: Double,
    isBold: Bool = false, paint: Paint = .text
  ) {
    self.init(
      text: text, position: Point(center.x, center.y + Self.capHeight * size / 2), anchor: anchor,
      size: size, isBold: isBold, paint: paint)
  }
}
