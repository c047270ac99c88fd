import Foundation
import StructuredText
import Testing

/// JSON documents by RFC 8259.
struct JSONParserTests {
  private func value(_ text: String) throws -> JSONValue {
    let documents = try JSONParser.documents(in: Array(text.utf8))
    try #require(documents.count == 1)
    return documents[0]
  }

  @Test(arguments: [
    (#""\n\r\t\b\f\"\\\/""#, "\n\r\t\u{8}\u{C}\"\\/"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\ud83d\ude00""#, "😀"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    (#""\uD800\uDC00""#, "\u{10000}"), (#""\ud83d""#, "\u{FFFD}"),
    (#""\ude00x""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
    (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""é😀/""#, "é😀/"), (#""""#, ""),
  ])
  func `string escapes decode to their characters`(_ row: (json: String, text: String)) throws {
    #expect(try value(row.json).string == row.text)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("12", 12), ("-7", -7), ("1.5", 1.5), ("1e3", 1000), ("-2.5E-1", -0.25),
    ("1.0", 1),
  ])
  func `numbers decode to their values`(_ row: (json: String, number: Double)) throws {
    #expect(try value(row.json).double == row.number)
    #expect(try value("[\(row.json) ]").text == "[\(value(row.json).text)]")
  }

  @Test(arguments: [
    "nul", "tru", "falsey", "True", "+1", ".5", "1.", "01", "-00", "1.e5", "-", "--1", "1e", "0x10",
    "NaN", "1e999",
    "[1,]", "[,1]", "[1 2]", "[", "]", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:2}",
    "\"", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\u+123\"", "\"a\tb\"", "'a'", "[1}",
  ])
  func `invalid JSON is a syntax error`(text: String) {
    #expect(throws: JSONSyntaxError.self) { try value(text) }
  }

  @Test func `a strict document must be UTF-8`() throws {
    let bytes = Array("\"a".utf8) + [0xFF] + Array("\"".utf8)
    #expect(throws: JSONSyntaxError.self) {
      try JSONParser.documents(in: bytes, isStrict: true)
    }
    #expect(try JSONParser.documents(in: bytes) == [.string("a\u{FFFD}")])
  }

  @Test(arguments: [#""\ud83d""#, #""\ude00x""#, #""\ud83d\u0041""#, #""\ud83d\ud83d\ude00""#])
  func `a strict document has no half of a surrogate pair`(text: String) throws {
    #expect(throws: JSONSyntaxError.self) {
      try JSONParser.documents(in: Array(text.utf8), isStrict: true)
    }
    let whole = try JSONParser.documents(in: Array(#""\ud83d\ude00""#.utf8), isStrict: true)
    #expect(whole == [.string("😀")])
  }

  @Test(arguments: [
    ("[1, x]", "byte 4: this is not a value"), ("[01]", "byte 1: this is not a value"),
    (#"{"a":1e999}"#, "byte 5: '1e999' is not a number"),
    ("[1 2]", "byte 3: expected ',' or ']' in an array"),
    (#"{"a" 1}"#, "byte 5: expected ':' after the name of a member"),
    ("[1,", "byte 3: the data ends where a value should be"),
  ])
  func `an error tells the byte at which the value or sign should be`(
    _ row: (json: String, description: String)
  ) {
    let error = #expect(throws: JSONSyntaxError.self) { try value(row.json) }
    #expect(error?.description == row.description)
  }

  @Test func `whole numbers are exact up to 128 bits, and larger ones are rounded`() throws {
    for number in [Int128.max, .min, 9_007_199_254_740_993] {
      #expect(try value("\(number)").integer == number)
      #expect(try value("\(number)").text == "\(number)")
    }
    #expect(try value("170141183460469231731687303715884105728").double == 0x1p127)
    #expect(try value("0.5").integer == nil && value("\"1\"").integer == nil)
  }

  @Test func `every character is written so that it reads back and does not affect the display`()
    throws
  {
    for scalar in (UInt32(0)...0x24FF).compactMap(Unicode.Scalar.init) {
      let text = JSONValue.string(String(scalar)).text
      #expect(try value(text).string.map { Array($0.unicodeScalars) } == [scalar])
      #expect(text.unicodeScalars.filter(\.affectsDisplay).isEmpty)
    }
  }

  @Test func `nesting is limited to 64 levels, and the number of siblings is not limited`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[{\"a\":", count: depth / 2) + "1"
        + String(repeating: "}]", count: depth / 2)
    }
    #expect(throws: Never.self) { try value(nested(64)) }
    #expect(throws: JSONSyntaxError.self) { try value(nested(66)) }
    let row = "[" + Array(repeating: "[],{}", count: 500).joined(separator: ",") + "]"
    #expect(try value(row).text == row)
    // Levels that were closed before do not count either.
    #expect(try value("[\(nested(60)),\(nested(60))]").text == "[\(nested(60)),\(nested(60))]")
  }

  @Test func `several documents may follow each other, also after a byte order mark`() throws {
    let text = "\u{FEFF} {\"a\":[true,null]}\n[]\r\n\t\"x\" "
    let documents = try JSONParser.documents(in: Array(text.utf8))
    #expect(documents.map(\.text) == ["{\"a\":[true,null]}", "[]", "\"x\""])
    #expect(try JSONParser.documents(in: []).isEmpty)
  }

  @Test func `truncated data is distinguished from invalid data`() {
    func isTruncated(_ text: String) -> Bool? {
      #expect(throws: JSONSyntaxError.self) { try value(text) }?.isTruncated
    }
    for text in ["[1", "{\"a\":", "\"abc", "[1,", "{\"a\""] { #expect(isTruncated(text) == true) }
    for text in ["[1}", "{1}", "\"\\q\"", "[+]"] { #expect(isTruncated(text) == false) }
  }

  @Test func `indented output reads back the same`() throws {
    let text = #"{"a":[[1,2],{"b":[],"c":{}}],"d":"\u0001\"","e":[1,2,3]}"#
    let document = try value(text)
    #expect(try value(document.indentedText) == document)
    #expect(document.indentedText.contains("\"c\": {}\n"))
    #expect(document.text == text)
    #expect(document["a"]?.text == #"[[1,2],{"b":[],"c":{}}]"#)
    #expect(document["none"] == nil)
  }

  @Test func `duplicate keys are all kept, and the first one is used`() throws {
    let document = try #require(
      JSONParser.documents(in: Array(#"{"a":1,"b":2,"a":3}"#.utf8)).first)
    #expect(document.text == #"{"a":1,"b":2,"a":3}"#)
    #expect(document["a"] == .integer(1) && document["b"] == .integer(2) && document["c"] == nil)
    #expect(try document.decoded(as: [String: Int].self)["a"] == 1)
  }
}
