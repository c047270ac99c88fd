/// Finds positions for the labels of dots where no label covers another label or a dot.
struct LabelPlacement {
  /// The position of a label.
  struct Label {
    /// The box of the text.
    let box: Box
    /// The end of a line from the dot, if the label is not directly next to it.
    let leaderEnd: (x: Double, y: Double)?
  }

  private let area: Box
  private var taken: [Box]
  private static let height = 17.0

  init(area: Box, dots: [(x: Double, y: Double)]) {
    self.area = area
    taken = dots.map { Box(left: $0.x - 6, top: $0.y - 6, right: $0.x + 6, bottom: $0.y + 6) }
  }

  /// Takes the nearest free position around a dot. It tries growing rings, on each first the right
  /// and left.
  mutating func label(_ name: String, at dot: (x: Double, y: Double)) -> Label {
    let width = SVGDrawing.textWidth(name)
    for distance in stride(from: 0.0, through: 220, by: 9) {
      for (right, down) in Self.directions {
        let x = dot.x + right * (9 + distance)
        let y = dot.y + down * (distance == 0 && right != 0 ? 0 : 12 + distance)
        let left = right > 0 ? x : right < 0 ? x - width : x - width / 2
        let box = Box(
          left: left, top: y - Self.height / 2, right: left + width, bottom: y + Self.height / 2)
        guard area.contains(box), !taken.contains(where: box.overlaps) else { continue }
        taken.append(box)
        let isNear = distance < 9
        return Label(box: box, leaderEnd: isNear ? nil : (min(max(dot.x, left), left + width), y))
      }
    }
    return Label(
      box: Box(left: dot.x, top: dot.y, right: dot.x + width, bottom: dot.y + Self.height),
      leaderEnd: nil)
  }

  /// The offsets to the right and down, in the order in which they are tried.
  private static let directions: [(Double, Double)] = [
    (1, 0), (-1, 0), (0, -1), (0, 1), (1, -0.6), (1, 0.6), (-1, -0.6), (-1, 0.6), (1, -0.25),
    (1, 0.25), (-1, -0.25), (-1, 0.25),
  ]
}
