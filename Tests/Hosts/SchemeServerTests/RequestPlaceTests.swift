import Connections
import StructuredText
import SystemCalls
import TestClocks
import TestSockets
import Testing

@testable import SchemeServer
@testable import SchemeService

/// The places that a connection has for requests, and the bytes that follow its lines.
struct RequestPlaceTests {
  /// Methods that answer at once, refuse at once, or are slow. None of them reads its photo.
  private struct SomeMethods: RPCMethods {
    var answersCancelled = true
    var cancellation: (method: String, parameter: String) { ("cancel", "id") }
    /// The numbers of slow requests now, and of the most at a time.
    let slow = Monitor((now: 0, most: 0))
    /// A Boolean value that indicates whether slow requests end.
    let isOver = TaskMonitor<Bool, AnyChange>(false)

    func answer(_ request: RPCRequest, in context: RPCContext) async throws -> JSONValue {
      if request.method == "quick" { return .string("quick") }
      if request.method == "refused" { throw RPCError.invalidParameters("refused") }
      slow.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      defer { slow.withLock { $0.now -= 1 } }
      try await isOver.wait(for: .change) { $0 ? () : nil }
      return .string("slow")
    }
  }

  /// Returns the lines that a connection writes for some input.
  private func answers(to input: String, _ methods: SomeMethods) async throws -> [String] {
    let (server, client) = try TestSockets.pair()
    let connection = RPCConnection(
      input: server.descriptor, output: server.descriptor, methods: methods, caller: .unnamed,
      watch: DescriptorWatch(), drain: try DrainSignal(), clock: ContinuousClock(), idleLimit: nil,
      log: nil)
    // A socket has room for all of it.
    try #require(input.utf8.count < 1 << 15)
    try client.descriptor.write(Array(input.utf8))
    client.descriptor.shutDownWriting()
    let serving = Task { await connection.run() }
    defer {
      serving.cancel()
      withExtendedLifetime(server) {}
    }
    _ = try await waiting(for: "the end of the connection") { await serving.value }
    let text = String(decoding: try client.descriptor.readAvailable() ?? [], as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private static func line(_ method: String, id: Int?, _ parameters: String = "{}") -> String {
    let id = id.map { #""id":\#($0),"# } ?? ""
    return #"{"jsonrpc":"2.0",\#(id)"method":"\#(method)","params":\#(parameters)}"# + "\n"
  }

  private static func cancellation(of id: Int) -> String {
    line("cancel", id: nil, #"{"id":\#(id)}"#)
  }

  @Test func `messages about other requests tell whether these are in progress`() async throws {
    let messages = [
      (Self.line("slow", id: 1, #"{"updates":false}"#), #""error":{"code":-32016,"#),
      (Self.line("slow", id: 2), #""error":{"code":-32016,"#),
      (Self.line("$/setUpdates", id: 3, #"{"id":1,"updates":true}"#), #""result":true}"#),
      (Self.line("$/setUpdates", id: 4, #"{"id":2,"updates":true}"#), #""result":false}"#),
      (Self.line("$/setUpdates", id: 5, #"{"id":0,"updates":true}"#), #""result":false}"#),
      (
        Self.line("$/setUpdates", id: 6, #"{"id":1}"#),
        #""error":{"code":-32602,"message":"'updates' must be true or false"}}"#
      ),
      (Self.line("cancel", id: 7, #"{"id":0}"#), #""result":false}"#),
      (Self.line("cancel", id: 8, #"{"id":1}"#), #""result":true}"#),
      (
        Self.line("cancel", id: 9, #"{"id":true}"#),
        #""error":{"code":-32602,"message":"'id' must be the id of a request: a string or a "#
          + #"whole number"}}"#
      ),
    ]
    let input = messages.map(\.0).joined() + Self.line("cancel", id: nil)
    let answers = try await answers(to: input + Self.cancellation(of: 2), SomeMethods())
    #expect(answers.count == messages.count, "\(answers)")
    for (number, message) in messages.enumerated() {
      let start = #"{"jsonrpc":"2.0","id":\#(number + 1),\#(message.1)"#
      #expect(answers.contains { $0.hasPrefix(start) }, "\(start) in \(answers)")
    }
  }

  @Test(arguments: [false, true])
  func `the requests of a client that is gone, or reads nothing, are cancelled`(
    isGone: Bool
  ) async throws {
    let ((input, sender), (output, receiver)) = (try TestSockets.pair(), try TestSockets.pair())
    let (methods, clock) = (SomeMethods(), ManualClock())
    if !isGone {
      while try output.descriptor.writeAvailable([UInt8](repeating: 0, count: 4_096)[...]) > 0 {}
    }
    let connection = RPCConnection(
      input: input.descriptor, output: output.descriptor, methods: methods, caller: .unnamed,
      watch: DescriptorWatch(), drain: try DrainSignal(), clock: clock, idleLimit: .seconds(30),
      log: nil)
    let serving = Task { await connection.run() }
    try sender.descriptor.write(
      Array((Self.line("slow", id: 1) + Self.line("quick", id: 2)).utf8))
    if isGone {
      try await waitUntil("the request") { methods.slow.withLock { $0.now } == 1 }
      receiver.descriptor.shutDown()
    } else {
      sender.descriptor.shutDownWriting()
      // The connection looks whether the client is idle, and the writer waits for room.
      try await clock.waitForSleepers(2)
      await clock.advance(by: .seconds(30))
    }
    #expect(try await !waiting(for: "the end of the connection") { await serving.value })
    #expect(methods.slow.withLock { $0.now } == 0)
    withExtendedLifetime((input, sender, output, receiver)) {}
  }

  @Test func `as many requests as there are places are in progress at a time`() async throws {
    let methods = SomeMethods()
    let requests = (1...100).map { Self.line("slow", id: $0) }.joined()
    async let answers = answers(to: requests, methods)
    try await waitUntil("64 requests") { methods.slow.withLock { $0.now } >= 64 }
    methods.isOver.change { $0 = true }
    #expect(try await answers.count == 100)
    #expect(methods.slow.withLock { $0.most } == 64)
  }

  @Test(arguments: [false, true])
  func `cancelled requests leave their places to others, whether or not they are answered`(
    answersCancelled: Bool
  ) async throws {
    let cancelled = (1...100).map { (id: Int) in
      Self.line("slow", id: id) + Self.cancellation(of: id)
    }
    let answers = try await answers(
      to: cancelled.joined() + Self.line("quick", id: 101),
      SomeMethods(answersCancelled: answersCancelled))
    #expect(answers.count == (answersCancelled ? 101 : 1))
    #expect(answers.contains { $0.contains(#""id":101,"result":"quick""#) })
  }

  /// A line after which a photo follows that nobody reads.
  struct Unread: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let line: String

    /// The photo, which would be answered if it was read as a line.
    static let photo = RequestPlaceTests.line("quick", id: 7)

    init(_ name: String, _ members: String) {
      testDescription = name
      line = "{" + members.replacing("BYTES", with: #""bytes":\#(Self.photo.utf8.count)"#) + "}\n"
    }

    static let all = [
      Unread(
        "a request whose number is taken",
        #""jsonrpc":"2.0","id":1,"method":"slow","params":{BYTES}"#),
      Unread(
        "a request that is refused", #""jsonrpc":"2.0","id":2,"method":"refused","params":{BYTES}"#),
      Unread("a line that is no request", #""id":3,"method":"quick","params":{BYTES}"#),
      Unread("a notification", #""jsonrpc":"2.0","method":"quick","params":{BYTES}"#),
      Unread("a cancellation", #""jsonrpc":"2.0","method":"cancel","params":{"id":5,BYTES}"#),
    ]
  }

  @Test(arguments: Unread.all)
  func `a photo that nobody reads is passed over, up to the next line`(unread: Unread) async throws
  {
    let answers = try await answers(
      to: Self.line("slow", id: 1) + unread.line + Unread.photo + Self.cancellation(of: 1)
        + Self.line("quick", id: 101), SomeMethods())
    #expect(answers.contains { $0.contains(#""id":101,"result":"quick""#) }, "\(answers)")
    #expect(!answers.contains { $0.contains(#""id":7,"#) }, "\(answers)")
  }
}
