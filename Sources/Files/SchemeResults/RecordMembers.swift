public import SchemeDesign

/// The name of a member, from a fixed set of names.
public protocol RecordKey: CaseIterable, Hashable, Sendable {
  /// The name of the member in JSON.
  var name: String { get }
}

extension SchemeRoles.Role: RecordKey {}
extension ThemeToken: RecordKey {}
extension VibrantTarget: RecordKey {}

/// Values by name. In JSON, they are members of one object, in the order of their keys.
public struct RecordMembers<Key: RecordKey, Value: Codable & Hashable & Sendable>: JSONRecord {
  private var values: [Key: Value] = [:]

  /// Creates an object with the keys that have a value.
  public init(_ value: (Key) -> Value?) {
    for key in Key.allCases { values[key] = value(key) }
  }

  /// The value of a key, if there is one.
  public subscript(key: Key) -> Value? { values[key] }

  /// Reads the members that have the names of keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    for key in Key.allCases {
      values[key] = try container.decodeIfPresent(Value.self, forKey: Name(stringValue: key.name))
    }
  }

  /// Writes the members.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for key in Key.allCases {
      try container.encodeIfPresent(values[key], forKey: Name(stringValue: key.name))
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
