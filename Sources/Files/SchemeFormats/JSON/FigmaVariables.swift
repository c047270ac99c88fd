internal import StructuredText

/// Variables of Figma, as its plugins and its REST API export them.
enum FigmaVariables {
  /// Returns the values of a variable by its modes, or `nil` if a value is no variable. A variable with one mode has
  /// its name alone.
  static func modes(of value: JSONValue) -> [(name: String, value: JSONValue)]? {
    guard let name = value["name"]?.string, case .object(let modes)? = value["valuesByMode"]
    else { return nil }
    return modes.map { (modes.count == 1 ? name : name + " " + $0.0, $0.1) }
  }

  /// Returns the identifier of the variable that a value refers to.
  static func alias(_ value: JSONValue) -> String? {
    value["type"]?.string == "VARIABLE_ALIAS" ? value["id"]?.string : nil
  }

  /// Returns the variables in a document by their identifiers.
  static func variables(in document: JSONValue) -> [String: JSONValue] {
    var variables: [String: JSONValue] = [:]
    add(document, to: &variables)
    return variables
  }

  private static func add(_ value: JSONValue, to variables: inout [String: JSONValue]) {
    switch value {
    case .object(let members):
      if let id = value["id"]?.string, value["valuesByMode"] != nil { variables[id] = value }
      for member in members { add(member.1, to: &variables) }
    case .array(let elements): for element in elements { add(element, to: &variables) }
    default: break
    }
  }
}
