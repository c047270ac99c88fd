import Connections
import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeService
import SchemeState
import StructuredText
import SystemCalls
import TestClocks
import TestSockets
import Testing

@testable import SchemeStudio

/// A connection that the studio serves, with a manual clock, and its client: the base of suites.
@MainActor
class ServedConnection {
  static let secret = String(repeating: "ab", count: 16)
  static let page = "01234567-89ab-cdef-0123-456789abcdef"

  let clock = ManualClock()
  let alarms: AlarmClock<ManualClock>
  let watch = DescriptorWatch()
  let slots = ConnectionSlots(limit: 1, endsOldest: true)
  let client: OpenFile
  let serving: Task<Void, Never>
  let pages: StudioPages
  let quits = AsyncStream.makeStream(of: Void.self)
  let lastClosings = AsyncStream.makeStream(of: Void.self)

  init() async throws {
    let (server, client) = try TestSockets.pair()
    let (clock, watch, quits, lastClosings) = (
      self.clock, self.watch, self.quits, self.lastClosings
    )
    let alarms = AlarmClock(clock)
    (self.client, self.alarms) = (client, alarms)
    pages = StudioPages(
      sleep: { try await alarms.sleep(until: alarms.now.advanced(by: $0)) },
      lastPageClosed: { lastClosings.continuation.yield() },
      makePage: { id, lastTicket in
        StudioPage(
          id: id, photos: [.stripes()], services: .stub(), model: SchemeModel(),
          lastTicket: lastTicket, sleep: { _ in })
      })
    let routes = StudioRoutes(
      access: StudioAccess(
        port: 8_123, cookie: StudioSecret(Self.secret), key: StudioSecret(Self.secret)),
      pages: pages, services: .stub())
    let connection = StudioConnection(
      descriptor: server.descriptor, routes: routes, watch: watch, clock: alarms,
      slots: slots, quit: { quits.continuation.yield() })
    #expect(await slots.take(for: server.descriptor))
    serving = Task { [slots] in
      await connection.run()
      _ = slots.release(server.descriptor)
      withExtendedLifetime(server) {}
    }
  }

  func send(_ text: String) throws { try client.descriptor.write(Array(text.utf8)) }

  /// Returns a request that is allowed.
  func request(_ line: String, _ fields: String..., body: String = "") -> String {
    let own = [
      "Host: 127.0.0.1:8123", "Cookie: colorway-8123=\(Self.secret)",
      "X-Colorway-Key: \(Self.secret)",
    ]
    let origin = line.hasPrefix("POST") ? ["Origin: http://127.0.0.1:8123"] : []
    return "\(line) HTTP/1.1\r\n" + (own + origin + fields).map { $0 + "\r\n" }.joined() + "\r\n"
      + body
  }

  /// Waits for text that contains a mark and has an end, or for the end of the connection.
  @discardableResult
  func text(with mark: String? = nil, endingWith end: String = "") async throws -> String {
    String(decoding: try await bytes(with: mark, endingWith: end), as: UTF8.self)
  }

  func bytes(with mark: String? = nil, endingWith end: String = "") async throws -> [UInt8] {
    try await waiting(for: mark ?? "the end") { [watch, client] in
      var bytes: [UInt8] = []
      while true {
        _ = try await watch.wait(for: [.bytes(of: client.descriptor)])
        guard let chunk = try client.descriptor.readAvailable() else { continue }
        bytes += chunk
        let text = String(decoding: bytes, as: UTF8.self)
        let hasMark = mark.map { text.contains($0) } ?? false
        if chunk.isEmpty || hasMark && text.hasSuffix(end) { return bytes }
      }
    }
  }

  /// Advances the clock by some time once a task waits for the end of that time.
  func pass(_ time: Duration) async throws {
    let end = clock.now.advanced(by: time)
    try await waitUntil("a wait of \(time)") { alarms.deadlines.contains(end) }
    // The alarm clock depends on the manual clock to wake it.
    try await clock.waitForSleepers()
    await clock.advance(to: end)
  }

  func hangUp() async throws {
    shutdown(client.descriptor.number, numericCast(SHUT_RDWR))
    try await waiting(for: "the end of the connection") { [serving] in await serving.value }
  }

  /// Expects the fields that protect an answer from other pages.
  func expectProtection(of head: String) {
    for field in [
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
      "Cross-Origin-Resource-Policy: same-origin", "Cache-Control: no-store",
    ] { #expect(head.components(separatedBy: "\r\n").contains(field), "\(head)") }
    let policy = head.firstMatch(of: /Content-Security-Policy: (.*)/)?.1 ?? ""
    for name in ["default-src", "form-action", "base-uri", "frame-ancestors"] {
      #expect(policy.contains("\(name) 'none'"), "\(policy)")
    }
    #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("http"))
  }
}
