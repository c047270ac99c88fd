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
  /// A Boolean value that indicates whether the components are those of Display P3, as iTerm has them.
  private var isDisplayP3 = false

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
      // A prefix may come first, as in `x:Key` and `draw:name`.
      let name = $0.name.lowercased().split(separator: ":").last ?? ""
      return ["name", "key", "label", "title"].contains(name) && !$0.name.hasPrefix("xmlns")
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
      // Krita names the palette and its groups.
      if tag == "colorset" || tag == "group", let name {
        palettes.append(Palette(name: name.isEmpty ? nil : name, colors: []))
      }
      if tag == "dict" {
        keys.append(key)
        (key, components, isDisplayP3) = (nil, [:], false)
      }
      if !isEmpty {
        open.append((tag, name))
        openCounts[tag, default: 0] += 1
      }
      if let color = NotatedColor(tag: tag, attributes) {
        takeNotated(color.color, text: color.text, named: name)
        return
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
    } else if tag == "string", key == "Color Space" {
      isDisplayP3 = line == "P3"
    } else if let color = color(of: line) ?? (isResource(tag) ? Self.named(line) : nil) {
      add(color, named: open.last?.name ?? (tag == "string" ? key : nil))
    } else if looksLikeColor(line) {
      problems.add(line)
    } else {
      for color in LooseColors(in: line, spelling, allowsNames: false).colors {
        add(color, named: nil)
      }
    }
  }

  /// Returns whether the text of an element of XAML is a color, which may be a name.
  private func isResource(_ tag: String) -> Bool {
    spelling.alphaIsFirst && ["color", "solidcolorbrush"].contains(tag)
  }

  /// Returns the color of a name of CSS.
  private static func named(_ text: String) -> PaletteColor? {
    guard text.utf8.allSatisfy(ColorExpression.isName), let color = CSSColor(text),
      color.alpha != 0
    else { return nil }
    return PaletteColor(color)
  }

  /// Takes a color that an element has in several attributes.
  private mutating func takeNotated(_ color: PaletteColor?, text: String, named name: String?) {
    guard let color else { return problems.add(text) }
    add(
      color,
      named: name ?? open.last { $0.name != nil && $0.tag == "colorsetentry" }?.name
        ?? open.last { $0.tag != "color" }?.tag.split(separator: ":").last.map(String.init))
  }

  /// Attributes of HTML, SVG and XAML whose values may be names of colors.
  private static let paints: Set = [
    "color", "bgcolor", "fill", "stroke", "stop-color", "flood-color", "lighting-color",
    "background",
    "foreground", "borderbrush",
  ]

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
    let text = attribute.value.singleLine
    if let color = color(of: text) ?? namedPaint(text, of: key) {
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

  /// Returns the color of a text that is no color elsewhere: a name, or a code without a mark as in old pages and in
  /// the schemes of JetBrains, or three channels.
  private func namedPaint(_ text: String, of key: String) -> PaletteColor? {
    if key == "rgb" || key == "rgba" { return spelling.value(text) }
    guard Self.paints.contains(key) else { return nil }
    return Self.named(text) ?? spelling.bareCode(text)
  }

  /// Returns the color of a text, or of the resource that it refers to.
  private func color(of text: String, depth: Int = 0) -> PaletteColor? {
    if let color = spelling.color(text) ?? NotatedColor.lightColor(text) { return color }
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
      || text.hasPrefix("@color/") || text.hasPrefix("@android:color/") || text.hasPrefix("sc#")
  }

  /// Takes the color of a property list that a dictionary with components describes, as in iTerm.
  private mutating func closeDictionary() {
    let name = keys.popLast() ?? nil
    defer { (key, components, isDisplayP3) = (nil, [:], false) }
    let channels = ["Red Component", "Green Component", "Blue Component"]
      .compactMap { components[$0] }
    guard channels.count == 3, channels.allSatisfy({ PaletteColor.componentRange.contains($0) })
    else {
      return
    }
    let alpha = components["Alpha Component"] ?? 1
    let color =
      isDisplayP3
      ? PaletteColor(CSSColor(space: .displayP3, components: channels, alpha: alpha))
      : PaletteColor(
        SRGB8(SRGB(red: channels[0], green: channels[1], blue: channels[2])), alpha: alpha)
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
