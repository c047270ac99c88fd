import Foundation
import JSONSchemas
import SampleImages
import SchemeExtraction
import SchemeService
import ScratchFolders
import StructuredText
import SystemCalls
import Testing

@testable import SchemeServer

/// The tools for language models: they behave as they are listed.
struct ToolTests {
  private let service: ExtractionService
  private let methods: ToolMethods

  init() throws { (service, methods) = try Self.methods(folders: [try OpenFolder("/")]) }

  /// Returns methods for an operator that allows some folders, or names none.
  private static func methods(
    folders: [OpenFolder]?
  ) throws -> (ExtractionService, ToolMethods) {
    var limits = ServiceLimits()
    limits.timeLimit = .seconds(600)
    let service = try ExtractionService(limits: limits, threadCount: 1)
    let answers = PhotoAnswers(service: service) { (options, colorCount) throws(RPCError) in
      var extractor = SchemeExtractor(taskCount: 1)
      extractor.options.colorCount = .exactly(colorCount)
      if let option = options.first {
        throw .invalidParameters("unknown parameter '\(option.name)'")
      }
      return PhotoOptions(extractor: extractor)
    }
    return (service, ToolMethods(answers: answers, session: ToolSession(folders: folders)))
  }

  private func answer(_ method: String, _ parameters: String) async throws -> JSONValue {
    try await Self.answer(of: methods, method, parameters)
  }

  private static func answer(
    of methods: ToolMethods, _ method: String, _ parameters: String
  ) async throws -> JSONValue {
    let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#
    let context = RPCContext(caller: .unnamed, body: BodyPipe(), updates: nil) { _, _ in }
    return try await methods.answer(try RPCRequest(line: Array(line.utf8)), in: context)
  }

  private static let calls = [
    ("extract", #"{"path":"\#(SampleImage.dunes.path)"}"#),
    ("theme", #"{"path":"\#(SampleImage.dunes.path)"}"#),
    ("contrast", #"{"foreground":"white","ground":"navy"}"#),
  ]

  /// Returns the listed description of a tool.
  private func tool(_ name: String) async throws -> JSONValue {
    let list = try await answer("tools/list", "{}")
    guard case .array(let tools)? = list["tools"] else {
      Issue.record("there is no list: \(list.text)")
      return .null
    }
    #expect(tools.count == Self.calls.count)
    return try #require(tools.first { $0["name"]?.string == name })
  }

  @Test(arguments: calls)
  func `a result matches its schema and comes with a short text and a PNG strip`(
    name: String, arguments: String
  ) async throws {
    let schema = try #require(try await tool(name)["outputSchema"])
    let result = try await answer(
      "tools/call", #"{"name":"\#(name)","arguments":\#(arguments)}"#)
    let structured = try #require(result["structuredContent"])
    #expect(try JSONSchema(Data(schema.text.utf8)).faults(in: structured.text) == [])
    guard case .array(let content)? = result["content"] else {
      Issue.record("there is no content: \(result.text)")
      return
    }
    #expect(content.map { $0["type"]?.string } == ["text", "image"])
    let text = try #require(content[0]["text"]?.string)
    #expect(text.contains("#") && text.utf8.count < 1_000)
    let strip = try #require(content[1]["data"]?.string.flatMap { Base64.bytes($0) })
    #expect(strip.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a contrast below a minimum does not seem to reach it`() async throws {
    let result = try await answer(
      "tools/call", ##"{"name":"contrast","arguments":{"foreground":"#777","ground":"white"}}"##)
    #expect(try #require(result["structuredContent"]?["ratio"]?.double) > 4.45)
    guard case .array(let content)? = result["content"] else {
      Issue.record("there is no content: \(result.text)")
      return
    }
    #expect(content[0]["text"]?.string?.hasPrefix("ratio 4.4, APCA ") == true)
  }

  @Test(arguments: calls.map(\.0)) func `every array in a tool's schemas declares its items`(
    name: String
  ) async throws {
    func expectItems(_ schema: JSONValue) {
      switch schema {
      case .object(let members):
        if schema["type"]?.text.contains("array") == true {
          #expect(schema["items"] != nil, "\(schema.text)")
        }
        for member in members { expectItems(member.1) }
      case .array(let elements): for element in elements { expectItems(element) }
      default: break
      }
    }
    expectItems(try await tool(name))
  }

  @Test(arguments: [
    "{}", #"{"bytes":3}"#, #"{"path":"a","bytes":3}"#, #"{"path":"a","data":"AA=="}"#,
  ])
  func `error messages suggest only parameters that a tool accepts`(
    arguments: String
  ) async throws {
    let result = try await answer("tools/call", #"{"name":"extract","arguments":\#(arguments)}"#)
    #expect(result["isError"]?.boolean == true)
    #expect(result.text.contains("'path' and 'data'") && !result.text.contains("'bytes'"))
    #expect(!methods.longLineAdvice.contains("bytes"))
  }

  private func expect(_ path: String, isAllowed: Bool, in methods: ToolMethods) async throws {
    let result = try await Self.answer(
      of: methods, "tools/call", #"{"name":"extract","arguments":{"path":"\#(path)"}}"#)
    #expect(result["isError"]?.boolean == !isAllowed, "\(path): \(result.text)")
    #expect(isAllowed || result.text.contains("not in a folder"), "\(result.text)")
  }

  private func initialize(_ methods: ToolMethods, _ capabilities: String) async throws -> JSONValue?
  {
    let line = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
    let parameters = #"{"protocolVersion":"2025-06-18","capabilities":\#(capabilities)}"#
    let greeting = try await Self.answer(of: methods, "initialize", parameters)
    #expect(greeting["instructions"]?.string?.isEmpty == false)
    return methods.question(after: try RPCRequest(line: Array(line.utf8)))
  }

  /// Returns the answer to the server's own request that a line contains.
  private func answerer(_ result: String) throws -> JSONValue {
    let line = #"{"jsonrpc":"2.0","id":"roots",\#(result)}"#
    let refusal = #expect(throws: RPCRequest.Refusal.self) {
      try RPCRequest(line: Array(line.utf8))
    }
    return try #require(refusal?.answer)
  }

  @Test func `tools may read only files in the client's roots, and none before these arrive`()
    async throws
  {
    let (service, methods) = try Self.methods(folders: nil)
    let folder = try ScratchFolder()
    let root = folder.path("C++ %2B")
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
    let path = root + "/my photo.jpg"
    try Data(SampleImage.oneColor.bytes()).write(to: URL(filePath: path))
    let link = root + "/link.jpg"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: SampleImage.dunes.path)
    try await expect(path, isAllowed: false, in: methods)
    #expect(try await initialize(methods, #"{"roots":{}}"#)?["method"]?.string == "roots/list")
    try await expect(path, isAllowed: false, in: methods)
    let url = URL(filePath: root, directoryHint: .isDirectory).absoluteString
    // An empty list or an error leaves nothing of the roots before.
    for none in [#""result":{"roots":[]}"#, #""error":{"code":1,"message":"no"}"#] {
      #expect(methods.take(try answerer(#""result":{"roots":[{"uri":"\#(url)"}]}"#)))
      try await expect(path, isAllowed: true, in: methods)
      try await expect(SampleImage.dunes.path, isAllowed: false, in: methods)
      let result = try await Self.answer(
        of: methods, "tools/call", #"{"name":"extract","arguments":{"path":"\#(link)"}}"#)
      #expect(result.text.contains("symbolic links are not followed"), "\(result.text)")
      #expect(methods.take(try answerer(none)))
      try await expect(path, isAllowed: false, in: methods)
    }
    await service.shutDown()
  }

  @Test func `the newest roots on this machine count, for as long as the client has any`()
    async throws
  {
    let (service, methods) = try Self.methods(folders: nil)
    let folder = try ScratchFolder()
    let (a, b, c) = (folder.path("a"), folder.path("b"), folder.path("c"))
    for path in [a, b, c] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      try Data(SampleImage.oneColor.bytes()).write(to: URL(filePath: path + "/photo"))
    }
    func note(_ method: String) throws -> JSONValue? {
      let line = #"{"jsonrpc":"2.0","method":"\#(method)"}"#
      return methods.question(after: try RPCRequest(line: Array(line.utf8)))
    }
    func take(_ urls: [String]) throws -> Bool {
      let roots = urls.map { #"{"uri":"\#($0)"}"# }.joined(separator: ",")
      return methods.take(try answerer(#""result":{"roots":[\#(roots)]}"#))
    }
    func expectAllowed(_ paths: [String]) async throws {
      for path in [a, b, c] {
        try await expect(path + "/photo", isAllowed: paths.contains(path), in: methods)
      }
    }
    #expect(try await initialize(methods, #"{"roots":{}}"#) != nil)
    #expect(!methods.take(["id": "other", "result": ["roots": .array([["uri": "file:///"]])]]))
    try await expectAllowed([])
    #expect(
      try take([
        "file://localhost\(a)", "file://elsewhere\(b)", "http://\(b)", "file://\(b)/none",
        "file://\(c)",
      ]))
    try await expectAllowed([a, c])
    #expect(try note("notifications/roots/list_changed")?["id"]?.string == "roots")
    #expect(try note("notifications/progress") == nil)
    #expect(try take(["file://\(b)"]))
    try await expectAllowed([b])
    #expect(try await initialize(methods, #"{"roots":null}"#) == nil)
    #expect(try note("notifications/roots/list_changed") == nil)
    #expect(try !take(["file://\(a)"]))
    try await expectAllowed([])
    await service.shutDown()
  }

  @Test func `roots are neither requested nor applied if unsupported or if folders are set`()
    async throws
  {
    let (other, unbounded) = try Self.methods(folders: nil)
    #expect(try await initialize(unbounded, "{}") == nil)
    #expect(!unbounded.take(try answerer(#""result":{"roots":[{"uri":"file:///"}]}"#)))
    // A client without roots may read what the operator allows, which is nothing here.
    try await expect(SampleImage.dunes.path, isAllowed: false, in: unbounded)
    await other.shutDown()
    #expect(try await initialize(methods, "{}") == nil)
    try await expect(SampleImage.dunes.path, isAllowed: true, in: methods)
    let folder = try ScratchFolder()
    let (service, bounded) = try Self.methods(folders: [try OpenFolder(folder.path)])
    #expect(try await initialize(bounded, #"{"roots":{}}"#) == nil)
    #expect(!bounded.take(try answerer(#""result":{"roots":[{"uri":"file:///"}]}"#)))
    try await expect(SampleImage.dunes.path, isAllowed: false, in: bounded)
    await service.shutDown()
  }
}
