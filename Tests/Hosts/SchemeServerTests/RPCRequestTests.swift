import SchemeServer
import StructuredText
import Testing

struct RPCRequestTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    let line: String
    let code: Int
    var id: RPCIdentifier?
    var byteCount = 0
    var testDescription: String { line }
  }

  static let refused = [
    Refused(line: "nonsense", code: -32_700),
    Refused(line: #"{"jsonrpc":"2.0","id":1,"method":"ping""#, code: -32_700),
    Refused(line: String(repeating: "[", count: 1000), code: -32_700),
    Refused(line: "[]", code: -32_600), Refused(line: "1", code: -32_600),
    Refused(line: "{} {}", code: -32_600), Refused(line: "{}", code: -32_600),
    Refused(line: #"{"id":7,"method":"ping"}"#, code: -32_600, id: .number(7)),
    Refused(line: #"{"jsonrpc":"1.0","id":"a","method":"ping"}"#, code: -32_600, id: .text("a")),
    Refused(line: #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, code: -32_600),
    Refused(line: #"{"jsonrpc":"2.0","id":"\ud83d","method":"ping"}"#, code: -32_700),
    Refused(line: #"{"jsonrpc":"2.0","id":1,"method":5}"#, code: -32_600, id: .number(1)),
    Refused(line: #"{"jsonrpc":"2.0","id":1,"result":5}"#, code: -32_600, id: .number(1)),
    Refused(
      line: #"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, code: -32_602, id: .number(1)
    ),
    Refused(
      line: #"{"jsonrpc":"2.0","id":1,"method":"extract","params":{"bytes":-1}}"#, code: -32_602,
      id: .number(1)),
    Refused(
      line: #"{"jsonrpc":"2.0","id":1,"method":"extract","params":{"bytes":1e30}}"#, code: -32_602,
      id: .number(1)),
    Refused(
      line: #"{"id":1,"method":"extract","params":{"bytes":12}}"#, code: -32_600, id: .number(1),
      byteCount: 12),
  ]

  @Test(arguments: refused)
  func `a refusal of an invalid request has its error code, its identifier and the bytes to skip`(
    row: Refused
  ) throws {
    let refusal = #expect(throws: RPCRequest.Refusal.self) {
      try RPCRequest(line: Array(row.line.utf8))
    }
    #expect(refusal?.error.code == row.code)
    #expect(refusal?.id == row.id)
    #expect(refusal?.byteCount == row.byteCount)
    #expect(refusal?.error.message.isEmpty == false)
  }

  @Test func `a request whose identifier is not UTF-8 is refused without an identifier`() {
    let line = Array(#"{"jsonrpc":"2.0","id":""#.utf8) + [0xFF] + Array(#"","method":"ping"}"#.utf8)
    let refusal = #expect(throws: RPCRequest.Refusal.self) { try RPCRequest(line: line) }
    #expect(refusal?.error.code == -32_700 && refusal?.id == nil)
  }

  @Test(arguments: [
    (#"1"#, RPCIdentifier.number(1)), ("1.0", .number(1)), ("-1e2", .number(-100)),
    ("1.5", .fraction(1.5)), (#""1""#, .text("1")),
  ])
  func `any number is an identifier`(text: String, id: RPCIdentifier) throws {
    let line = #"{"jsonrpc":"2.0","id":\#(text),"method":"ping"}"#
    #expect(try RPCRequest(line: Array(line.utf8)).id == id)
  }

  @Test func `requests and notifications are distinguished`() throws {
    let request = try RPCRequest(
      line: Array(#"{"jsonrpc":"2.0","id":"x","method":"extract","params":{"bytes":3.0}}"#.utf8))
    #expect(request.id == .text("x"))
    #expect(request.method == "extract")
    #expect(request.byteCount == 3)
    let notification = try RPCRequest(line: Array(#"{"jsonrpc":"2.0","method":"ping"}"#.utf8))
    #expect(notification.id == nil)
    #expect(notification.parameters == .object([]))
  }

  @Test func `an answer is always a single line`() {
    let text = "a\nb\u{2028}c\r\"\\"
    let line = RPCReply.answer(to: .text(text), .success(.string(text)))
    #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    #expect(line.last == UInt8(ascii: "\n"))
    let failure = RPCReply.answer(to: nil, .failure(.invalidParameters("no")))
    #expect(
      String(decoding: failure, as: UTF8.self)
        == #"{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"no"}}"# + "\n")
  }
}
