import Connections
import SchemeService
import Synchronization
import SystemCalls
import TestClocks
import TestSockets
import Testing

@testable import SchemeStudio

/// Requests that arrive on one connection after the other.
struct HTTPInputTests {
  @Test func `only a client that asks for it is told to continue`() async throws {
    let (server, client) = try TestSockets.pair()
    let continueCount = Atomic(0)
    let input = HTTPInput(
      server.descriptor, watch: DescriptorWatch(), clock: AlarmClock(ManualClock())
    ) { _ = continueCount.add(1, ordering: .relaxed) }
    func request(_ fields: String, _ start: String) async throws -> HTTPRequest? {
      let text = "POST / HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n" + start
      try client.descriptor.write(Array(text.utf8))
      return try await input.next()
    }
    // A request without a body has nothing to continue with, nor one whose body has begun.
    for (fields, start, count) in [
      ("Expect: 100-continue\r\nContent-Length: 0\r\n", "", 0),
      ("Content-Length: 4\r\n", "", 0),
      ("Expect: 100-continue\r\nContent-Length: 4\r\n", "", 1),
      ("Content-Length: 4\r\n", "", 1),
      ("Expect: 100-continue\r\nContent-Length: 4\r\n", "bo", 1),
      ("Expect: 100-continue\r\nContent-Length: 4\r\n", "", 2),
    ] {
      let request = try #require(try await request(fields, start))
      let body = Array("body".utf8)
      if request.body == .bytes(4) {
        try client.descriptor.write(Array(body.dropFirst(start.utf8.count)))
      }
      var received: [UInt8] = []
      while let chunk = try await input.nextOfBody() { received += chunk }
      #expect(received == (request.body == .bytes(4) ? body : []))
      #expect(continueCount.load(ordering: .relaxed) == count, "\(fields)")
    }
  }
}
