internal import ColorMath
internal import StructuredText

/// A reader of colors in XML and HTML: resources of Android, XAML, property lists, tables, and
/// styles. Addresses and identifiers have no colors.
struct MarkupReader {
  private var palettes: [Palette] = []
  private var codes = Set<String>()
  private var problems = NotUnderstood()
  private var warnings: [PaletteError] = []
  private let spelling: ColorSpelling
  private let resources: [String: String]

  /// The open elements that are not closed yet, with their names of colors.
  private var open: [(tag: String, name: String?)] = []
  /// The number of open elements of each tag.
  private var openCounts: [String: Int] = [:]
  /// The last comment of a file of resources, and the name of the last palette.
  private var comment = PaletteName(nil)
  private var paletteName = PaletteName(nil)
  /// The titles of the columns of a table, and the row that is being read.
  private var titles: [String] = []
  private var row: (cells: [String], color: PaletteColor?)?
  /// The last key of a property list, and those of the open dictionaries.
  private var key: String?
  private var keys: [String?] = []
  /// The components of a color in a property list.
  private var components: [String: Double] = [:]

  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    var reader = MarkupReader(bytes)
    var scanner = MarkupScanner(bytes)
    while let element = scanner.next() { reader.take(element) }
    reader.problems.add(to: &reader.warnings)
    warnings += reader.warnings
    return reader.palettes.filter { !$0.colors.isEmpty }
  }

  /// Codes of Android and XAML begin with the opacity.
  private init(_ bytes: [UInt8]) {
    let hasAlphaFirst = [
      "<resources", "schemas.android.com", "schemas.microsoft.com/winfx", "x:Key",
      "<ResourceDictionary",
      "<Color ", "github.com/avaloniaui",
    ].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    spelling = ColorSpelling(alphaIsFirst: hasAlphaFirst)
    let hasReferences = ["@color/", "Resource "].contains {
      bytes.firstRange(of: Array($0.utf8)) != nil
    }
    resources = hasReferences ? Self.resources(in: bytes) : [:]
  }

  /// Returns the texts of named elements, which `@color/name` and `{StaticResource name}` refer to.
  private static func resources(in bytes: [UInt8]) -> [String: String] {
    var resources: [String: String] = [:]
    var scanner = MarkupScanner(bytes)
    var name: String?
    while let element = scanner.next() {
      switch element {
      case .opening(_, let attributes, _):
        name = Self.name(attributes)
        if let name, let color = attributes.first(where: { $0.name.lowercased() == "color" }) {
          resources[name] = color.value
        }
      case .text(let text): if let name { resources[name] = text.singleLine }
      case .closing, .comment: name = nil
      }
    }
    return resources
  }

  private static func name(_ attributes: [(name: String, value: String)]) -> String? {
    attributes.first {
      ["name", "x:key", "key", "x:name", "android:name", "label", "title"].contains(
        $0.name.lowercased())
    }?.value
  }

  // MARK: Elements

  private mutating func take(_ element: MarkupScanner.Element) {
    switch element {
    case .comment(let text):
      if open.last?.tag == "resources", !text.isEmpty { comment = PaletteName(text) }
    case .opening(let tag, let attributes, let isEmpty):
      let tag = tag.lowercased()
      let name = Self.name(attributes)
      if tag == "tr" { row = ([], nil) }
      if tag == "td" || tag == "th" { row?.cells.append("") }
      if tag == "table" {
        palettes.append(Palette(colors: []))
        titles = []
      }
      if tag == "dict" {
        keys.append(key)
        (key, components) = (nil, [:])
      }
      if !isEmpty {
        open.append((tag, name))
        openCounts[tag, default: 0] += 1
      }
      for attribute in attributes { take(attribute, named: name) }
    case .closing(let tag): close(tag.lowercased())
    case .text(let text): take(text)
    }
  }

  private mutating func close(_ tag: String) {
    if tag == "dict" { closeDictionary() }
    if tag == "tr", let row {
      self.row = nil
      if let color = row.color {
        append(color.labeled(name(in: row.cells)))
      } else if titles.isEmpty {
        titles = row.cells.map { $0.singleLine.lowercased() }
      }
    }
    // Without such an element, all open ones would be searched for each closing tag.
    guard openCounts[tag, default: 0] > 0 else { return }
    while let last = open.popLast() {
      openCounts[last.tag, default: 0] -= 1
      if last.tag == tag { return }
    }
  }

  /// Returns the cell of the column of names, or else the first one that is neither a code nor a share.
  private func name(in cells: [String]) -> String {
    if let column = titles.firstIndex(of: "name") {
      return cells.indices.contains(column) ? cells[column] : ""
    }
    return cells.map(\.singleLine).first { cell in
      !cell.isEmpty && spelling.color(cell) == nil && Double(cell.filter { $0 != "%" }) == nil
    } ?? ""
  }

  private mutating func take(_ text: String) {
    let tag = open.last?.tag ?? ""
    if tag == "style" {
      // The page's own rules follow a table's colors.
      addPalettes(TextReader.palettes(in: Array(text.utf8), &warnings))
      return
    }
    guard tag != "script", tag != "title" else { return }
    let line = text.singleLine
    if tag == "caption" {
      if palettes.last?.colors.isEmpty ?? true { _ = palettes.popLast() }
      palettes.append(Palette(name: text, colors: []))
    } else if tag == "key" {
      key = line
    } else if tag == "real" || tag == "integer", let key {
      components[key] = Double(line)
    } else if var row {
      if let last = row.cells.indices.last { row.cells[last] += text }
      self.row = row
      if let color = spelling.color(line) { paintRow(color) }
    } else if let color = color(of: line) {
      add(color, named: open.last?.name ?? (tag == "string" ? key : nil))
    } else if looksLikeColor(line) {
      problems.add(line)
    } else {
      for color in LooseColors(in: line, spelling, allowsNames: false).colors {
        add(color, named: nil)
      }
    }
  }

  private static let addresses: Set = [
    "href", "xlink:href", "src", "id", "for", "class", "action", "usemap", "data-target", "name",
    "aria-controls", "aria-labelledby", "aria-describedby", "target", "url", "cite", "poster",
    "data-bs-target", "x:key", "key", "data-href", "data-id", "begin", "marker-end", "clip-path",
    "mask", "filter", "alt", "title", "label", "to", "from",
  ]

  private mutating func take(_ attribute: (name: String, value: String), named name: String?) {
    let key = attribute.name.lowercased()
    // Office writes `<a:accent1><a:srgbClr val="4472C4"/></a:accent1>`.
    if key == "val", let color = spelling.bareCode(attribute.value) {
      add(color, named: name ?? open.last?.tag.split(separator: ":").last.map(String.init))
      return
    }
    guard !Self.addresses.contains(key), !key.hasPrefix("xmlns"), !key.hasPrefix("on") else {
      return
    }
    if let color = color(of: attribute.value.singleLine) {
      if row == nil { add(color, named: name) } else { paintRow(color) }
    } else if key == "style" {
      let loose = LooseColors(in: attribute.value, spelling, allowsNames: true).colors
      for color in loose {
        if row == nil { add(color, named: nil) } else { paintRow(color) }
      }
    } else if looksLikeColor(attribute.value) {
      problems.add(attribute.value)
    }
  }

  /// Returns the color of a text, or of the resource that it refers to.
  private func color(of text: String, depth: Int = 0) -> PaletteColor? {
    if let color = spelling.color(text) { return color }
    let reference =
      text.hasPrefix("@color/")
      ? text.dropFirst(7)
      : text.hasPrefix("{StaticResource ") || text.hasPrefix("{DynamicResource ")
        ? text.dropFirst().dropLast().split(separator: " ").last : nil
    guard let reference, depth < 16, let value = resources[String(reference)] else { return nil }
    return color(of: value, depth: depth + 1)
  }

  private func looksLikeColor(_ text: String) -> Bool {
    text.first == "#" && 4...10 ~= text.utf8.count
      && text.utf8.dropFirst().allSatisfy { SRGB8.hexDigit($0) != nil }
      || text.hasPrefix("@color/")
  }

  /// Takes the color of a property list that a dictionary with components describes, as in iTerm.
  private mutating func closeDictionary() {
    let name = keys.popLast() ?? nil
    defer { (key, components) = (nil, [:]) }
    let channels = ["Red Component", "Green Component", "Blue Component"]
      .compactMap { components[$0] }
    guard channels.count == 3, channels.allSatisfy({ PaletteColor.componentRange.contains($0) })
    else {
      return
    }
    let color = PaletteColor(
      SRGB8(SRGB(red: channels[0], green: channels[1], blue: channels[2])),
      alpha: components["Alpha Component"] ?? 1)
    append(color.labeled(name ?? ""))
  }

  /// Sets the color of a row to the first color in it.
  private mutating func paintRow(_ color: PaletteColor) {
    guard row?.color == nil else { return }
    row?.color = color
  }

  // MARK: Palettes

  private mutating func addPalettes(_ others: [Palette]) {
    for color in others.flatMap(\.colors) { add(color, named: color.name) }
  }

  /// Adds a color. One without a name is listed only once.
  private mutating func add(_ color: PaletteColor, named name: String?) {
    if !codes.insert(color.hex).inserted, name == nil { return }
    guard let name else {
      append(color)
      return
    }
    if comment.text != nil, comment.rest(of: name) != nil {
      palettes.append(Palette(name: comment.text, colors: []))
      (paletteName, comment) = (comment, PaletteName(nil))
    }
    let rest = paletteName.rest(of: name)
    let isNumber = rest == "\((palettes.last?.colors.count ?? 0) + 1)"
    append(isNumber ? color : color.labeled(rest ?? name))
  }

  private mutating func append(_ color: PaletteColor) {
    if palettes.isEmpty { palettes.append(Palette(colors: [])) }
    palettes[palettes.count - 1].colors.append(color)
  }
}
