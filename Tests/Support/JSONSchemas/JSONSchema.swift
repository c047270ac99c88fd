package import Foundation

/// Validates JSON against a JSON Schema, with the keywords that the schemas of this package use.
///
/// An unknown keyword is reported as a fault, so that nothing is left unchecked.
///
/// Source: JSON Schema, draft 2020-12.
package struct JSONSchema {
  private let root: [String: Any]
  /// The schemas in other files that this one refers to, by name.
  private let others: [String: JSONSchema]

  /// Creates a validator from the text of a schema and the schemas that it refers to, by name.
  package init(_ data: Data, others: [String: JSONSchema] = [:]) throws {
    self.others = others
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// Returns the faults of a document with their positions, or an empty list if it is valid.
  package func faults(in json: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(
      with: Data(json.utf8), options: .fragmentsAllowed)
    return faults(in: value, by: root, at: "$")
  }

  private func faults(in value: Any, by schema: [String: Any], at place: String) -> [String] {
    schema.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
      faults(in: value, keyword: keyword, rule: rule, schema: schema, at: place)
    }
  }

  private func faults(
    in value: Any, keyword: String, rule: Any, schema: [String: Any], at place: String
  ) -> [String] {
    func check(_ isValid: Bool?) -> [String] {
      isValid ?? true ? [] : ["\(place): \(value) is against \(keyword) \(rule)"]
    }
    let number = Self.number(value)
    switch keyword {
    case "$schema", "title", "description", "$defs": return []
    case "$ref":
      let parts = (rule as? String ?? "").split(separator: "#", omittingEmptySubsequences: false)
      let schema = parts[0].isEmpty ? self : others[String(parts[0])]
      guard let schema, parts.count == 2 else { return ["the schema refers to \(rule)"] }
      return schema.faults(in: value, by: schema.definition("#\(parts[1])"), at: place)
    case "oneOf":
      let results = (rule as? [[String: Any]] ?? []).map { faults(in: value, by: $0, at: place) }
      if results.count(where: \.isEmpty) == 1 { return [] }
      return ["\(place): matches \(results.count(where: \.isEmpty)) of oneOf"]
        + (results.min { $0.count < $1.count } ?? [])
    case "type": return check(Self.isOfType(value, rule as? String ?? ""))
    case "const": return check(Self.areEqual(value, rule))
    case "enum": return check((rule as? [Any])?.contains { Self.areEqual(value, $0) })
    case "minimum": return check(number.map { $0 >= Self.bound(rule) })
    case "maximum": return check(number.map { $0 <= Self.bound(rule) })
    case "exclusiveMinimum": return check(number.map { $0 > Self.bound(rule) })
    case "exclusiveMaximum": return check(number.map { $0 < Self.bound(rule) })
    case "minLength": return check((value as? String).map { Double($0.count) >= Self.bound(rule) })
    case "minItems": return check((value as? [Any]).map { Double($0.count) >= Self.bound(rule) })
    case "maxItems": return check((value as? [Any]).map { Double($0.count) <= Self.bound(rule) })
    case "pattern":
      return check(
        (value as? String)?.range(of: rule as? String ?? "", options: .regularExpression) != nil)
    case "items":
      return (value as? [Any] ?? []).enumerated().flatMap { index, element in
        faults(in: element, by: rule as? [String: Any] ?? [:], at: "\(place)[\(index)]")
      }
    case "required":
      let members = value as? [String: Any] ?? [:]
      return (rule as? [String] ?? []).filter { members[$0] == nil }.map { "\(place): no \($0)" }
    case "properties":
      let members = value as? [String: Any] ?? [:]
      return (rule as? [String: [String: Any]] ?? [:]).flatMap { name, schema in
        members[name].map { faults(in: $0, by: schema, at: "\(place).\(name)") } ?? []
      }
    case "additionalProperties":
      let known = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
      return (value as? [String: Any] ?? [:]).keys.filter { !known.contains($0) }
        .map { "\(place): \($0) is not in the schema" }
    default: return ["the schema has a keyword '\(keyword)' that is not checked"]
    }
  }

  private func definition(_ reference: String) -> [String: Any] {
    let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
    return (root["$defs"] as? [String: [String: Any]])?[name]
      ?? ["missing definition of \(reference)": true]
  }

  private static func bound(_ rule: Any) -> Double { number(rule) ?? .nan }

  private static func number(_ value: Any) -> Double? {
    isBoolean(value) ? nil : (value as? NSNumber)?.doubleValue
  }

  private static func isBoolean(_ value: Any) -> Bool {
    // Foundation's parser uses this type for Booleans, and other types for numbers.
    (value as? NSNumber).map { unsafe String(cString: $0.objCType) == "c" } ?? false
  }

  private static func areEqual(_ first: Any, _ second: Any) -> Bool {
    // Foundation considers `true` and 1 equal.
    isBoolean(first) == isBoolean(second) && (first as? NSObject)?.isEqual(second) ?? false
  }

  private static func isOfType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": isBoolean(value)
    case "number": number(value) != nil
    case "integer": number(value).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }
}
