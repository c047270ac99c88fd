import SchemeService
import StructuredText
import Testing

@testable import SchemeServer

struct PhotoParameterTests {
  private func parameters(_ text: String) throws -> PhotoParameters {
    let documents = try JSONParser.documents(in: Array(text.utf8), isStrict: true)
    return try PhotoParameters(try #require(documents.first))
  }

  @Test func `a member is what its name says, and nothing if it is null`() throws {
    let all = try parameters(
      #"{"bytes":3,"source":"s","timeLimit":86400,"priority":"high","late":"provisional","#
        + #""updates":true,"a":null,"b":false,"c":true,"d":[1,"x",0.5]}"#)
    #expect(all.place == .bytes(3) && all.source == "s" && all.timeLimit == .seconds(86_400))
    #expect(all.priority == .high && all.lateAnswer == .provisionalScheme)
    let options = [("c", [""]), ("d", ["1", "x", "0.5"])]
    #expect(all.options == options.map { PhotoOption(name: $0, values: $1) })
    let few = try parameters(
      #"{"path":"p","data":null,"source":null,"timeLimit":null,"late":null,"updates":null}"#)
    #expect(few.place == .path("p") && few.source == "p" && few.timeLimit == nil)
    #expect(few.priority == .normal && few.lateAnswer == .error && few.options == [])
  }

  @Test func `values are taken as language models write them`() throws {
    let texts = try parameters(
      #"{"path":"a","updates":"True","colors":3.0,"region":"","source":"","priority":"","b":""}"#)
    #expect(texts.source == "a" && texts.priority == .normal)
    #expect(texts.options == [PhotoOption(name: "colors", values: ["3"])])
    let url = try parameters(#"{"path":"file:///tmp/a%20b.jpg"}"#)
    #expect(url.place == .path("/tmp/a b.jpg"))
    for text in [
      "aGk=", "aG\\nk=\\r\\n", " aGk", "data:image/png;base64,aGk=", "data:;base64,aGk=",
    ] {
      #expect(try parameters("{\"data\":\"\(text)\"}").place == .data(Array("hi".utf8)), "\(text)")
    }
  }

  @Test(arguments: [
    ("[]", "'params' must be an object"), (#"{"path":1}"#, "'path' must be a string"),
    (#"{"path":"a","bytes":1}"#, "give exactly one of 'path', 'data' and 'bytes'"),
    (#"{"data":"*"}"#, "'data' is not in Base64"),
    (#"{"path":"a","timeLimit":86400.5}"#, "'timeLimit' must be a number of seconds, at"),
    (#"{"path":"a","timeLimit":-1}"#, "'timeLimit' must be a number of seconds, at most 86400"),
    (#"{"path":"a","updates":1}"#, "'updates' must be true or false"),
    (#"{"path":"a","priority":"x"}"#, "value 'x' for 'priority' (it can be low, normal, high)"),
    (#"{"path":"a","late":"x"}"#, "value 'x' for 'late' (it can be error, provisional)"),
    (#"{"path":"a","x":[["y"]]}"#, "'x' must be a string, a number, true or false, or an array"),
  ])
  func `a refusal names the member and what it may be`(text: String, message: String) throws {
    let error = #expect(throws: RPCError.self) { try parameters(text) }
    #expect(error?.code == -32_602 && error?.message.contains(message) == true)
  }
}
