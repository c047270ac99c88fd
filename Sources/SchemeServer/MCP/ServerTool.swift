internal import StructuredText

/// A tool that a model may use.
enum ServerTool: String, CaseIterable, Sendable {
  case extract, theme, contrast

  /// The tool as it is listed: its name, a description, and the schema of its arguments.
  var document: JSONValue {
    .object([
      ("name", .string(rawValue)), ("description", .string(description)),
      ("inputSchema", inputSchema),
      // It changes nothing, and asks nobody else.
      (
        "annotations",
        .object([("readOnlyHint", .boolean(true)), ("openWorldHint", .boolean(false))])
      ),
    ])
  }

  private var description: String {
    switch self {
    case .extract:
      "Finds the few colors that a JPEG, PNG or PNM photo is made of: their codes, names, shares, and places."
    case .theme:
      "Makes a light and a dark interface theme in the colors of a JPEG, PNG or PNM photo, with text that "
        + "can be read."
    case .contrast:
      "Measures the contrast of two colors by WCAG 2.2 and APCA."
    }
  }

  private var inputSchema: JSONValue {
    switch self {
    case .extract:
      Self.schema(
        Self.photo + [
          ("colors", "How many colors: a number from 1 to 256, or auto.", ["integer", "string"]),
          ("sort", "The order of the colors: share, hue, lightness or chroma.", ["string"]),
          (
            "roles", "Whether to say which colors could be background, text and accent.",
            ["boolean"]
          ),
          (
            "ignore", "Colors to leave out, as CSS writes them, or white, black, gray.",
            ["string", "array"]
          ),
          (
            "region", "The part to look at: left, top, width, height, as in 25%,0,50%,100%.",
            ["string"]
          ),
        ], required: [])
    case .theme: Self.schema(Self.photo, required: [])
    case .contrast:
      Self.schema(
        [
          ("foreground", "The color in front, as CSS writes it.", ["string"]),
          ("ground", "The color behind it.", ["string"]),
        ], required: ["foreground", "ground"])
    }
  }

  private typealias Member = (name: String, description: String, types: [String])

  private static let photo: [Member] = [
    ("path", "The file of the photo.", ["string"]),
    ("data", "The photo itself in Base64, instead of a path.", ["string"]),
  ]

  private static func schema(_ members: [Member], required: [String]) -> JSONValue {
    let properties = members.map { member -> (String, JSONValue) in
      let types = member.types.map { JSONValue.string($0) }
      return (
        member.name,
        .object([
          ("type", types.count == 1 ? types[0] : .array(types)),
          ("description", .string(member.description)),
        ])
      )
    }
    return .object([
      ("type", .string("object")), ("properties", .object(properties)),
      ("required", .array(required.map { .string($0) })),
    ])
  }
}
