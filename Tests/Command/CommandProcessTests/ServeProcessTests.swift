import DocumentationPages
import Foundation
import JSONSchemas
import ScratchFolders
import Testing

/// The server as a process, over standard input and over a socket.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ServeProcessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    _ = signal(SIGINT, SIG_DFL)
  }

  /// Returns the lines that a server writes for some input, by the identifiers in them.
  private func answers(
    _ input: [UInt8], _ words: [String] = []
  ) throws -> [String: [String]] {
    let outcome = try CommandProcess.run(["serve"] + words, folder: folder.path, input: input)
    #expect(outcome.status == 0)
    #expect(outcome.complaints == "")
    let schema = try Self.schema()
    var answers: [String: [String]] = [:]
    for line in outcome.lines {
      #expect(try schema.faults(in: String(line)) == [])
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let id = (message?["params"] as? [String: Any])?["id"] ?? message?["id"] ?? "none"
      answers["\(id)", default: []].append(String(line))
    }
    return answers
  }

  private static func schema() throws -> JSONSchema {
    func data(_ path: String) throws -> Data {
      try Data(contentsOf: URL(filePath: Documentation.path("Sources/\(path).schema.json")))
    }
    return try JSONSchema(
      data("Hosts/SchemeServer/Schema/protocol"),
      others: ["photo.schema.json": JSONSchema(data("Files/SchemeResults/Schema/photo"))])
  }

  private func request(_ id: String, _ method: String, _ parameters: String) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#.utf8) + [
      10
    ]
  }

  @Test func `every request is answered once, even among invalid input`() throws {
    let photo = TinyPNG.redAndBlue
    let answers = try answers(
      request("1", "extract", #"{"path":"a.png","roles":true}"#)
        + Array("nonsense\n\n[]\n".utf8)
        + request("2", "extract", #"{"bytes":\#(photo.count),"updates":true,"source":"b"}"#) + photo
        + request("3", "extract", #"{"data":"\#(Data(photo).base64EncodedString())"}"#)
        + request("4", "theme", #"{"path":"a.png"}"#)
        + request("5", "contrast", #"{"foreground":"white","ground":"navy"}"#)
        + request("6", "name", #"{"color":"teal"}"#) + request("7", "stats", "{}")
        + request("8", "ping", "{}") + request("9", "nothing", #"{"bytes":3}"#) + [10, 10, 10]
        + request("10", "extract", #"{"bytes":5}"#) + Array("hello".utf8)
        + request("11", "extract", #"{"path":"a.png","timeLimit":0}"#)
        + request("12", "$/cancel", #"{"id":"none"}"#)
        + request("13", "extract", #"{"path":"nowhere.png"}"#)
        + Array(repeating: UInt8(ascii: "x"), count: 5_000_000) + [10]
        // The input ends in the middle of the last image.
        + request("14", "extract", #"{"bytes":100}"#) + photo[..<50])
    for id in 1...14 {
      let results = answers["\(id)", default: []].filter { !$0.contains("$/progress") }
      #expect(results.count == 1, "\(id)")
    }
    #expect(answers["<null>"]?.count == 3)
    #expect(answers["2"]?.last?.contains(##""result":{"source":"b""##) == true)
    for (id, code) in [
      (9, -32_601), (10, -32_002), (11, -32_015), (13, -32_009), (14, -32_010),
    ] {
      #expect(answers["\(id)"]?.first?.contains(#""code":\#(code)"#) == true, "\(id)")
    }
    let plain = try CommandProcess.run(
      ["--format=jsonl", "--roles", "a.png"], folder: folder.path)
    #expect(
      answers["1"]?.first
        == #"{"jsonrpc":"2.0","id":1,"result":\#(plain.lines.first ?? "")}"#)
  }

  @Test func `no path or link leads out of the allowed folders`() throws {
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: folder.path("in/deep"), withIntermediateDirectories: true)
    try manager.createDirectory(atPath: folder.path("inside"), withIntermediateDirectories: true)
    for copy in ["in/deep/a.png", "inside/a.png"] {
      try manager.copyItem(atPath: folder.path("a.png"), toPath: folder.path(copy))
    }
    try manager.createSymbolicLink(
      atPath: folder.path("in/link.png"), withDestinationPath: folder.path("a.png"))
    try manager.createSymbolicLink(
      atPath: folder.path("in/up"), withDestinationPath: folder.path)
    // The code of the expected error, or `nil` where a scheme is expected.
    let paths: KeyValuePairs<String, Int?> = [
      "in/deep/a.png": nil, "./in//deep/./a.png": nil, folder.path("in/deep/a.png"): nil,
      "a.png": -32_051, "in/../a.png": -32_051, "inside/a.png": -32_051, "in": -32_051,
      "/etc/passwd": -32_051, "in/deep/../../a.png": -32_051, "in/link.png": -32_009,
      "in/up/a.png": -32_009, "in/deep": -32_009, "in/missing.png": -32_009,
    ]
    let requests = paths.enumerated().flatMap { number, row in
      request("\(number)", "extract", #"{"path":"\#(row.key)"}"#)
    }
    let answers = try answers(requests, ["--allow-path", "in"])
    for (number, (path, code)) in paths.enumerated() {
      let line = answers["\(number)"]?.first ?? ""
      #expect(line.contains(code.map { #""error":{"code":\#($0),"# } ?? #""result":"#), "\(path)")
    }
  }

  /// Starts a server on a socket, and waits until it listens.
  private func start(_ words: [String] = []) throws -> (Process, Deadline) {
    let process = try CommandProcess.process(
      ["serve", "--socket", "socket"] + words, folder: folder.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let state = ProcessState(identifier: process.processIdentifier)
    // The file of the socket may be that of an earlier server.
    #expect(state.becomes { $0.isListening })
    return (process, Deadline(for: process))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends a server with status 0 and removes its socket`(number: Int32) throws {
    let (process, deadline) = try start()
    kill(process.processIdentifier, number)
    process.waitUntilExit(deadline)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path("socket")))
  }

  @Test func `a signal ends a server that waits for its input`() throws {
    let input = Pipe()
    let process = try CommandProcess.process(["serve"], folder: folder.path)
    process.standardInput = input
    try process.run()
    let deadline = Deadline(for: process)
    let state = ProcessState(identifier: process.processIdentifier)
    #expect(state.becomes { $0.has(SIGTERM, .caught) })
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit(deadline)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test func `a socket in use is refused, and a stale one is replaced`() throws {
    let (first, deadline) = try start()
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("socket"))[
      .posixPermissions]
    #expect(mode as? Int == 0o600)
    let second = try CommandProcess.run(["serve", "--socket", "socket"], folder: folder.path)
    #expect(second.status == 1)
    #expect(second.complaints == "colorway: socket: another process is already listening there\n")
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit(deadline)
    let (third, end) = try start()
    kill(third.processIdentifier, SIGTERM)
    third.waitUntilExit(end)
    #expect(third.terminationStatus == 0)
    let refused = try CommandProcess.run(["serve", "--socket", "a.png"], folder: folder.path)
    #expect(
      refused.complaints
        == "colorway: a.png: something other than a socket is there; name another path\n")
    #expect(FileManager.default.fileExists(atPath: folder.path("a.png")))
  }

  /// Whether there is a Python for the clients, which share no code with the server.
  private static let hasPython = Process.succeeds("python3 -c 'import asyncio'")

  /// Runs a client of `Tests/Checks/ServerClient`, which must find no fault.
  private func expectNoFault(of client: String, _ words: [String] = []) async throws {
    let path = Documentation.path("Tests/Checks/ServerClient/\(client).py")
    let binary = try #require(CommandProcess.binary)
    try folder.write("complaints", [])
    let complaints = URL(fileURLWithPath: folder.path("complaints"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", path] + words + [binary.path]
    process.standardError = try FileHandle(forWritingTo: complaints)
    let status = try await process.runToEnd()
    let text = try String(contentsOf: complaints, encoding: .utf8)
    #expect(status == 0, "\(text)")
  }

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func `misbehaving clients all get their answers and leave nothing behind`() async throws {
    // A sanitizer holds on to freed memory for a while.
    try await expectNoFault(of: "flood", ["--slack", CommandProcess.isSanitized ? "4000" : "48"])
  }

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func `idle and slow clients, signals and restarts neither stall nor lose other clients`()
    async throws
  {
    try await expectNoFault(of: "siege")
  }

  /// If nginx is not installed, the client makes its requests without it, and says so.
  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func `the requests of a web server are answered`() async throws {
    try await expectNoFault(of: "web", ["--requests", "20"])
  }

  /// If nginx is not installed, the client skips this, and says so.
  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func `misbehaving clients of a web server leave nothing behind`() async throws {
    let slack = CommandProcess.isSanitized ? "4000" : "48"
    try await expectNoFault(of: "webflood", ["--requests", "200", "--slack", slack])
  }

  /// If the official SDK is not installed, the client skips this, and says so.
  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func `a language model can call the tools`() async throws { try await expectNoFault(of: "tools") }
}
