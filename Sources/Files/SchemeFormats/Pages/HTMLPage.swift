internal import ColorMath
internal import StructuredText

/// A self-contained HTML page with tables of colors.
enum HTMLPage {
  static func text(for palettes: [Palette]) -> String {
    let names = palettes.compactMap(\.name).joined(separator: ", ")
    let title = markup(names.isEmpty ? "Colors" : names)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
      table { border-spacing: 0 0.5rem; margin-bottom: 2rem; }
      caption, th { text-align: start; font-weight: 600; }
      th, td { padding: 0.5rem 1rem; }
      caption, th:first-child { padding-inline-start: 0; }
      td:first-child { min-width: 7rem; border-radius: 0.5rem; }
      </style>
      </head>
      <body>

      """ + palettes.map(table).joined() + "</body>\n</html>\n"
  }

  private static func table(of palette: Palette) -> String {
    let hasNames = palette.colors.contains { $0.name != nil }
    let hasShares = palette.colors.contains { $0.share != nil }
    var text = "<table>\n"
    if let name = palette.name { text += "<caption>\(markup(name))</caption>\n" }
    text += "<tr><th scope=\"col\">Color</th>"
    text += (hasNames ? "<th scope=\"col\">Name</th>" : "") + "<th scope=\"col\">Code</th>"
    text += (hasShares ? "<th scope=\"col\">Share</th>" : "") + "</tr>\n"
    for color in palette.colors {
      text += "<tr><td style=\"background:\(color.hex)\"></td>"
      if hasNames { text += "<td>\(markup(color.name ?? ""))</td>" }
      text += "<td><code>\(color.hex)</code></td>"
      if hasShares { text += "<td>\(color.share.map(percentage) ?? "")</td>" }
      text += "</tr>\n"
    }
    return text + "</table>\n"
  }

  private static func percentage(_ share: Double) -> String {
    decimal(Int((share * 1000).rounded()), places: 1) + "%"
  }
}
