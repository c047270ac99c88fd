internal import ColorMath
internal import SchemeResults
internal import StructuredText

/// The JSON of palettes: an array of objects with `colors`, as `colorway extract` writes it.
enum JSONPalettes {
  /// Returns the palettes of a file: one array, or one object per line. Failed photos are skipped.
  /// In other JSON, such as design tokens and themes of editors, all colors count.
  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    let documents = try JSONValue.documents(in: bytes)
    guard !documents.isEmpty else {
      throw PaletteError(.truncated, "it contains no JSON", at: .byte(0))
    }
    let elements = documents.flatMap(\.elements)
    if !elements.contains(where: isRecord) {
      var other: [PaletteError] = []
      let palettes = JSONColors.palettes(in: documents, &other)
      if !palettes.isEmpty || !other.isEmpty {
        warnings += other
        return palettes
      }
    }
    var palettes: [Palette] = []
    for (index, element) in elements.enumerated() where element["failure"] == nil {
      let record: PaletteRecord
      do {
        record = try element.decoded(as: PaletteRecord.self)
      } catch {
        throw PaletteError(decodingError: error, element: index + 1)
      }
      var palette = Palette(
        name: record.name ?? record.source.flatMap(Palette.name(ofSource:)), source: record.source,
        colors: [])
      for (position, color) in record.colors.enumerated() {
        let place = "color \(position + 1) of element \(index + 1)"
        guard let valid = PaletteColor(color) else {
          throw PaletteError(
            .malformed, color.problem.map { place + $0 } ?? place + " is not a color")
        }
        palette.colors.append(valid)
      }
      palettes.append(palette)
    }
    return palettes
  }

  /// Returns the palettes of a file with any number of lines, or none.
  static func palettesOfLines(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    bytes.isEmpty ? [] : try palettes(in: bytes, &warnings)
  }

  /// Returns whether a value is a palette or failure of `colorway extract`. Other programs have
  /// lists of strings, or objects, under `colors`.
  private static func isRecord(_ element: JSONValue) -> Bool {
    guard let colors = element["colors"] else { return element["failure"] != nil }
    switch colors {
    case .object: return false
    case .array(let colors):
      return colors.isEmpty
        || colors.allSatisfy { if case .object = $0 { true } else { false } }
          && colors.contains { $0["hex"] != nil || $0["space"] != nil }
    default: return true
    }
  }

  /// Returns the object of a palette, on one line.
  static func record(of palette: Palette) -> String {
    PaletteRecord(
      source: palette.source, name: palette.name, colors: palette.colors.map(\.record)
    ).json
  }
}

extension PaletteColor {
  fileprivate init?(_ record: PaletteRecord.Color) {
    if let space = record.space {
      guard let space = Space(rawValue: space), let components = record.components,
        let color = PaletteColor(
          space: space, components: components, name: record.name, alpha: record.alpha ?? 1,
          share: record.share)
      else { return nil }
      self = color
    } else {
      guard let color = PaletteColor(hex: record.hex ?? "") else { return nil }
      self = color
      name = record.name
      share = record.share
    }
    guard record.problem == nil else { return nil }
    if let channels = record.displayP3, channels.count == 3 {
      displayP3 = DisplayP3(red: channels[0], green: channels[1], blue: channels[2])
    }
  }

  /// The record of the color. It has components only if the hex code is not exact.
  fileprivate var record: PaletteRecord.Color {
    var record = PaletteRecord.Color(hex: hex, name: name, share: share)
    if !isEightBit {
      record.space = space.rawValue
      record.components = components
      record.alpha = alpha
    }
    record.displayP3 = displayP3?.decimals
    return record
  }
}

extension PaletteRecord.Color {
  /// The first number that no color can have, in words that follow the place of the color.
  fileprivate var problem: String? {
    let components = space == nil ? [] : components ?? []
    let range = PaletteColor.componentRange
    if let number = components.first(where: { !range.contains($0) }) {
      let (least, most) = (Int(range.lowerBound), Int(range.upperBound))
      return " has the component \(number), which is not from \(least) to \(most)"
    }
    let channels = (displayP3 ?? []).map { ("displayP3 channel", Double?.some($0)) }
    for (name, number) in [("share", share), ("alpha", space == nil ? nil : alpha)] + channels {
      guard let number, !(0...1 ~= number) else { continue }
      return " has the \(name) \(number), which is not from 0 to 1"
    }
    return nil
  }
}

extension JSONValue {
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [self] } }

  /// The maximum number of values in a file: enough for more than 100,000 colors.
  private static let maximumCount = 1 << 20

  static func documents(in bytes: [UInt8]) throws(PaletteError) -> [JSONValue] {
    do throws(JSONSyntaxError) {
      return try JSONParser.documents(in: bytes, maximumCount: maximumCount)
    } catch {
      throw PaletteError(
        error.isTruncated ? .truncated : .malformed, error.reason, at: .byte(error.offset))
    }
  }
}

extension PaletteError {
  fileprivate init(decodingError error: any Error, element number: Int) {
    func place(_ path: [any CodingKey]) -> String {
      let names = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
      let name = names.joined().drop { $0 == "." }
      return name.isEmpty ? "element \(number)" : "'\(name)' of element \(number)"
    }
    let reason =
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        "\(place(context.codingPath)) has no '\(key.stringValue)'"
      case DecodingError.typeMismatch(_, let context):
        "\(place(context.codingPath)) is a value of the wrong kind"
      default: "element \(number) is not a palette"
      }
    self.init(.malformed, reason)
  }
}
