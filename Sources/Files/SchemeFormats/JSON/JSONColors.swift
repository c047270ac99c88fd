internal import ColorMath
internal import StructuredText

/// A reader of the colors of design tokens, and of any other JSON: themes of editors and terminals,
/// lists of codes. Colors are named by their paths. References such as `{harbor.1}` are followed.
struct JSONColors {
  let document: JSONValue
  /// The values of the document by their paths, with periods between names.
  let targets: [String: JSONValue]
  /// The variables of Figma by their identifiers.
  private let variables: [String: JSONValue]
  private let allowsBareCodes: Bool
  /// A Boolean value that indicates whether lists of three numbers are colors, because the file has no others.
  private let allowsLists: Bool
  private var problems = NotUnderstood()
  static let spelling = ColorSpelling()

  /// The maximum number of characters of a group's or token's name that the name of a color contains.
  private static let maximumNameLength = 1_000
  static let maximumDepth = 16

  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    palettes(in: try JSONValue.documents(in: bytes), &warnings)
  }

  /// Returns the palettes of documents. Each group in the outermost object is a palette.
  static func palettes(in documents: [JSONValue], _ warnings: inout [PaletteError]) -> [Palette] {
    let counts = documents.map { Self.codes(in: $0) }
    let hasNoMarks = counts.allSatisfy { $0.marked == 0 }
    let allowsBareCodes = hasNoMarks && counts.contains { $0.bare > 1 }
    let allowsLists = hasNoMarks && !allowsBareCodes
    return documents.flatMap { document in
      var reader = JSONColors(document, allowsBareCodes, allowsLists)
      let palettes = reader.palettes()
      reader.problems.add(to: &warnings)
      return palettes
    }
  }

  private init(_ document: JSONValue, _ allowsBareCodes: Bool, _ allowsLists: Bool) {
    (self.document, self.allowsBareCodes) = (document, allowsBareCodes)
    self.allowsLists = allowsLists
    targets = JSONTargets.targets(in: document)
    variables = FigmaVariables.variables(in: document)
  }

  private mutating func palettes() -> [Palette] {
    var palettes: [Palette] = []
    var ungrouped = Palette(colors: [])
    guard case .object(let members) = document else {
      read(document, path: [], into: &ungrouped)
      return ungrouped.colors.isEmpty ? [] : [ungrouped]
    }
    let allowsNames = Self.areColors(members)
    for (name, value) in members where !name.hasPrefix("$") {
      if case .array(let elements) = value, elements.allSatisfy(Self.isTheme), !elements.isEmpty {
        for element in elements {
          var palette = Palette(name: Self.title(of: element), colors: [])
          read(element, path: [], isTitled: true, into: &palette)
          palettes.append(palette)
        }
        continue
      }
      guard Self.isGroup(value) else {
        let path = [String(name.prefix(Self.maximumNameLength))]
        read(value, of: name, allowsNames: allowsNames, path: path, into: &ungrouped)
        continue
      }
      var palette = Palette(name: name, colors: [])
      read(value, path: [], into: &palette)
      if !palette.colors.isEmpty || value["$type"]?.string == "color" { palettes.append(palette) }
    }
    if let name = document["name"]?.string, Self.spelling.color(name) == nil {
      ungrouped.name = name
    }
    return palettes + [ungrouped].filter { !$0.colors.isEmpty }
  }

  /// Returns whether a value is one of several themes with names, as in the settings of Windows Terminal.
  private static func isTheme(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value, title(of: value) != nil else { return false }
    return members.count { $0.1.string.flatMap { spelling.color($0) } != nil } > 1
      && single(value) == nil
  }

  private static func isGroup(_ value: JSONValue) -> Bool {
    guard case .object = value else { return false }
    return value["$value"] == nil && value["$ref"] == nil && single(value) == nil
      && JSONChannels(value) == nil
  }

  /// Adds the colors in a value to a palette, named by the paths of their members.
  private mutating func read(
    _ value: JSONValue, path: [String], type: String? = nil, isTitled: Bool = false,
    into palette: inout Palette
  ) {
    if let modes = FigmaVariables.modes(of: value) {
      for mode in modes { read(mode.value, path: [mode.name], into: &palette) }
      return
    }
    let type = value["$type"]?.string ?? value["type"]?.string ?? type
    let content = value["$value"] ?? (Self.isToken(value) ? value["value"] : nil)
    if let change = value["$extensions"]?["studio.tokens"]?["modify"] {
      // Tokens Studio changes the color in ways that CSS does not define.
      problems.add((path.last ?? "") + " " + (change["type"]?.string ?? "modify"))
      return
    }
    if let base = value["$extends"] {
      problems.add("$extends " + (base.string ?? base["$ref"]?.string ?? ""))
    }
    if let color = color(of: content ?? value) ?? Self.single(value).flatMap({ color(of: $0) }) {
      let name = Self.title(of: value) ?? path.joined(separator: " ")
      var color = color
      color.name = name.isEmpty || name == "\(palette.colors.count + 1)" ? nil : name
      palette.colors.append(color)
      return
    }
    if content != nil, type == "color" || looksLikeColor(content) {
      problems.add(content.map(Self.text) ?? "")
      return
    }
    // Xcode refers to colors of the system.
    let reference = value["platform"] == nil ? nil : value["reference"]?.string
    if let id = FigmaVariables.alias(value) ?? reference {
      problems.add(id)
      return
    }
    // A border, a shadow or a gradient has colors among its parts.
    if let content, !Self.isScalar(content) { return read(content, path: path, into: &palette) }
    switch value {
    case .object(let members):
      // The members of an object with a name are parts of what has the name.
      let title = isTitled ? nil : Self.title(of: value)
      let path = title.map { path + [String($0.prefix(Self.maximumNameLength))] } ?? path
      let allowsNames = Self.areColors(members)
      for (name, member) in members where !name.hasPrefix("$") || name == "$root" {
        let path = name == "$root" ? path : path + [String(name.prefix(Self.maximumNameLength))]
        read(member, of: name, allowsNames: allowsNames, path: path, type: type, into: &palette)
      }
    case .array(let elements):
      let allowsNames = Self.areColors(elements)
      for element in elements {
        if allowsNames, let color = element.string.flatMap(ColorExpression.named) {
          palette.colors.append(color)
          continue
        }
        // The colors of a list have no names of their own.
        let isColor = Self.isScalar(element) || color(of: element) != nil
        let path = Self.isForDark(element) ? path + ["dark"] : path
        read(element, path: isColor ? [] : path, type: type, into: &palette)
      }
    case .string(let text):
      if looksLikeColor(value) { return problems.add(text) }
      let loose = LooseColors(in: text, Self.spelling, allowsNames: false)
      let name = path.joined(separator: " ")
      palette.colors += loose.colors.map { $0.labeled(name) }
      for call in loose.notUnderstood { problems.add(call) }
    default: if looksLikeColor(value) { problems.add(Self.text(value)) }
    }
  }

  /// Adds the colors in a member of an object.
  private mutating func read(
    _ member: JSONValue, of name: String, allowsNames: Bool, path: [String], type: String? = nil,
    into palette: inout Palette
  ) {
    if name == "RGBPoints", let colors = JSONChannels.colors(ofPoints: member) {
      palette.colors += colors
      return
    }
    let saysColor = path.suffix(2).contains(where: ColorWords.precedeColor)
    if saysColor, let color = JSONChannels.color(ofList: member) {
      palette.colors.append(color.labeled(path.joined(separator: " ")))
      return
    }
    let isText = member.string != nil && Self.keysOfText.contains(name.lowercased())
    if !isText, allowsNames || saysColor, let color = member.string.flatMap(ColorExpression.named) {
      palette.colors.append(color.labeled(path.joined(separator: " ")))
    } else if !isText || color(of: member) != nil {
      read(member, path: path, type: type, into: &palette)
    }
  }

  /// The keys of texts that are not colors, although they may mention some.
  private static let keysOfText: Set = [
    "name", "title", "label", "description", "comment", "comments", "note", "notes", "author",
    "url", "id",
    "license", "version", "homepage", "credits", "source",
  ]

  /// Returns whether all strings among the members of an object are colors or their names, so that `navy` is one.
  private static func areColors(_ members: [(String, JSONValue)]) -> Bool {
    areColors(members.filter { !keysOfText.contains($0.0.lowercased()) }.map(\.1))
  }

  private static func areColors(_ values: [JSONValue]) -> Bool {
    let texts = values.compactMap(\.string)
    let isName = texts.map { ColorExpression.named($0) != nil }
    return isName.contains(true) && isName.contains(false)
      && zip(texts, isName).allSatisfy { $1 || spelling.color($0) != nil }
  }

  /// Returns whether an element of an asset catalog of Xcode is a color for dark interfaces.
  private static func isForDark(_ value: JSONValue) -> Bool {
    guard case .array(let appearances)? = value["appearances"] else { return false }
    return appearances.contains { $0["value"]?.string == "dark" }
  }

  private static func isScalar(_ value: JSONValue) -> Bool {
    switch value {
    case .array, .object: false
    default: true
    }
  }

  private static func text(_ value: JSONValue) -> String {
    value.string ?? value["$ref"]?.string ?? "a value that is no color"
  }

  /// Tokens Studio and older tools write `value` and `type` without a dollar sign.
  private static func isToken(_ value: JSONValue) -> Bool {
    guard let content = value["value"] else { return false }
    return value["type"] != nil || JSONChannels(content) != nil
  }

  /// Returns the color of an object that describes one color, in several notations or with a name.
  private static func single(_ value: JSONValue) -> JSONValue? {
    guard case .object(let members) = value else { return nil }
    if let text = value["hex"]?.string {
      if spelling.bareCode(text) != nil { return .string("#" + text) }
      if spelling.color(text) != nil { return .string(text) }
    }
    // Some list the same color in several notations.
    let notations = ["rgb", "rgba", "hsl", "hsla", "hsv", "hsb", "cmyk"].lazy.compactMap {
      value[$0]
    }
    if let first = notations.first(where: { JSONChannels($0) != nil }) { return first }
    let codes = members.filter { $0.1.string.flatMap { spelling.color($0) } != nil }
    guard codes.count == 1, ["color", "code", "value"].contains(codes[0].0),
      codes[0].0 == "value" || title(of: value) != nil
    else { return nil }
    return codes[0].1
  }

  private static func title(of value: JSONValue) -> String? {
    ["name", "title", "label"].lazy.compactMap { value[$0]?.string }.first
  }

  // MARK: Colors

  /// Returns the color of a value, which is an object with a color space, channels, a reference, or
  /// a string.
  func color(of value: JSONValue, depth: Int = 0) -> PaletteColor? {
    if let text = value.string {
      // A string may be an ordinary word, so color names do not count.
      if let color = Self.spelling.color(text.blanksTrimmed) { return color }
      if allowsBareCodes, let color = Self.spelling.bareCode(text) { return color }
      if let color = ColorExpression(Self.spelling).computed(text) { return color }
      // Schemes of Sublime Text have variables.
      if text.hasPrefix("var("), text.hasSuffix(")"), depth < Self.maximumDepth,
        let variable = targets[String(text.dropFirst(4).dropLast())]
      {
        return color(of: variable, depth: depth + 1)
      }
      return referredColor(text, depth: depth)
    }
    // Asset catalogs of Xcode.
    if let space = value["color-space"]?.string, let channels = value["components"],
      let color = JSONChannels(channels)?.color
    {
      guard space == "display-p3" else { return color }
      return PaletteColor(
        CSSColor(space: .displayP3, components: color.components, alpha: color.alpha))
    }
    if let pointer = value["$ref"]?.string { return color(atPointer: pointer, depth: depth) }
    if let id = FigmaVariables.alias(value), depth < Self.maximumDepth {
      let modes = variables[id].flatMap { FigmaVariables.modes(of: $0) }
      return modes?.first.flatMap { color(of: $0.value, depth: depth + 1) }
    }
    if let components = Self.components(of: value) { return components }
    if allowsLists, let color = JSONChannels.color(ofList: value) { return color }
    return JSONChannels(value)?.color
  }

  private static func components(of value: JSONValue) -> PaletteColor? {
    guard let name = value["colorSpace"]?.string, let space = CSSColor.Space(rawValue: name),
      case .array(let elements)? = value["components"], elements.count == 3
    else { return nil }
    let components = elements.map(\.double)
    let alpha = value["alpha"]?.double ?? 1
    if space == .sRGB {
      let channels = components.map { $0 ?? 0 }
      let exact = PaletteColor(space: .srgb, components: channels, alpha: alpha)
      if let exact, exact.srgb.isInGamut { return exact }
    }
    let color = PaletteColor(CSSColor(space: space, components: components, alpha: alpha))
    // For a color outside sRGB, the file's own sRGB value is used.
    guard color.displayP3 != nil, let hex = value["hex"]?.string,
      var fallback = PaletteColor(hex: hex)
    else { return color }
    fallback.alpha = alpha
    fallback.displayP3 = color.displayP3
    return fallback
  }

  // MARK: Recognition

  /// Returns whether a value that is no color looks like one. A reference to a value of another kind does not.
  private func looksLikeColor(_ value: JSONValue?) -> Bool {
    if value?["$ref"]?.string != nil || value.flatMap(FigmaVariables.alias) != nil { return true }
    guard let text = value?.string, text.utf8.count <= 200 else { return false }
    if text.first == "{", let path = Self.path(text) {
      guard let target = target(of: path) else { return true }
      return target["$type"]?.string == "color" || target["type"]?.string == "color"
    }
    var expression = ColorExpression(Self.spelling)
    guard case .notUnderstood = expression.result(of: text, at: 0, allowsName: false) else {
      return false
    }
    return text.first != "$" && text.first != "@"
  }

  /// Returns the numbers of strings that are codes with a mark, and of those without one.
  private static func codes(in value: JSONValue) -> (marked: Int, bare: Int) {
    switch value {
    case .object(let members):
      members.map { codes(in: $0.1) }.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    case .array(let elements): elements.map(codes).reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    case .string(let text):
      (spelling.color(text) == nil ? 0 : 1, spelling.bareCode(text) == nil ? 0 : 1)
    default: (0, 0)
    }
  }
}
