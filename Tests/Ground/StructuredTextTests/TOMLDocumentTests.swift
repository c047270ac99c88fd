import StructuredText
import Testing

/// The supported part of TOML 1.0.0.
struct TOMLDocumentTests {
  private static func document(_ text: String) throws(TOMLSyntaxError) -> TOMLDocument {
    try TOMLDocument(Array(text.utf8))
  }

  private static func value(_ text: String) throws -> TOMLValue {
    let entries = try document("key = " + text).tables[0].entries
    try #require(entries.count == 1 && entries[0].key == "key")
    return entries[0].value
  }

  @Test(.timeLimit(.minutes(15)))
  func `a document of many keys and tables is read in linear time`() throws {
    let lines = (0..<300_000).map { "key\($0) = 1\n" } + (0..<300_000).map { "[table\($0)]\n" }
    let document = try Self.document(lines.joined())
    #expect(document.tables.count == 300_001 && document.tables[0].entries.count == 300_000)
  }

  static let values: [(toml: String, value: TOMLValue)] = [
    ("true", .boolean(true)), ("false", .boolean(false)), ("0", .integer(0)), ("+7", .integer(7)),
    ("-17", .integer(-17)), ("1_000_000", .integer(1_000_000)),
    ("0xDEAD_beef", .integer(0xDEAD_BEEF)),
    ("0o17", .integer(15)), ("0b101", .integer(5)), ("-0", .integer(0)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("1.5", .number(1.5)), ("-0.25", .number(-0.25)), ("1e3", .number(1000)),
    ("6.02E+2_3", .number(6.02e23)), ("1_0.5_0", .number(10.5)), ("0.0", .number(0)),
    (#""""#, .string("")), (#""a \"b\" \\ \t\u00e9\U0001F600""#, .string("a \"b\" \\ \té😀")),
    (#"'C:\x "y"'"#, .string(#"C:\x "y""#)), ("'#ff8800' # orange", .string("#ff8800")),
    (#""\b\n\f\r""#, .string("\u{8}\n\u{C}\r")), ("\"tab\there\"", .string("tab\there")),
    ("1# c", .integer(1)), ("true#c", .boolean(true)), ("'a'#c", .string("a")),
    (#""\U0010FFFF""#, .string("\u{10FFFF}")), ("[1,2]#c", .array([.integer(1), .integer(2)])),
    ("[]", .array([])),
    ("[1, 'b', 2.5, true,]", .array([.integer(1), .string("b"), .number(2.5), .boolean(true)])),
    ("[ # first\n  1,\r\n\n  2 # last\n]", .array([.integer(1), .integer(2)])),
  ]

  @Test(arguments: values)
  func `values of every supported type are read`(_ row: (toml: String, value: TOMLValue)) throws {
    #expect(try Self.value(row.toml) == row.value)
  }

  @Test func `tables and keys keep their order and line numbers`() throws {
    let document = try Self.document(
      "\u{FEFF}# settings\r\ncolors = 8\n\n[theme] # light\n\t\"a b\" = [1,\n2]\nx-1_y=''\n['é']\n1 = true"
    )
    #expect(document.tables.map(\.name) == [nil, "theme", "é"])
    #expect(document.tables.map(\.line) == [1, 4, 8])
    #expect(
      document.tables.map { $0.entries.map(\.key) } == [["colors"], ["a b", "x-1_y"], ["1"]])
    #expect(document.tables.map { $0.entries.map(\.line) } == [[2], [5, 7], [9]])
  }

  @Test(arguments: values)
  func `the description of a value reads back the same, and that of text is the text`(
    _ row: (toml: String, value: TOMLValue)
  ) throws {
    let text = row.value.description
    switch row.value {
    case .string(let string): #expect(text == string)
    case .array(let values) where values.contains(.string("b")):
      #expect(text == "[1, b, 2.5, true]")
    default: #expect(try Self.value(text) == row.value)
    }
  }

  @Test func `blanks around the name of a table and quotes of it are not part of the name`() throws
  {
    let document = try Self.document("[ theme ]\n[\"a b\" ]\n['c']# d")
    #expect(document.tables.map(\.name) == [nil, "theme", "a b", "c"])
  }

  @Test(arguments: ["", "\n", "# only this", "# a\tb", " \t\r\n"])
  func `a document without entries is valid`(text: String) throws {
    #expect(try Self.document(text).tables.map(\.entries) == [[]])
  }

  /// An invalid document, with the line of the error and a part of its message.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let toml: String
    let line: Int
    let part: String
    var testDescription: String { toml }

    init(_ toml: String, _ line: Int, _ part: String) {
      (self.toml, self.line, self.part) = (toml, line, part)
    }
  }

  static let mistakes = [
    Mistake("a = 1\na = 2", 2, "'a' is already set on line 1"),
    Mistake("a = 1\n\"a\" = 2", 2, "'a' is already set"),
    Mistake("[t]\n[u]\n[t]", 3, "the table 't' is already defined on line 1"),
    Mistake("a", 1, "expected '=' after 'a'"),
    Mistake("\n= 1", 2, "expected a key or a table, but found '='"),
    Mistake("a = ", 1, "expected a value, but found nothing"),
    Mistake("a = # x", 1, "expected a value, but found '#'"),
    Mistake("a = 1 2", 1, "expected the end of the line, but found '2'"),
    Mistake("a = 1 b = 2", 1, "expected the end of the line, but found 'b'"),
    Mistake("a = yes", 1, "'yes' is not a valid value; put text in quotes"),
    Mistake("a = True", 1, "'True' is not a valid value"),
    Mistake("a = 01", 1, "'01' is not a valid value"),
    Mistake("a = .5", 1, "'.5' is not a valid value"),
    Mistake("a = 5.", 1, "'5.' is not a valid value"),
    Mistake("a = 1__0", 1, "'1__0' is not a valid value"),
    Mistake("a = _1", 1, "'_1' is not a valid value"),
    Mistake("a = 1_", 1, "'1_' is not a valid value"),
    Mistake("a = 1._5", 1, "'1._5' is not a valid value"),
    Mistake("a = 1e", 1, "'1e' is not a valid value"),
    Mistake("a = 1e_5", 1, "'1e_5' is not a valid value"),
    Mistake("a = 1e999", 1, "'1e999' is not a valid value"),
    Mistake("a = +0x1", 1, "'+0x1' is not a valid value"),
    Mistake("a = 0X1", 1, "'0X1' is not a valid value"),
    Mistake("a = 0x", 1, "'0x' is not a valid value"),
    Mistake("a = 0b2", 1, "'0b2' is not a valid value"),
    Mistake("a = nan", 1, "'nan' is not a valid value"),
    Mistake("a = 9223372036854775808", 1, "is not a valid value"),
    Mistake("a = 1979-05-27", 1, "'1979-05-27' is not a valid value"),
    Mistake("a = \"x", 1, "the line ends before"), Mistake("a = 'x\n'", 1, "the line ends before"),
    Mistake("a = \"\\q\"", 1, "unknown escape"),
    Mistake("a = \"\\u12\"", 1, "4 hexadecimal digits"),
    Mistake("a = \"\\u+041\"", 1, "4 hexadecimal digits"),
    Mistake("a = \"\\u-000\"", 1, "4 hexadecimal digits"),
    Mistake("a = \"\\U+0000041\"", 1, "8 hexadecimal digits"),
    Mistake("a = \"\\uD800\"", 1, "4 hexadecimal digits"),
    Mistake("a = \"\\U00110000\"", 1, "8 hexadecimal digits"),
    Mistake("a = \"\u{1}\"", 1, "a string contains a control character; write it as '\\u0001'"),
    Mistake("# \u{7F}", 1, "a comment contains a control character"),
    Mistake("a = 1\r", 1, "a carriage return"), Mistake("a = '''x'''", 1, "several lines"),
    Mistake("a = {b = 1}", 1, "inline tables are not supported"),
    Mistake("a = [[1]]", 1, "arrays of arrays are not supported"),
    Mistake("a = [1 2]", 1, "expected ',' or ']', but found '2]'"),
    Mistake("x = 1\na = [1,\n2", 2, "the array is not closed with ']'"),
    Mistake("a = [,]", 1, "expected a value, but found ',]'"),
    Mistake("a.b = 1", 1, "keys with periods"), Mistake("[a.b]", 1, "tables within tables"),
    Mistake("[[a]]", 1, "arrays of tables"), Mistake("[a", 1, "expected ']' after"),
    Mistake("[]", 1, "expected a key or a table, but found ']'"),
    Mistake("[t] x", 1, "expected the end of the line, but found 'x'"),
    Mistake("[ a .b]", 1, "tables within tables"), Mistake("[[ a ]]", 1, "arrays of tables"),
    Mistake("a = 1=2", 1, "expected the end of the line, but found '=2'"),
    Mistake("a = [1,\n\n[2]]", 3, "arrays of arrays"),
    Mistake("a = [1 # x\n2]", 2, "expected ',' or ']', but found '2]'"),
    Mistake("a = 'x\r\n'", 1, "the line ends before"), Mistake("# \u{1}", 1, "a comment contains"),
    Mistake("a = \"\u{7F}\"", 1, "write it as '\\u007f'"),
    Mistake("a = 0xFFFFFFFFFFFFFFFF", 1, "is not a valid value"),
    Mistake("é = 1", 1, "expected a key or a table, but found 'é'"),
    Mistake("\u{202E} = 1", 1, "found '\\u{202e}'"),
  ]

  @Test(arguments: mistakes)
  func `invalid or unsupported TOML is an error with its line number`(_ row: Mistake) throws {
    let error = try #require(throws: TOMLSyntaxError.self) { try Self.document(row.toml) }
    #expect(error.line == row.line)
    #expect(error.reason.contains(row.part), "\(error.reason)")
  }

  @Test func `bytes that are not UTF-8 are an error with their line number`() throws {
    let error = try #require(throws: TOMLSyntaxError.self) {
      try TOMLDocument(Array("a = 1\nb = '".utf8) + [0xFF, UInt8(ascii: "'")])
    }
    #expect(error.line == 2)
    #expect(error.reason == "this is not text in UTF-8")
  }
}
