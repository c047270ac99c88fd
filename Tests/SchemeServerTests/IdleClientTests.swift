import SchemeService
import StructuredText
import SystemCalls
import TestClocks
import Testing

@testable import SchemeServer

/// When a client of lines counts as idle, so that its connection ends.
struct IdleClientTests {
  /// Methods of which one answers at once, and the other when the test says so.
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

  /// Lets the time pass after which an idle connection ends, and expects that this one goes on to wait.
  private func passTime() async throws {
    try await clock.waitForSleepers()
    await clock.advance(by: limit)
    try await clock.waitForSleepers()
  }

  @Test func `a client is idle when it has sent nothing for some time, and has no request in work`()
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
    // A message at any moment is the beginning of another time.
    for id in 3..<6 {
      try send("quick", id: id)
      #expect(try await answer().contains("quick"))
      try await passTime()
    }
    try await clock.waitForSleepers()
    await clock.advance(by: limit)
    #expect(try await waiting(for: "the end of the connection") { await serving.value })
    withExtendedLifetime((client, input, output)) {}
  }
}
