internal import ColorMath
internal import ImageEncoding
internal import StructuredText

/// A tool for language models, described in `tools.json`.
enum ServerTool: String, Sendable {
  case extract, theme, contrast

  /// The list of tools for clients: names, descriptions, and the schemas of arguments and results.
  static let list =
    (try? JSONParser.documents(in: PackageResources.tools_json, isStrict: true))?.first
    ?? .array([])

  /// Returns the content of a result for a model and its user: its colors as text, and as a picture.
  func content(of result: JSONValue) -> JSONValue {
    let rows = rows(of: result)
    let words = rows.map { row in
      row.name + ":\n" + row.colors.map { "\($0.hex) \($0.words)" }.joined(separator: "\n")
    }
    var content = [Self.text(words.joined(separator: "\n"))]
    if let strip = try? Self.strip(of: rows) {
      content.append(
        ["type": "image", "data": .string(Base64.text(strip)), "mimeType": "image/png"])
    }
    return .array(content)
  }

  static func text(_ text: String) -> JSONValue { ["type": "text", "text": .string(text)] }

  /// The colors of a row of the picture, with their shares of its width.
  private typealias Row = (name: String, colors: [(hex: String, words: String, share: Double)])

  private func rows(of result: JSONValue) -> [Row] {
    func tenths(
      _ number: JSONValue?, times scale: Double = 1,
      _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Double {
      ((number?.double ?? 0) * scale * 10).rounded(rule) / 10
    }
    switch self {
    case .extract:
      guard case .array(let colors)? = result["colors"] else { return [] }
      let row = colors.map { color in
        (
          color["hex"]?.string ?? "",
          "\(color["name"]?.string ?? ""), \(tenths(color["share"], times: 100)) %",
          color["share"]?.double ?? 0
        )
      }
      return [(result["source"]?.string ?? "", row)]
    case .theme:
      return ["light", "dark"].compactMap { name in
        guard case .object(let colors)? = result[name]?["colors"] else { return nil }
        return (name, colors.map { ($1.string ?? "", $0, 1 / Double(colors.count)) })
      }
    case .contrast:
      let row = ["foreground", "ground"].map { (result[$0]?.string ?? "", $0, 0.5) }
      // A contrast must not seem to reach a minimum that it misses.
      let numbers = ["ratio", "apca"].map { tenths(result[$0], .towardZero) }
      return [("ratio \(numbers[0]), APCA \(numbers[1])", row)]
    }
  }

  /// The size of a row of the picture, in pixels.
  private static let (width, height) = (320, 40)

  /// Returns a PNG file that shows colors side by side, with widths according to their shares.
  private static func strip(of rows: [Row]) throws(ImageWritingError) -> [UInt8] {
    var samples: [UInt8] = []
    for row in rows {
      var line: [UInt8] = []
      var end = 0.0
      for (index, color) in row.colors.enumerated() {
        end += color.share * Double(width)
        let column = index == row.colors.count - 1 ? width : min(width, Int(end.rounded()))
        let code = SRGB8(hex: color.hex) ?? .black
        while line.count < 3 * column { line += code.codes }
      }
      for _ in 0..<height { samples += line }
    }
    return try PNGWriter(width: width, height: height * rows.count).file(of: samples)
  }
}
