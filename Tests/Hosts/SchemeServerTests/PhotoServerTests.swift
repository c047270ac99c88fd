import Foundation
import SampleImages
import SchemeExtraction
import SchemeService
import ScratchFolders
import StructuredText
import SystemCalls
import TestClocks
import Testing

@testable import SchemeServer

/// A server on a socket: how it shuts down, and how it serves clients under pressure.
@Suite(.timeLimit(.minutes(10)))
struct PhotoServerTests {
  private static func server(
    log: ServerLog? = nil, releaseMemory: @escaping @Sendable () -> Void = {},
    sleep: (@Sendable (Duration) async throws -> Void)? = nil
  ) throws -> PhotoServer {
    var settings = PhotoServer.Settings(
      limits: ServiceLimits(), threadCount: 1, grace: .seconds(600),
      log: log,
      readOptions: { (_, colorCount) throws(RPCError) in
        var extractor = SchemeExtractor(taskCount: 1)
        extractor.options.colorCount = .exactly(colorCount)
        return PhotoOptions(extractor: extractor)
      }, releaseMemory: releaseMemory)
    if let sleep { settings.sleep = sleep }
    return try PhotoServer(settings)
  }

  /// Starts a server, and returns the path of its socket and the task in which it serves.
  private static func serving(
    in folder: ScratchFolder, releaseMemory: @escaping @Sendable () -> Void = {}
  ) throws -> (path: String, task: Task<Void, any Error>) {
    let path = folder.path("socket")
    let socket = try ListeningSocket(path: RawPath(path))
    let server = try server(releaseMemory: releaseMemory)
    return (path, Task { try await server.serve(on: socket, scgi: nil) })
  }

  private static let ping = Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8) + [10]

  @Test func `repeated cancellation of the server interrupts no request`() async throws {
    let folder = try ScratchFolder()
    let (path, serving) = try Self.serving(in: folder)
    let client = try UnixClient(path)
    let photo = try SampleImage.dunes.bytes()
    let request = #"{"jsonrpc":"2.0","id":7,"method":"extract","params":{"bytes":\#(photo.count)}}"#
    try client.send(Self.ping + Array(request.utf8) + [10] + photo.prefix(1_000))
    #expect(try await client.line().contains("result"))
    for _ in 0..<3 { serving.cancel() }
    // The server has stopped listening once the socket file is gone.
    try await waitUntil("the end of listening") { !FileManager.default.fileExists(atPath: path) }
    serving.cancel()
    try client.send(photo.dropFirst(1_000))
    #expect(try await client.line().contains(#""id":7,"result""#))
    #expect(try await client.line() == "")
    try await serving.value
  }

  @Test func `a shutdown leaves time for late requests, those in progress, and their answers`()
    async throws
  {
    let folder = try ScratchFolder()
    let socket = try ListeningSocket(path: RawPath(folder.path("socket")))
    let clock = ManualClock()
    let times = Monitor<Set<Duration>>([])
    let server = try Self.server(sleep: { time in
      times.withLock { _ = $0.insert(time) }
      try await clock.sleep(for: time)
    })
    let serving = Task { try await server.serve(on: socket, scgi: nil) }
    let client = try UnixClient(folder.path("socket"))
    let photo = try SampleImage.threeColors.bytes()
    let request = #"{"jsonrpc":"2.0","id":2,"method":"extract","params":{"bytes":\#(photo.count)}}"#
    try client.send(Self.ping + Array(request.utf8) + [10] + photo.dropLast())
    #expect(try await client.line().contains("result"))
    serving.cancel()
    try await waitUntil("the shutdown") { times.withLock { $0.count } == 2 }
    #expect(times.withLock { $0 } == [.milliseconds(200), .milliseconds(601_200)])
    try client.send(photo.suffix(1))
    #expect(try await client.line().contains(#""id":2,"result""#))
    #expect(try await client.line() == "")
    try await serving.value
  }

  @Test func `answers that a client reads late arrive completely`() async throws {
    let folder = try ScratchFolder()
    let (path, serving) = try Self.serving(in: folder)
    let client = try UnixClient(path)
    let count = 3_000
    SystemThread.start {
      for number in 0..<count {
        try? client.send(Array(#"{"jsonrpc":"2.0","id":\#(number),"method":"stats"}"#.utf8) + [10])
      }
    }
    // The server stops reading while the client does not read its answers.
    try await waitUntil("a full socket") { !client.hasRoom }
    var numbers = Set<Int>()
    for answer in try await client.lines(count) {
      let document = try JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any]
      #expect(document?["result"] != nil)
      numbers.insert(try #require(document?["id"] as? Int))
    }
    #expect(numbers.count == count)
    serving.cancel()
    try await serving.value
  }

  @Test func `memory is released after the last client leaves and after the last photo request`()
    async throws
  {
    let folder = try ScratchFolder()
    let releases = Monitor(0)
    let (path, serving) = try Self.serving(in: folder) { releases.withLock { $0 += 1 } }
    /// Connects, sends, and waits for the answer.
    func client(_ request: [UInt8]) async throws -> UnixClient {
      let client = try UnixClient(path)
      try client.send(request)
      #expect(try await client.line().contains("result"))
      return client
    }
    var held: UnixClient? = try await client(Self.ping)
    let photo = try SampleImage.threeColors.bytes()
    let request = #"{"jsonrpc":"2.0","id":2,"method":"extract","params":{"bytes":\#(photo.count)}}"#
    _ = try await client(Array(request.utf8) + [10] + photo)
    try await waitUntil("released memory") { releases.withLock { $0 } == 1 }
    // This client sends no request with a photo.
    _ = try await client(Self.ping)
    held = nil
    try await waitUntil("memory that is released again") { releases.withLock { $0 } > 1 }
    serving.cancel()
    try await serving.value
    #expect(releases.withLock { $0 } == 2 && held == nil)
  }

  @Test(arguments: [false, true])
  func `clients that wait at shutdown are served unless another process shares the socket`(
    isInherited: Bool
  ) async throws {
    let folder = try ScratchFolder()
    let path = folder.path("socket")
    let listening = try ListeningSocket(path: RawPath(path))
    let server = try Self.server()
    // The server ends before it serves any socket.
    try await Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await server.serve(on: nil, scgi: nil)
    }.value
    let client = try UnixClient(path)
    try client.send(Self.ping)
    let copy = FileDescriptor(dup(listening.descriptor.number))
    try await server.serve(
      on: isInherited ? ListeningSocket(inherited: copy) : listening, scgi: nil)
    if isInherited {
      guard case .client(let waiting) = listening.accept() else {
        Issue.record("the client is gone")
        return
      }
      _ = OwnedDescriptor(waiting)
    } else {
      _ = OwnedDescriptor(copy)
      #expect(try await client.line().contains("result"))
    }
  }

  @Test func `the log tells of failed requests by their client, of the shutdown and the end`()
    async throws
  {
    let folder = try ScratchFolder()
    let path = folder.path("socket")
    let socket = try ListeningSocket(path: RawPath(path))
    let lines = Monitor<[JSONValue]>([])
    let server = try Self.server(
      log: ServerLog { bytes in
        let line = try? JSONParser.documents(in: bytes, isStrict: true)
        // A slow machine may be slow with any request.
        lines.withLock { $0 += (line ?? [.null]).filter { $0["event"]?.string != "slow" } }
      })
    let serving = Task { try await server.serve(on: socket, scgi: nil) }
    let (first, second) = (try UnixClient(path), try UnixClient(path))
    try first.send(Self.ping)
    #expect(try await first.line().contains("result"))
    // Over a socket, clients may name no files unless folders are set.
    for (request, code) in [
      (#""id":"b","method":"contrast""#, -32_602),
      (#""id":3,"method":"extract","params":{"path":"/dev/null"}"#, -32_051),
      (#""id":4,"method":"theme","params":{"data":"aGVsbG8="}"#, -32_002),
    ] {
      try second.send(Array((#"{"jsonrpc":"2.0",\#(request)}"# + "\n").utf8))
      #expect(try await second.line().contains(#""error":{"code":\#(code),"#))
    }
    let photo = try SampleImage.threeColors.bytes()
    let request = #"{"jsonrpc":"2.0","id":5,"method":"extract","params":{"bytes":\#(photo.count)}}"#
    try second.send(Array(request.utf8) + [10] + photo.dropLast())
    serving.cancel()
    try await waitUntil("the drain") {
      lines.withLock { $0.contains { $0["event"]?.string == "drain" } }
    }
    try second.send(photo.suffix(1))
    #expect(try await second.line().contains(#""id":5,"result""#))
    try await serving.value
    let all = lines.withLock { $0 }
    #expect(
      all.map { $0["event"]?.string } == ["start", "failed", "failed", "failed", "drain", "end"])
    #expect(all.first?["connections"] == .integer(256))
    #expect(all.allSatisfy { 1e9...1e11 ~= $0["time"]?.double ?? 0 })
    let names = ["id", "request", "caller", "error"]
    #expect(
      all.filter { $0["milliseconds"]?.integer != nil }.map { line in
        names.map { line[$0]?.text ?? "" }.joined(separator: " ")
      } == [
        #""b" "contrast" "connection 2" "parameters""#, #"3 "extract" "connection 2" "parameters""#,
        #"4 "theme" "connection 2" "unsupported""#,
      ])
  }

  @Test func `a server with tools asks for roots once the client is ready, and takes the answer`()
    async throws
  {
    let (input, client) = try OwnedDescriptor.pipe()
    let (answers, output) = try OwnedDescriptor.pipe()
    let (server, watch) = (try Self.server(), DescriptorWatch())
    let serving = Task {
      try await server.serveTools(input: input.descriptor, output: output.descriptor)
    }
    func answer(to messages: String...) async throws -> String {
      for message in messages {
        try client.descriptor.write(Array((#"{"jsonrpc":"2.0",\#(message)}"# + "\n").utf8))
      }
      _ = try await waiting(for: "an answer") {
        try await watch.wait(for: [.bytes(of: answers.descriptor)])
      }
      return String(decoding: try answers.descriptor.readAvailable() ?? [], as: UTF8.self)
    }
    let greeting = try await answer(
      to: #""id":1,"method":"initialize","params":{"capabilities":{"roots":{}}}"#)
    #expect(greeting.contains(#""protocolVersion":"2025-11-25""#))
    #expect(
      try await answer(to: #""method":"notifications/initialized""#)
        == #"{"jsonrpc":"2.0","id":"roots","method":"roots/list"}"# + "\n")
    // None of the roots can be opened, so that no file may be read.
    let called = try await answer(
      to: #""id":"roots","result":{"roots":[{"uri":"file:///none/at/all"}]}"#,
      #""id":2,"method":"tools/call","params":{"name":"extract","arguments":{"path":"/x"}}"#)
    #expect(called.hasPrefix(#"{"jsonrpc":"2.0","id":2,"result":"#), "\(called)")
    #expect(called.contains("not in a folder"), "\(called)")
    let unexpected = try await answer(to: #""id":"other","result":{}"#)
    #expect(unexpected.hasPrefix(#"{"jsonrpc":"2.0","id":"other","error":{"code":-32600,"#))
    serving.cancel()
    #expect(try await waiting(for: "the end of the server") { try await serving.value })
    withExtendedLifetime((input, output)) {}
  }

  @Test func `a provisional scheme is not reported twice in a row`() async throws {
    let service = try ExtractionService(threadCount: 1)
    let options = PhotoOptions(extractor: SchemeExtractor(taskCount: 1))
    let answers = PhotoAnswers(service: service) { (_, _) in options }
    let told = Monitor<[JSONValue]>([])
    let request = SchemeRequest(
      .bytes(try SampleImage.dunes.bytes()), timeLimit: .seconds(600))
    let last = try await answers.answer(.scheme, request, options, source: "dunes") {
      _, provisional in
      if let provisional { told.withLock { $0.append(provisional) } }
    }
    let all = told.withLock { $0 }
    #expect(!all.isEmpty)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 != $1 })
    #expect(all.allSatisfy { $0["provisional"] == .boolean(true) } && last["provisional"] == nil)
  }
}
