/// The mappings of YAML, which may have anchors, and be repeated and merged by their names.
extension ColorText {
  /// Takes a line that begins a mapping of YAML, or repeats one.
  mutating func takeMapping(_ statement: Statement, in scope: inout TextScope) -> Bool {
    anchors.leave(to: statement.indentation, at: parts.count)
    let anchor = YAMLAnchors.anchor(in: statement.text)
    let title = anchor.map { $0.name.blanksTrimmed } ?? statement.text
    if title.hasSuffix(":"), Declaration.isTitle(title.drop { "- ".contains($0) }.dropLast()) {
      // An item without a name.
      (scope.title, scope.isInItem) = (nil, true)
      return true
    }
    if title == "<<:" {
      (scope.isMerging, scope.mergeIndentation) = (true, statement.indentation)
      return true
    }
    if scope.isMerging, title.hasPrefix("- *") {
      let text = "<<: " + title.dropFirst(2)
      let alias = Statement(
        text: text, line: statement.line, end: .line, indentation: scope.mergeIndentation)
      return repeatMaps(alias, in: &scope)
    }
    scope.isMerging = false
    if title.hasSuffix(":") {
      (scope.title, scope.isInItem) = (nil, false)
      scope.section = TextGroup.name(title)
      scope.sectionStart = parts.count
      if let anchor {
        anchors.enter(
          anchor.anchor, section: scope.section, indentation: statement.indentation, at: parts.count
        )
      }
      return true
    }
    return repeatMaps(statement, in: &scope)
  }

  /// Takes a line with aliases of maps, and returns whether it is one.
  private mutating func repeatMaps(_ statement: Statement, in scope: inout TextScope) -> Bool {
    guard let (name, aliases) = YAMLAnchors.aliases(in: statement.text) else { return false }
    let maps = aliases.compactMap(anchors.map)
    guard maps.count == aliases.count else { return false }
    let isMerged = name == "<<"
    // What the map has itself, or from an earlier alias, takes precedence.
    var names = Set(
      isMerged ? parts[min(scope.sectionStart, parts.count)...].compactMap(\.name) : [])
    for map in maps {
      let section = isMerged ? scope.section : TextGroup.plain(name)
      let range = map.start..<(map.end ?? map.start)
      guard anchors.mayRepeat(range.count) else {
        add(
          Declaration(color: name, value: "color(*\(map.anchor))", line: statement.line), in: nil,
          false)
        break
      }
      for part in parts[range] {
        guard case .declaration(let declaration, let group, let isCode) = part,
          group != map.section || names.insert(declaration.name).inserted
        else { continue }
        let inner =
          group == map.section
          ? section : [section, group].compactMap(\.self).joined(separator: " ")
        if isMerged {
          anchors.note(declaration.name, at: parts.count, indentation: statement.indentation)
        }
        parts.append(.declaration(declaration, group: inner, isCode: isCode))
      }
    }
    return true
  }
}
