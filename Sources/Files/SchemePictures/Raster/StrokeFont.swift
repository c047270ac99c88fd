/// A fixed-width font of single strokes with round caps, drawn for this project on a grid of 8 by
/// 13 units. It has the characters of ASCII and of recorded screens, and the letters of Latin, Greek
/// and Cyrillic with their accents. All others appear as empty frames.
enum StrokeFont {
  /// The number of grid units in the font size.
  private static let unitsPerSize = 19.2
  /// The center of a character, in units from its left.
  private static let middle = 6.0

  static func strokeWidth(of label: Label, scale: Double) -> Double {
    label.size * scale * (label.isBold ? 0.122 : 0.088)
  }

  /// Returns the strokes of each character of a label, in pixels. The baseline is snapped to the
  /// nearest boundary between pixel rows, so that all characters are equally sharp.
  static func glyphs(of label: Label, scale: Double) -> [[[Point]]] {
    let unit = label.size * scale / unitsPerSize
    let thickness = strokeWidth(of: label, scale: scale)
    // The lowest grid line is the center of a stroke, half a stroke above the baseline.
    let ground = (label.position.y * scale).rounded() - thickness / 2
    let height = Label.capHeight * label.size * scale - thickness
    let left = label.box.minX * scale
    let advance = Label.advance * label.size * scale
    return label.text.enumerated().map { index, character in
      let center = left + (Double(index) + 0.5) * advance
      return (strokes[character] ?? missing).map { line in
        line.map { point in
          Point(center + (point.x - middle) * unit * 0.87, ground - point.y / 13 * height)
        }
      }
    }
  }

  /// The part of the height of capitals that small letters of the same shape have.
  private static let smallCapitalHeight = 0.72

  private static let strokes: [Character: [[Point]]] = {
    var strokes = paths.merging(letterPaths) { $1 }.mapValues { StrokePath($0).lines }
    for (letters, shapes) in sameShapes {
      for (letter, shape) in zip(letters, shapes) { strokes[letter] = strokes[shape] }
    }
    for (letters, shapes) in smallCapitals {
      for (letter, shape) in zip(letters, shapes) {
        strokes[letter] = strokes[shape].map { lowered($0, to: smallCapitalHeight) }
      }
    }
    return strokes.merging(accented(strokes)) { own, _ in own }
  }()
  static func has(_ text: String) -> Bool { text.allSatisfy { strokes[$0] != nil } }

  private static let missing = StrokePath("M2 0 L10 0 L10 13 L2 13 L2 0").lines
}
