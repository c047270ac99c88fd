/// An encoder of values into JSON documents that keeps the order of members. Loading Foundation for
/// its `JSONEncoder` would take longer than reading a small photo.
struct JSONEncoding: Encoder, SingleValueEncodingContainer {
  /// The place of one value in a document under construction.
  final class Slot {
    private var value = JSONValue.null
    /// The slots of an array, or `nil` for other values.
    var elements: [Slot]?
    /// The names and slots of an object, or `nil` for other values.
    var members: [(String, Slot)]?

    var isContainer: Bool { elements != nil || members != nil }

    func set(_ value: JSONValue) { (self.value, elements, members) = (value, nil, nil) }

    var json: JSONValue {
      if let elements { return .array(elements.map(\.json)) }
      if let members { return .object(members.map { ($0.0, $0.1.json) }) }
      return value
    }
  }

  let slot: Slot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    if !slot.isContainer { slot.members = [] }
    return KeyedEncodingContainer(Members(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if !slot.isContainer { slot.elements = [] }
    return Elements(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { slot.set(.null) }

  func encode<T: Encodable>(_ value: T) throws {
    if let scalar = JSONValue(scalar: value) {
      slot.set(scalar)
    } else {
      try value.encode(to: self)
    }
  }
}

extension JSONValue {
  package init(encoding value: some Encodable) throws {
    let slot = JSONEncoding.Slot()
    try JSONEncoding(slot: slot, codingPath: []).encode(value)
    self = slot.json
  }

  /// Creates the JSON value of a string, Boolean value, or number, or returns `nil` for any other value.
  fileprivate init?(scalar value: any Encodable) {
    switch value {
    case let value as String: self = .string(value)
    case let value as Bool: self = .boolean(value)
    case let value as Double: self = .number(value)
    case let value as Float: self = .number(Double(value))
    case let value as any FixedWidthInteger:
      guard let integer = Int128(exactly: value) else { return nil }
      self = .integer(integer)
    default: return nil
    }
  }
}

extension JSONEncoding {
  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: Slot
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { _ = nested(key) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try nested(key).encode(value) }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> { nested(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      nested(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested(JSONKey("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: some CodingKey) -> JSONEncoding {
      let new = Slot()
      slot.members?.append((key.stringValue, new))
      return JSONEncoding(slot: new, codingPath: codingPath + [key])
    }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let slot: Slot
    let codingPath: [any CodingKey]

    var count: Int { slot.elements?.count ?? 0 }

    func encodeNil() { _ = nested() }

    func encode<T: Encodable>(_ value: T) throws { try nested().encode(value) }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> { nested().container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

    func superEncoder() -> any Encoder { nested() }

    private func nested() -> JSONEncoding {
      let path = codingPath + [JSONKey(index: count)]
      let new = Slot()
      slot.elements?.append(new)
      return JSONEncoding(slot: new, codingPath: path)
    }
  }
}

/// The name of a member or the index of an element.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(index: Int) { (stringValue, intValue) = (String(index), index) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(index: intValue) }
}
