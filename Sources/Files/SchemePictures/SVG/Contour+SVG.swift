internal import StructuredText

extension Contour {
  var svgPath: String {
    var text = ""
    var position: (x: String, y: String)?
    func go(to point: Point) {
      let next = (x: number(point.x), y: number(point.y))
      // Horizontal and vertical lines, which are the majority in most pictures, have short forms.
      switch position {
      case nil: text += "M\(next.x) \(next.y)"
      case let here? where here.y == next.y: text += "H\(next.x)"
      case let here? where here.x == next.x: text += "V\(next.y)"
      default: text += "L\(next.x) \(next.y)"
      }
      position = next
    }
    for piece in pieces {
      switch piece {
      case .line(let end): go(to: end)
      case .arc(let center, let radius, let from, let to):
        go(to: center + radius * Point(turns: from))
        // SVG draws nothing for an arc that ends at its start, so a whole turn is split.
        for step in (to - from).magnitude > 0.5 ? [(from + to) / 2, to] : [to] {
          let end = center + radius * Point(turns: step)
          let next = (x: number(end.x), y: number(end.y))
          text +=
            "A\(number(radius)) \(number(radius)) 0 0 \(to > from ? 1 : 0) \(next.x) \(next.y)"
          position = next
        }
      }
    }
    return text + "Z"
  }
}

/// URIs that contain their data, for images embedded in a document. Source: RFC 2397.
package enum DataURI {
  package static func text(_ bytes: [UInt8], mediaType: String) -> String {
    "data:\(mediaType);base64," + Base64.text(bytes)
  }
}
