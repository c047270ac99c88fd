internal import ColorMath
internal import StructuredText

/// A reader of colors in XML and HTML: resources of Android, XAML, property lists, schemes of editors, tables, and
/// styles. Addresses and identifiers have no colors.
struct MarkupReader {
  private var palettes: [Palette] = []
  private var codes = Set<String>()
  private var problems = NotUnderstood()
  private var warnings: [PaletteError] = []
  private let resources: MarkupResources
  private var numbers: ProseNumbers

  private var open = MarkupNesting()
  /// A Boolean value that indicates whether the file is a page or a drawing, whose elements and attributes name no
  /// colors.
  private var isPage = false
  /// The last comment of a file of resources, and the name of the last palette.
  private var comment = PaletteName(nil)
  private var paletteName = PaletteName(nil)
  private var table = MarkupTable()
  private var propertyList = PropertyListColors()
  /// The channels of a color that are elements by themselves, as in Qt.
  private var channels: [(name: String, value: JSONValue)] = []
  /// The number of colors of other color spaces than sRGB.
  private var otherCount = 0

  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    var reader = MarkupReader(bytes)
    var scanner = MarkupScanner(bytes)
    while let element = scanner.next() { reader.take(element) }
    AppleColorList.warn(ofOtherSpaces: reader.otherCount, &reader.warnings)
    reader.problems.add(to: &reader.warnings)
    warnings += reader.warnings
    return reader.palettes.filter { !$0.colors.isEmpty }
  }

  private init(_ bytes: [UInt8]) {
    numbers = ProseNumbers(bytes)
    resources = MarkupResources(bytes)
  }

  private var spelling: ColorSpelling { resources.spelling }

  // MARK: Elements

  /// Elements of pages and drawings, which may also be parts without the outermost one.
  private static let tagsOfPages: Set = [
    "html", "body", "svg", "div", "p", "span", "table", "td", "font", "ul", "img", "h1", "h2",
  ]

  /// Elements that name a palette or a group of one: of Krita, JetBrains, GtkSourceView and ParaView.
  private static let groups: Set = ["colorset", "group", "scheme", "style-scheme", "colormap"]

  private mutating func take(_ element: MarkupScanner.Element) {
    switch element {
    case .comment(let text):
      if open.tag == "resources", !text.isEmpty { comment = PaletteName(text) }
    case .opening(let ownTag, let attributes, let isEmpty):
      let tag = ownTag.lowercased()
      var name = MarkupResources.name(attributes, of: tag)
      table.open(tag)
      if tag == "table" { palettes.append(Palette(colors: [])) }
      if Self.groups.contains(tag), let title = name {
        palettes.append(Palette(name: title.isEmpty ? nil : title, colors: []))
        name = nil
      }
      if tag == "value", name == "Name", let title = attributes.first(where: { $0.name == "data" })
      {
        // ConEmu.
        palettes.append(Palette(name: title.value, colors: []))
        return
      }
      if tag == "dict" { propertyList.enter() }
      if !Self.channelTags.contains(tag) {
        channels = []
        if tag == "color", let alpha = attributes.first(where: { $0.name == "alpha" })?.value {
          take(channel: alpha, "alpha")
        }
      }
      if Self.tagsOfPages.contains(tag) { isPage = true }
      let parent = open.tag
      if !isEmpty { open.open(tag, name: name) }
      if let color = NotatedColor(tag: tag, attributes) {
        takeNotated(color.color, text: color.text, named: name)
        return
      }
      // An element that is open is around itself.
      let label = isEmpty ? open.label(name) : open.textLabel
      take(attributes, of: ownTag, in: parent, named: name, label)
    case .closing(let tag): close(tag.lowercased())
    case .text(let text): take(text)
    }
  }

  private mutating func close(_ tag: String) {
    if tag == "dict", let color = propertyList.leave() { append(color) }
    if tag == "tr", let color = table.closeRow() { append(color) }
    open.close(tag)
    if !channels.isEmpty, !Self.channelTags.contains(tag) {
      if let color = JSONChannels(.object(channels))?.color {
        add(color, named: open.label("color") == "color" ? nil : open.label("color"))
      }
      channels = []
    }
  }

  /// Takes a channel of the color around it, and returns whether it is a number.
  @discardableResult private mutating func take(channel text: String, _ name: String) -> Bool {
    guard let number = Double(text) else { return false }
    let isOpacity = name.hasPrefix("a")
    channels.append((name, .number(isOpacity ? PaletteColor.opacity(number) : number)))
    return true
  }

  /// Elements with the channels of the color around them.
  private static let channelTags: Set = ["red", "green", "blue", "alpha", "r", "g", "b", "a"]

  private mutating func take(_ text: String) {
    let tag = open.tag
    if tag == "style" {
      // The page's own rules follow a table's colors.
      addPalettes(TextReader.palettes(in: Array(text.utf8), &warnings))
      return
    }
    guard tag != "script", tag != "title" else { return }
    let line = text.singleLine
    if !isPage, Self.channelTags.contains(tag), take(channel: line, tag) { return }
    if tag == "caption" {
      if palettes.last?.colors.isEmpty ?? true { _ = palettes.popLast() }
      palettes.append(Palette(name: text, colors: []))
    } else if propertyList.take(line, of: tag) {
      return
    } else if table.hasRow {
      table.append(text)
      if let color = spelling.color(line) { table.paint(color) }
    } else if tag == "data", let color = PropertyListColors.archivedColor(text) {
      if !color.isExact { otherCount += 1 }
      append(color.color.labeled(propertyList.name ?? ""))
    } else if let color = resources.color(of: line)
      ?? (isResource(tag) ? ColorExpression.named(line) : nil)
    {
      add(color, named: open.textLabel ?? (tag == "string" ? propertyList.name : nil))
    } else if !takeSetting(line) {
      takeLoose(line)
    }
  }

  /// Takes the text of an element if it is a setting of a program.
  private mutating func takeSetting(_ text: String) -> Bool {
    guard !isPage else { return false }
    let label = open.textLabel
    let setting = MarkupSetting(
      root: open.root, parent: open.parentTag, tag: open.tag, name: open.settingName, type: nil)
    switch setting.result(text, of: nil, spelling) {
    case .color(let color): add(color, named: label)
    case .noColor: break
    case .other: return false
    }
    return true
  }

  private mutating func takeLoose(_ line: String) {
    if MarkupResources.looksLikeColor(line) { return problems.add(line) }
    let loose = LooseColors(in: line, spelling, allowsNames: false)
    for (index, color) in loose.colors.enumerated() {
      if open.tag != "code", numbers.contain(loose.numbers[index]) { continue }
      add(color, named: nil)
    }
    for call in loose.notUnderstood { problems.add(call) }
  }

  /// Returns whether the text of an element of XAML is a color, which may be a name.
  private func isResource(_ tag: String) -> Bool {
    spelling.alphaIsFirst && ["color", "solidcolorbrush"].contains(tag)
  }

  /// Takes a color that an element has in several attributes.
  private mutating func takeNotated(_ color: PaletteColor?, text: String, named name: String?) {
    guard let color else { return problems.add(text) }
    add(color, named: name ?? open.name(of: "colorsetentry") ?? open.nearestTag)
  }

  // MARK: Attributes

  private static let addresses: Set = [
    "href", "xlink:href", "src", "id", "for", "action", "usemap", "data-target", "name",
    "aria-controls", "aria-labelledby", "aria-describedby", "target", "url", "cite", "poster",
    "data-bs-target", "x:key", "key", "data-href", "data-id", "begin", "marker-end", "clip-path",
    "mask", "filter", "alt", "title", "label", "to", "from",
  ]

  /// Takes the colors of the attributes of an element. Several of an element with a name are told apart by the names of
  /// the attributes.
  private mutating func take(
    _ attributes: [(name: String, value: String)], of tag: String, in parent: String,
    named name: String?, _ label: String?
  ) {
    var found: [(key: String, color: PaletteColor)] = []
    let paints = MarkupPaint.all(attributes)
    let type = attributes.first { $0.name == "type" }?.value
    let setting = MarkupSetting(
      root: open.root, parent: parent, tag: tag.lowercased(), name: name, type: type)
    for paint in paints {
      // Office writes `<a:accent1><a:srgbClr val="4472C4"/></a:accent1>`.
      if paint.key == "val", let color = spelling.bareCode(paint.value) {
        add(color, named: name ?? parent.split(separator: ":").last.map(String.init))
        continue
      }
      guard !Self.addresses.contains(paint.key), !paint.key.hasPrefix("xmlns"),
        !paint.key.hasPrefix("on")
      else { continue }
      if !isPage {
        switch setting.result(paint.value.singleLine, of: paint.key, spelling) {
        case .color(let color):
          found.append((paint.key, color))
          continue
        case .noColor: continue
        case .other: break
        }
      }
      let opacity = paint.opacity(in: paints)
      for color in colors(of: paint) {
        var color = color
        color.alpha *= opacity
        if table.hasRow {
          table.paint(color)
        } else if paint.isStyle {
          add(color, named: nil)
        } else {
          found.append((paint.key, color))
        }
      }
    }
    for (key, color) in found {
      if let label {
        add(color, named: found.count > 1 ? label + " " + key : label)
      } else if isPage || spelling.alphaIsFirst {
        add(color, named: nil)
      } else {
        let own = tag.split(separator: ":").last.map(String.init) ?? tag
        addOnce(
          color, named: ["color", "colour", "value", "rgb"].contains(key) ? own : own + " " + key)
      }
    }
  }

  /// Returns the colors of an attribute or of a declaration of a style.
  private mutating func colors(of paint: MarkupPaint) -> [PaletteColor] {
    let text = paint.value.singleLine
    if paint.isStyle {
      let loose = LooseColors(in: text, spelling, allowsNames: true)
      for call in loose.notUnderstood { problems.add(call) }
      return loose.colors
    }
    if let color = resources.color(of: text) ?? paint.color(spelling) { return [color] }
    guard !MarkupResources.looksLikeColor(text) else {
      problems.add(text)
      return []
    }
    return LooseColors(in: text, spelling, allowsNames: false).colors
  }

  // MARK: Palettes

  private mutating func addPalettes(_ others: [Palette]) {
    for color in others.flatMap(\.colors) { add(color, named: color.name) }
  }

  /// Adds a color under a name that many elements may have, unless the name has the color already.
  private mutating func addOnce(_ color: PaletteColor, named name: String) {
    if codes.insert(name + color.hex).inserted { add(color, named: name) }
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
