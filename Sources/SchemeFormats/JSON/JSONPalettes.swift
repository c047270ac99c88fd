internal import ColorMath

/// Palettes in the JSON that `colorway extract` writes: an array of objects with `colors`.
///
/// A palette that comes from no photo has the same members as far as they make sense, and a color
/// that eight bits a channel do not hold has `space`, `components` and `alpha` beside its `hex`.
enum JSONPalettes {
  /// The palettes of a file: one array, or one object a line. Photos that failed are left out.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    let documents = try JSONParser.documents(in: bytes)
    guard !documents.isEmpty else {
      throw PaletteError(.truncated, "there is no JSON in it", at: .byte(0))
    }
    let elements = documents.flatMap { document in
      if case .array(let elements) = document { elements } else { [document] }
    }
    var palettes: [Palette] = []
    for (index, element) in elements.enumerated() where element["failure"] == nil {
      guard case .array(let colors) = element["colors"] else {
        throw PaletteError(.malformed, "element \(index + 1) has no array 'colors'")
      }
      var palette = Palette(colors: [])
      palette.source = element["source"]?.string
      palette.name = element["name"]?.string ?? palette.source.flatMap(Palette.name(ofSource:))
      for (position, value) in colors.enumerated() {
        guard let color = PaletteColor(value) else {
          throw PaletteError(
            .malformed, "color \(position + 1) of element \(index + 1) is none")
        }
        palette.colors.append(color)
      }
      palettes.append(palette)
    }
    return palettes
  }

  /// The text of a file, a palette a line.
  static func text(for palettes: [Palette]) -> String {
    let lines = palettes.map { palette in
      var members: [(String, JSONValue)] = []
      if let source = palette.source { members.append(("source", .string(source))) }
      if let name = palette.name { members.append(("name", .string(name))) }
      members.append(("colors", .array(palette.colors.map(\.json))))
      return "\n" + JSONValue.object(members).text
    }
    return "[" + lines.joined(separator: ",") + (lines.isEmpty ? "]\n" : "\n]\n")
  }
}

extension PaletteColor {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("hex", .string(hex))]
    if let name { members.append(("name", .string(name))) }
    if let share { members.append(("share", .number(share))) }
    if !isEightBit {
      members.append(("space", .string(space.rawValue)))
      members.append(("components", .array(components.map { .number($0) })))
      members.append(("alpha", .number(alpha)))
    }
    return .object(members)
  }

  /// Reads an object of a color, of which members that are not known are left alone.
  fileprivate init?(_ json: JSONValue) {
    let (name, share) = (json["name"]?.string, json["share"]?.double)
    if let space = json["space"]?.string {
      guard let space = Space(rawValue: space), case .array(let values) = json["components"],
        let color = PaletteColor(
          space: space, components: values.compactMap(\.double), name: name,
          alpha: json["alpha"]?.double ?? 1, share: share)
      else { return nil }
      self = color
    } else {
      guard let hex = json["hex"]?.string, let color = PaletteColor(hex: hex) else { return nil }
      self = color
      self.name = name
      self.share = share
    }
  }
}
