import Foundation
import StructuredText
import Testing

/// JSON coding without Foundation, compared with Foundation's coders.
struct JSONCodingTests {
  /// A value with every kind of member.
  struct Sample: Codable, Equatable {
    enum Kind: String, Codable { case first, second }
    struct Inner: Codable, Equatable { var values: [Int?] }

    var text = "a \"b\"\n\u{7F}\u{202E}\u{9B} 😀"
    var flag = true
    var count = -3
    var large = UInt64.max
    var small: Int8 = -128
    var fraction = 0.1
    var single: Float = 0.5
    var kind = Kind.second
    var missing: Int?
    var inner = [Inner(values: [1, nil, 3]), Inner(values: [])]
    var matrix = [[1.5], []]
    var table = ["one": 1]
  }

  @Test func `values round-trip between these coders and Foundation's in both directions`() throws {
    let sample = Sample()
    let ours = try JSONValue(encoding: sample)
    #expect(try JSONDecoder().decode(Sample.self, from: Data(ours.text.utf8)) == sample)
    let theirs = try JSONParser.documents(in: Array(JSONEncoder().encode(sample)))
    #expect(try theirs.first?.decoded(as: Sample.self) == sample)
    #expect(try ours.decoded(as: Sample.self) == sample)
  }

  @Test func `object members keep the order in which they were encoded`() throws {
    #expect(
      try JSONValue(encoding: Sample()).text == """
        {"text":"a \\"b\\"\\n\\u007f\\u202e\\u009b 😀","flag":true,"count":-3,\
        "large":18446744073709551615,"small":-128,"fraction":0.1,"single":0.5,"kind":"second",\
        "inner":[{"values":[1,null,3]},{"values":[]}],"matrix":[[1.5],[]],"table":{"one":1}}
        """)
  }

  /// A value with hand-written coding that uses nested containers.
  struct Nested: Codable, Equatable {
    enum Key: CodingKey { case outer, list, parent }
    var number = 7

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let outer = try container.nestedContainer(keyedBy: Key.self, forKey: .outer)
      var list = try outer.nestedUnkeyedContainer(forKey: .list)
      #expect(try list.decodeNil())
      var inner = try list.nestedUnkeyedContainer()
      // An element that does not fit is still there.
      let misfit = try? inner.decode(String.self)
      #expect(misfit == nil && inner.currentIndex == 0)
      number = try inner.decode(Int.self)
      #expect(inner.isAtEnd && inner.count == 1 && list.currentIndex == 2)
      let parent = try container.superDecoder(forKey: .parent).singleValueContainer()
      #expect(try parent.decode(String.self) == "parent")
      #expect(container.allKeys.count == 2 && !container.contains(.list))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var outer = container.nestedContainer(keyedBy: Key.self, forKey: .outer)
      var list = outer.nestedUnkeyedContainer(forKey: .list)
      try list.encodeNil()
      var inner = list.nestedUnkeyedContainer()
      try inner.encode(number)
      var parent = container.superEncoder(forKey: .parent).singleValueContainer()
      try parent.encode("parent")
    }
  }

  @Test func `nested containers encode and decode as with Foundation`() throws {
    let ours = try JSONValue(encoding: Nested())
    #expect(ours.text == #"{"outer":{"list":[null,[7]]},"parent":"parent"}"#)
    #expect(try ours.decoded(as: Nested.self) == Nested())
    #expect(try JSONDecoder().decode(Nested.self, from: Data(ours.text.utf8)) == Nested())
  }

  @Test func `a member that is null counts as missing`() throws {
    let text = try JSONValue(encoding: Sample()).text
      .replacing(#""kind""#, with: #""missing":null,"kind""#)
    let document = try JSONParser.documents(in: Array(text.utf8)).first
    #expect(try document?.decoded(as: Sample.self) == Sample())
  }

  /// A document that does not match its type, and the coding path that the error names.
  struct Misfit: Sendable, CustomTestStringConvertible {
    let json: String
    let path: String
    var testDescription: String { json }
  }

  static let misfits = [
    Misfit(json: #"{"values":[1,"2"]}"#, path: "values.1"),
    Misfit(json: #"{"values":[1.5]}"#, path: "values.0"),
    Misfit(json: #"{"values":7}"#, path: "values"),
    Misfit(json: #"{"valves":[]}"#, path: "values"),
    Misfit(json: "[]", path: ""),
  ]

  @Test(arguments: misfits)
  func `a decoding error names the coding path`(_ row: Misfit) throws {
    let document = try #require(try JSONParser.documents(in: Array(row.json.utf8)).first)
    let error = #expect(throws: DecodingError.self) { try document.decoded(as: Sample.Inner.self) }
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context): context.codingPath
      default: []
      }
    #expect(path.map(\.stringValue).joined(separator: ".") == row.path)
  }

  @Test func `2.0 decodes as an integer, and an integer out of range is an error`() throws {
    let inner = try JSONValue.object([("values", .array([.number(2)]))])
      .decoded(as: Sample.Inner.self)
    #expect(inner.values == [2])
    #expect(throws: DecodingError.self) { try JSONValue.integer(128).decoded(as: Int8.self) }
    #expect(throws: DecodingError.self) { try JSONValue.number(1e300).decoded(as: Int.self) }
  }

  @Test func `numbers are valid JSON and read back exactly`() throws {
    let numbers: [Double] = [
      0, -0.0, 1, 1 / 3, 1e-7, .leastNonzeroMagnitude, 1.7976931348623157e308, -2.5, 1e16,
    ]
    let text = JSONValue.array(numbers.map { .number($0) }).text
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(value as? [Double] == numbers)
    #expect(JSONValue.array([.number(.nan), .number(.infinity)]).text == "[null,null]")
  }
}
