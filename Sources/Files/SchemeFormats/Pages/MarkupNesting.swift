/// The elements of XML that are not closed yet, and the names that they give to colors.
struct MarkupNesting {
  private var elements: [(tag: String, name: String?)] = []
  /// The number of open elements of each tag.
  private var counts: [String: Int] = [:]
  /// The tag of the outermost element.
  private(set) var root = ""

  /// The tag of the innermost element.
  var tag: String { elements.last?.tag ?? "" }
  /// The name of the innermost element.
  var name: String? { elements.last?.name }
  /// The tag of the element around the innermost one.
  var parentTag: String { elements.dropLast().last?.tag ?? "" }

  mutating func open(_ tag: String, name: String?) {
    if root.isEmpty { root = tag }
    elements.append((tag, name))
    counts[tag, default: 0] += 1
  }

  mutating func close(_ tag: String) {
    // Without such an element, all open ones would be searched for each closing tag.
    guard counts[tag, default: 0] > 0 else { return }
    while let last = elements.popLast() {
      counts[last.tag, default: 0] -= 1
      if last.tag == tag { return }
    }
  }

  /// The number of elements around a color that are searched for a name.
  private static let depth = 8
  /// Names that only say which of its colors something has.
  private static let parts: Set = [
    "foreground", "background", "effect_color", "error_stripe_color", "light", "dark", "fg", "bg",
  ]
  /// Names that only say that something is a color.
  private static let unspecific: Set = ["color", "colour", "value"]

  /// Returns the name of the color of an element within the open ones: the element's own, or that of the element
  /// around it, or both.
  func label(_ name: String?) -> String? {
    label(name, within: elements[...])
  }

  /// The name of a color that is the text of the innermost element.
  var textLabel: String? {
    // LibreOffice has values in elements with the names.
    let count = tag == "value" && name == nil ? 2 : 1
    return label(elements.suffix(count).first?.name, within: elements.dropLast(count))
  }

  private func label(
    _ name: String?, within elements: ArraySlice<(tag: String, name: String?)>
  ) -> String? {
    guard let name else { return nil }
    let lowercased = name.lowercased()
    let isPart = Self.parts.contains(lowercased)
    guard isPart || Self.unspecific.contains(lowercased),
      let outer = elements.suffix(Self.depth).last(where: { Self.isWord($0.name) })?.name
    else { return name }
    return isPart ? outer + " " + name : outer
  }

  private static func isWord(_ name: String?) -> Bool {
    name.map { $0.contains { !$0.isNumber } } ?? false
  }

  /// The name of a setting that is the text of the innermost element.
  var settingName: String? { elements.suffix(2).last { $0.name != nil }?.name }

  /// Tags of elements that hold all colors of a palette.
  private static let containers: Set = [
    "palette", "colors", "colormap", "colorset", "group", "swatches", "colorscheme", "resources",
  ]

  /// The tag of the innermost element that is no color itself, without the prefix.
  var nearestTag: String? {
    guard let tag = elements.last(where: { $0.tag != "color" })?.tag.split(separator: ":").last,
      !Self.containers.contains(String(tag))
    else { return nil }
    return String(tag)
  }

  /// The name of the innermost element of a tag that has one.
  func name(of tag: String) -> String? {
    guard counts[tag, default: 0] > 0 else { return nil }
    return elements.last { $0.name != nil && $0.tag == tag }?.name
  }
}
