internal import ColorMath
internal import ImageDecoding
package import ImageEncoding
internal import StructuredText

/// A drawing as a self-contained document. Sources: W3C SVG 2, and CSS Media Queries 5 for the dark
/// background.
package struct SVGDocument {
  private let drawing: Drawing
  private let background: Background
  private let changes: SVGChanges?

  /// Creates a document from a drawing, with shapes that are drawn over it at certain times.
  package init(_ drawing: Drawing, background: Background = .auto, changes: SVGChanges? = nil) {
    (self.drawing, self.background, self.changes) = (drawing, background, changes)
  }

  /// Returns the text, or throws `ImageWritingError` if an embedded photo cannot be encoded.
  package func text() throws(ImageWritingError) -> String {
    let (width, height) = (number(drawing.width), number(drawing.height))
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-labelledby=\"title summary\">\n"
      + "<title id=\"title\">\(markup(drawing.title))</title>\n"
      + "<desc id=\"summary\">\(markup(drawing.summary))</desc>\n" + "<style>\n\(style)</style>\n"
    if PictureTheme(background).ground != nil {
      text += "<rect class=\"ground\" width=\"\(width)\" height=\"\(height)\"/>\n"
    }
    for (index, element) in drawing.elements.enumerated() {
      text += try self.text(of: element, id: "frame\(index)") + "\n"
    }
    for (number, step) in (changes?.steps ?? []).enumerated() {
      text += "<g class=\"step\" id=\"\(SVGChanges.id(number))\">\n"
      for (index, element) in step.elements.enumerated() {
        text += try self.text(of: element, id: "frame\(number)-\(index)") + "\n"
      }
      text += "</g>\n"
    }
    return text + "</svg>\n"
  }

  private var style: String {
    let fonts = "ui-monospace,\"SF Mono\",Menlo,\"Cascadia Mono\",\"DejaVu Sans Mono\",monospace"
    let night = background == .auto ? Self.rules(of: .dark) : nil
    return "text{font-family:\(fonts)}\n"
      + ".line{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
      + Self.rules(of: PictureTheme(background))
      + (night.map { "@media (prefers-color-scheme:dark){\n\($0)}\n" } ?? "")
      + (changes?.style ?? "")
  }

  private static func rules(of theme: PictureTheme) -> String {
    let (text, quiet) = (theme.color(of: .text), theme.color(of: .quietText))
    let (line, edge) = (theme.color(of: .line), theme.color(of: .edge))
    return (theme.ground.map { ".ground{fill:\($0.hex)}" } ?? "")
      + ".text{fill:\(text.color.hex)}.quiet{fill:\(quiet.color.hex)}"
      + ".line{stroke:\(line.color.hex)}"
      + ".edge{fill:\(edge.color.hex);fill-opacity:\(number(edge.opacity))}\n"
  }

  private func text(of element: Drawing.Element, id: String) throws(ImageWritingError) -> String {
    switch element {
    case .area(let contours, let paint):
      return "<path \(fill(paint)) d=\"\(contours.map(\.svgPath).joined())\"/>"
    case .line(let points, let width, let paint):
      let places = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      let stroke =
        if case .color(let color) = paint { " style=\"stroke:\(color.hex)\"" } else { "" }
      return "<polyline class=\"line\"\(stroke) stroke-width=\"\(number(width))\" "
        + "points=\"\(places)\"/>"
    case .label(let label):
      let weight = label.isBold ? " font-weight=\"600\"" : ""
      let anchor = label.anchor == .start ? "" : " text-anchor=\"\(label.anchor.rawValue)\""
      return "<text \(fill(label.paint)) x=\"\(number(label.position.x))\" "
        + "y=\"\(number(label.position.y))\" font-size=\"\(number(label.size))\"\(weight)\(anchor)>"
        + "\(markup(label.text))</text>"
    case .photo(let photo, let frame, let cornerRadius):
      let outline = Contour(frame, cornerRadius: cornerRadius).svgPath
      let (bytes, mediaType) = try photo.encodedForDocument()
      return "<clipPath id=\"\(id)\"><path d=\"\(outline)\"/></clipPath>\n"
        + "<image x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\" "
        + "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\" "
        + "preserveAspectRatio=\"none\" clip-path=\"url(#\(id))\" "
        + "href=\"\(DataURI.text(bytes, mediaType: mediaType))\"/>"
    }
  }

  private func fill(_ paint: Paint) -> String {
    switch paint {
    case .color(let color): "fill=\"\(color.hex)\""
    case .text: "class=\"text\""
    case .quietText: "class=\"quiet\""
    case .line: "class=\"line\""
    case .edge: "class=\"edge\""
    }
  }
}

/// Returns a number with at most two decimals, in as few characters as possible.
func number(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let (whole, part) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
  let decimals =
    part == 0 ? "" : part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
  return (hundredths < 0 ? "-" : "") + "\(whole)" + decimals
}
