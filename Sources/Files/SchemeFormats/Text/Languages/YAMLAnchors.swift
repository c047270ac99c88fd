/// The anchors of maps in YAML, such as `base: &base`, and the lines that repeat them: `<<: *base` and `dark: *base`.
struct YAMLAnchors {
  /// A map with an anchor.
  struct Map {
    let anchor: String
    let section: String?
    let indentation: Int
    let start: Int
    var end: Int?
  }

  private var open: [Map] = []
  private var closed: [String: Map] = [:]
  /// The number of parts that were repeated, which is limited because maps with aliases may repeat others.
  private var repeatedCount = 0
  /// The parts that the current map repeats, by their names, and the indentation of the map.
  private var repeated: [String: Int] = [:]
  private var indentation = 0

  private static let maximumCount = 10_000

  /// Returns the name and the anchor of a line such as `base: &base`.
  static func anchor(in text: String) -> (name: Substring, anchor: String)? {
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "&")),
      text[..<mark].blanksTrimmed.last == ":",
      text[mark...].utf8.dropFirst().allSatisfy(ColorExpression.isName)
    else { return nil }
    return (text[..<mark], String(text[mark...].dropFirst()))
  }

  /// Returns the name before the aliases of a line such as `<<: [*base, *more]`, and the aliases.
  static func aliases(in text: String) -> (name: String, aliases: [String])? {
    guard text.utf8.contains(UInt8(ascii: "*")), let colon = text.firstIndex(of: ":") else {
      return nil
    }
    let value = text[colon...].dropFirst().blanksTrimmed
    let names = value.split { "[], ".contains($0) }
    guard !names.isEmpty,
      names.allSatisfy({ $0.first == "*" && $0.utf8.dropFirst().allSatisfy(ColorExpression.isName) }
      )
    else { return nil }
    return (text[..<colon].blanksTrimmed.unquoted, names.map { String($0.dropFirst()) })
  }

  mutating func enter(_ anchor: String, section: String?, indentation: Int, at part: Int) {
    open.append(Map(anchor: anchor, section: section, indentation: indentation, start: part))
  }

  /// Ends the maps that a line with an indentation does not belong to.
  mutating func leave(to indentation: Int, at part: Int) {
    while var last = open.last, last.indentation >= indentation {
      open.removeLast()
      last.end = part
      closed[last.anchor] = last
    }
    if !repeated.isEmpty, indentation < self.indentation { repeated = [:] }
  }

  func map(_ anchor: String) -> Map? { closed[anchor] }

  /// Returns whether the limit allows to repeat some parts.
  mutating func mayRepeat(_ count: Int) -> Bool {
    repeatedCount += count
    return repeatedCount <= Self.maximumCount
  }

  /// Notes that a declaration in a map with an indentation is repeated, and may be replaced by one of the map itself.
  mutating func note(_ name: String, at part: Int, indentation: Int) {
    if self.indentation != indentation { repeated = [:] }
    self.indentation = indentation
    repeated[name] = part
  }

  /// Returns the repeated part that a declaration of the map replaces.
  mutating func replaced(by name: String, indentation: Int) -> Int? {
    guard !repeated.isEmpty, indentation == self.indentation else { return nil }
    return repeated.removeValue(forKey: name)
  }
}
