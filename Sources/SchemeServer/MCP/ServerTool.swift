internal import ColorMath
internal import ImageEncoding
internal import StructuredText

/// A tool that a model may use. `tools.json` describes them.
enum ServerTool: String, Sendable {
  case extract, theme, contrast

  /// The tools as they are listed: names, descriptions, and the schemas of arguments and results.
  static let list =
    (try? JSONParser.documents(in: PackageResources.tools_json, isStrict: true))?.first
    ?? .array([])

  /// Returns what a model and its user see of a result: its colors in a few words, and as a strip.
  func content(of result: JSONValue) -> JSONValue {
    let rows = rows(of: result)
    let words = rows.map { row in
      row.name + ":\n" + row.colors.map { "\($0.hex) \($0.words)" }.joined(separator: "\n")
    }
    var content = [Self.text(words.joined(separator: "\n"))]
    if let strip = try? Self.strip(of: rows) {
      content.append(
        .object([
          ("type", .string("image")), ("data", .string(Base64.text(strip))),
          ("mimeType", .string("image/png")),
        ]))
    }
    return .array(content)
  }

  /// Returns a text as an element of the content of a result.
  static func text(_ text: String) -> JSONValue {
    .object([("type", .string("text")), ("text", .string(text))])
  }

  /// A color in a row of a strip.
  private struct NamedColor {
    let hex: String
    let words: String
    /// The part of the row.
    let share: Double
  }

  private typealias Row = (name: String, colors: [NamedColor])

  private func rows(of result: JSONValue) -> [Row] {
    switch self {
    case .extract:
      let colors = (result["colors"]?.elements ?? []).map { color in
        let share = color["share"]?.double ?? 0
        let name = color["name"]?.string ?? ""
        return NamedColor(
          hex: color["hex"]?.string ?? "",
          words: "\(name), \((share * 1_000).rounded() / 10) %", share: share)
      }
      return [(result["source"]?.string ?? "", colors)]
    case .theme:
      return ["light", "dark"].map { name in
        let colors = result[name]?["colors"]?.members ?? []
        return (
          name,
          colors.map {
            NamedColor(hex: $1.string ?? "", words: $0, share: 1 / Double(colors.count))
          }
        )
      }
    case .contrast:
      let numbers = ["ratio", "apca"].map { name in
        "\(name) \(((result[name]?.double ?? 0) * 100).rounded() / 100)"
      }
      let colors = ["foreground", "ground"].map {
        NamedColor(hex: result[$0]?.string ?? "", words: $0, share: 0.5)
      }
      return [(numbers.joined(separator: ", "), colors)]
    }
  }

  /// The size of a row of a strip, in pixels.
  private static let (width, height) = (320, 40)

  /// Returns a picture of colors, side by side by their shares, as a PNG file.
  private static func strip(of rows: [Row]) throws(ImageWritingError) -> [UInt8] {
    var samples: [UInt8] = []
    for row in rows {
      var line: [UInt8] = []
      var end = 0.0
      for (index, color) in row.colors.enumerated() {
        end += color.share * Double(width)
        let column = index == row.colors.count - 1 ? width : min(width, Int(end.rounded()))
        let code = SRGB8(hex: color.hex) ?? SRGB8(red: 0, green: 0, blue: 0)
        while line.count < 3 * column { line += [code.red, code.green, code.blue] }
      }
      for _ in 0..<height { samples += line }
    }
    return try PNGWriter(width: width, height: height * rows.count).file(of: samples)
  }
}

extension JSONValue {
  /// The elements, if the document is an array.
  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members, if the document is an object.
  fileprivate var members: [(String, JSONValue)]? {
    if case .object(let members) = self { members } else { nil }
  }
}
