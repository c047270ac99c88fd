/// A drawing of lines, dots and text as SVG, readable on light and dark pages.
struct SVGDrawing {
  /// The anchor of a text.
  enum Anchor: String {
    case start, middle, end
  }

  let width: Double
  let height: Double
  private var elements: [String] = []

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Draws a line through points.
  mutating func line(_ points: [(x: Double, y: Double)], style: String) {
    let path = points.map { "\(Self.text($0.x)),\(Self.text($0.y))" }.joined(separator: " ")
    elements.append("<polyline class=\"\(style)\" points=\"\(path)\"/>")
  }

  /// Draws a dot.
  mutating func dot(x: Double, y: Double, radius: Double = 4, style: String) {
    elements.append(
      "<circle class=\"\(style)\" cx=\"\(Self.text(x))\" cy=\"\(Self.text(y))\" "
        + "r=\"\(Self.text(radius))\"/>")
  }

  /// Writes a line of text; `isUpward` turns it by 90° to the left.
  mutating func text(
    _ text: String, x: Double, y: Double, anchor: Anchor = .start, style: String = "",
    isUpward: Bool = false
  ) {
    let place = "x=\"\(Self.text(x))\" y=\"\(Self.text(y))\""
    let turn = isUpward ? " transform=\"rotate(-90 \(Self.text(x)) \(Self.text(y)))\"" : ""
    let look = style.isEmpty ? "" : " class=\"\(style)\""
    elements.append(
      "<text \(place) text-anchor=\"\(anchor.rawValue)\"\(look)\(turn)>\(Self.escaped(text))</text>"
    )
  }

  /// The SVG document.
  var svg: String {
    let size = "\(Self.text(width)) \(Self.text(height))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" role="img">
      <style>
      \(Self.style)
      </style>
      <rect class="page" width="100%" height="100%"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  /// Colors that people with color vision deficiencies can distinguish.
  ///
  /// Source: M. Okabe, K. Ito, "Color universal design", 2008.
  private static let style = """
    text { font: 13px system-ui, "DejaVu Sans", sans-serif; fill: #24292f }
    .title { font-size: 16px; font-weight: 600 }
    .ours { font-weight: 700; fill: #b34700 }
    .small { font-size: 11px }
    .page { fill: #ffffff }
    .axis { stroke: #57606a; fill: none }
    .grid { stroke: #d0d7de; fill: none; stroke-width: 0.7 }
    .leader { stroke: #8c959f; fill: none; stroke-width: 0.7 }
    polyline[class^="series"] { fill: none; stroke-width: 2.5 }
    .series0 { stroke: #d55e00 } circle.series0 { fill: #d55e00 }
    .series1 { stroke: #0072b2 } circle.series1 { fill: #0072b2 }
    .series2 { stroke: #009e73 } circle.series2 { fill: #009e73 }
    .series3 { stroke: #cc79a7 } circle.series3 { fill: #cc79a7 }
    .series4 { stroke: #7a7a7a } circle.series4 { fill: #7a7a7a }
    .series5 { stroke: #b8860b } circle.series5 { fill: #b8860b }
    @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .ours { fill: #ff9d4d }
    .page { fill: #0d1117 }
    .axis { stroke: #9198a1 }
    .grid { stroke: #30363d }
    .series1 { stroke: #56b4e9 } circle.series1 { fill: #56b4e9 }
    }
    """

  /// The approximate width of a text.
  static func textWidth(_ text: String) -> Double { Double(text.count) * 7.5 }

  private static func text(_ value: Double) -> String { fixedText(value, decimals: 1) }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
