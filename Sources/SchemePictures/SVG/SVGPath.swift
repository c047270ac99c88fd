/// Contours as the text of SVG's `d` attribute.
struct SVGPath {
  /// The path.
  let text: String

  /// Writes contours one after another.
  init(_ contours: [Contour]) {
    text = contours.map { contour in
      var isFirst = true
      var text = ""
      func go(to point: Point) {
        text += "\(isFirst ? "M" : "L")\(Self.pair(point))"
        isFirst = false
      }
      for piece in contour.pieces {
        switch piece {
        case .line(let end): go(to: end)
        case .arc(let center, let radius, let from, let to):
          go(to: center + radius * Point(turns: from))
          // SVG draws nothing for an arc that ends at its start, so a whole turn is split.
          let steps = (to - from).magnitude > 0.5 ? [(from + to) / 2, to] : [to]
          for step in steps {
            let end = center + radius * Point(turns: step)
            text +=
              "A\(number(radius)) \(number(radius)) 0 0 \(to > from ? 1 : 0) \(Self.pair(end))"
          }
        }
      }
      return text + "Z"
    }.joined()
  }

  private static func pair(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
}
