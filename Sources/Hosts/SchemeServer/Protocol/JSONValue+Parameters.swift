internal import ColorMath
internal import StructuredText

/// Accessors for members of the parameters of a request. A member that is `null` or empty text is treated as
/// missing, as language models write it.
extension JSONValue {
  func text(_ name: String) throws(RPCError) -> String? {
    guard let member = self[name], !member.isNull else { return nil }
    guard let text = member.string else { throw .invalidParameters("'\(name)' must be a string") }
    return text.isEmpty ? nil : text
  }

  func truth(_ name: String) throws(RPCError) -> Bool? {
    guard let member = self[name], !member.isNull else { return nil }
    if member.string == "" { return nil }
    guard let truth = member.boolean ?? member.string.flatMap({ Bool($0.lowercased()) }) else {
      throw .invalidParameters("'\(name)' must be true or false")
    }
    return truth
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(RPCError) -> Choice? {
    guard let text = try text(name) else { return nil }
    return try .choice(text, for: name)
  }

  /// Returns the color that a member gives in CSS syntax.
  func color(_ name: String) throws(RPCError) -> SRGB8 {
    guard let text = try text(name), let color = SRGB8(opaque: text) else {
      throw .invalidParameters(
        "'\(name)' must be an opaque color such as '#ff8800', 'teal' or 'oklch(70% 0.1 200)'")
    }
    return color
  }

  func identifier(_ name: String) throws(RPCError) -> RPCIdentifier {
    guard let identifier = self[name].flatMap({ RPCIdentifier($0) }) else {
      throw .invalidParameters("'\(name)' must be the id of a request: a string or a whole number")
    }
    return identifier
  }

  /// Throws if there are members that a method does not know.
  func refuseMembers(besides known: [String]) throws(RPCError) {
    guard case .object(let members) = self else { return }
    if let name = members.map(\.0).first(where: { !known.contains($0) }) {
      throw .invalidParameters(
        "unknown parameter '\(name)'"
          + (known.isEmpty ? "" : " (the parameters are \(known.joined(separator: ", ")))"))
    }
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// Returns the value that a parameter names.
  static func choice(_ text: String, for parameter: String) throws(RPCError) -> Self {
    guard let choice = Self(rawValue: text) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalidParameters("invalid value '\(text)' for '\(parameter)' (it can be \(names))")
    }
    return choice
  }
}
