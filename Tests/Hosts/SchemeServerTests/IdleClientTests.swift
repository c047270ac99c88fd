import Connections
import SchemeService
import StructuredText
import SystemCalls
import TestClocks
import Testing

@testable import SchemeServer

/// When a client of the line protocol counts as idle, so that its connection ends.
struct IdleClientTests {
  /// One method that answers at once, and one that answers when the test lets it.
  private struct HeldMethods: RPCMethods {
    let begun = AsyncStream.makeStream(of: Void.self)
    let ended = AsyncStream.makeStream(of: Void.self)
    var cancellation: (method: String, parameter: String) { ("cancel", "id") }
    var answersCancelled: Bool { true }

    func answer(_ request: RPCRequest, in context: RPCContext) async throws -> JSONValue {
      if request.method == "quick" { return .string("quick") }
      begun.continuation.yield()
      for await _ in ended.stream {}
      try Task.checkCancellation()
      return .string("slow")
    }
  }

  private let clock = ManualClock()
  private let limit = Duration.seconds(10)
  private let watch = DescriptorWatch()

  /// Advances the clock by the idle limit, and expects that the connection continues to wait.
  private func passTime() async throws {
    try await clock.waitForSleepers()
    await clock.advance(by: limit)
    try await clock.waitForSleepers()
  }

  @Test func `a connection ends when its client sends nothing and has no pending request`()
    async throws
  {
    let (input, client) = try OwnedDescriptor.pipe()
    let (answers, output) = try OwnedDescriptor.pipe()
    let methods = HeldMethods()
    let connection = RPCConnection(
      input: input.descriptor, output: output.descriptor, methods: methods, caller: .unnamed,
      watch: watch, drain: try DrainSignal(), clock: clock, idleLimit: limit, log: nil)
    let serving = Task { await connection.run() }
    func send(_ method: String, id: Int) throws {
      try client.descriptor.write(
        Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)"}"#.utf8) + [10])
    }
    func answer() async throws -> String {
      _ = try await waiting(for: "an answer") { [watch] in
        try await watch.wait(for: [.bytes(of: answers.descriptor)])
      }
      return String(decoding: try answers.descriptor.readAvailable() ?? [], as: UTF8.self)
    }
    try await passTime()
    try send("slow", id: 1)
    try await arrival(of: "the request", from: methods.begun.stream)
    for _ in 0..<4 { try await passTime() }
    try send("quick", id: 2)
    #expect(try await answer().contains("quick"))
    for _ in 0..<4 { try await passTime() }
    methods.ended.continuation.finish()
    #expect(try await answer().contains("slow"))
    // Each message restarts the time limit.
    for id in 3..<6 {
      try send("quick", id: id)
      #expect(try await answer().contains("quick"))
      try await passTime()
    }
    // The first sleeper may be a wait that is over, whose end the clock has yet to learn of.
    let passing = Task { while true { try await passTime() } }
    defer { passing.cancel() }
    #expect(try await waiting(for: "the end of the connection") { await serving.value })
    withExtendedLifetime((client, input, output)) {}
  }
}
