internal import StructuredText

/// What references such as `{base.red}` can refer to in a document.
enum JSONTargets {
  /// The maximum number of bytes of a path.
  private static let maximumPathLength = 500

  private static func targets(
    in value: JSONValue, path: String = "", into targets: inout [String: JSONValue]
  ) {
    guard case .object(let members) = value else { return }
    for (name, member) in members where !name.hasPrefix("$") {
      let full = path.isEmpty ? name : path + "." + name
      guard full.utf8.count <= maximumPathLength else { continue }
      if targets[full] == nil { targets[full] = member }
      Self.targets(in: member, path: full, into: &targets)
    }
  }

  /// Returns the values of all paths. Those within a set come last, so that full paths take precedence.
  static func targets(in document: JSONValue) -> [String: JSONValue] {
    var targets: [String: JSONValue] = [:]
    Self.targets(in: document, into: &targets)
    if case .object(let members) = document {
      for (name, member) in members where !name.hasPrefix("$") {
        Self.targets(in: member, into: &targets)
      }
    }
    return targets
  }
}
