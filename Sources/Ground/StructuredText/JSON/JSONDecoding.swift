/// A decoder of values from JSON documents. If several members have the same name, the first applies.
struct JSONDecoding: Decoder, SingleValueDecodingContainer {
  let json: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try Members(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try Elements(self) }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { json.isNull }

  /// Decodes a string, Boolean value, or number directly, and any other value with its own `init(from:)`.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let scalar: Any?
    switch type {
    case is String.Type: scalar = json.string
    case is Bool.Type: scalar = json.boolean
    case is Double.Type: scalar = json.double
    case is Float.Type: scalar = json.double.map { Float($0) }
    case let type as any FixedWidthInteger.Type:
      scalar = json.integer.flatMap { type.init(exactly: $0) }
    default: return try T(from: self)
    }
    guard let value = scalar as? T else { throw mismatch(type) }
    return value
  }
}

extension JSONValue {
  package func decoded<T: Decodable>(as type: T.Type) throws -> T {
    try JSONDecoding(json: self, codingPath: []).decode(type)
  }
}

extension JSONDecoding {
  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, context("it is not a value of the type \(type)"))
  }

  fileprivate func missing(_ key: some CodingKey) -> DecodingError {
    .keyNotFound(key, context("it has no '\(key.stringValue)'"))
  }

  fileprivate func context(_ description: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: description)
  }

  fileprivate func nested(_ json: JSONValue, _ key: some CodingKey) -> JSONDecoding {
    JSONDecoding(json: json, codingPath: codingPath + [key])
  }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoding: JSONDecoding
    var codingPath: [any CodingKey] { decoding.codingPath }

    init(_ decoding: JSONDecoding) throws {
      guard case .object = decoding.json else { throw decoding.mismatch([String: Any].self) }
      self.decoding = decoding
    }

    var allKeys: [Key] {
      guard case .object(let members) = decoding.json else { return [] }
      return members.compactMap { Key(stringValue: $0.0) }
    }

    func contains(_ key: Key) -> Bool { decoding.json[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).json.isNull }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try member(key).decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { try member(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try member(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try member(JSONKey("super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

    private func member(_ key: some CodingKey) throws -> JSONDecoding {
      guard let member = decoding.json[key.stringValue] else { throw decoding.missing(key) }
      return decoding.nested(member, key)
    }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let decoding: JSONDecoding
    let elements: [JSONValue]
    var currentIndex = 0
    var codingPath: [any CodingKey] { decoding.codingPath }

    init(_ decoding: JSONDecoding) throws {
      guard case .array(let elements) = decoding.json else { throw decoding.mismatch([Any].self) }
      self.decoding = decoding
      self.elements = elements
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
      guard try element().json.isNull else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      // If decoding throws, the next call decodes the same element.
      let value = try element().decode(type)
      currentIndex += 1
      return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> { try next().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try next() }

    private mutating func next() throws -> JSONDecoding {
      defer { currentIndex += 1 }
      return try element()
    }

    private func element() throws -> JSONDecoding {
      let key = JSONKey(index: currentIndex)
      guard !isAtEnd else { throw decoding.missing(key) }
      return decoding.nested(elements[currentIndex], key)
    }
  }
}
