import Foundation
import SchemeExtraction
import SchemeService
import StructuredText
import TestClocks
import Testing

@testable import SchemeStudio

/// The streams by which browsers are told about pages.
@MainActor
final class EventStreamTests: ServedConnection {
  /// The last ticket, and the start of the next event.
  @Test(arguments: [
    ("Last-Event-ID: 1", "event: change\nid: 2\ndata: {\"options\":"),
    ("Last-Event-ID: 9", "event: state\nid: 2\ndata: {\"photo\":"),
    ("Last-Event-ID: x", "event: state\nid: 2\ndata: {\"photo\":"),
    ("X: a", "event: state\nid: 2\ndata: {\"photo\":"),
  ])
  func `a browser that connects again gets the changes since the last event that it has seen`(
    field: String, start: String
  ) async throws {
    let page = try #require(pages.openStream(of: Self.page)).page
    _ = try await page.perform(.colors(.exactly(7)))
    try send(request("POST /pages/\(Self.page)/events", field))
    let answer = try await text(with: "\n\n")
    let head = try #require(answer.components(separatedBy: "\r\n\r\n").first)
    expectProtection(of: head)
    #expect(answer.dropFirst(head.count).hasPrefix("\r\n\r\n" + start))
  }

  @Test func `reading the page's files or a page's address makes no page`() async throws {
    try send("GET / HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n\r\n")
    #expect(try await text(with: "</html>\n").hasPrefix("HTTP/1.1 200"))
    for name in ["events", "photo", "export?format=hex", "actions"] {
      try send(request("GET /pages/\(Self.page)/\(name)"))
      #expect(try await text(with: "}\n").hasPrefix("HTTP/1.1 404"))
    }
    #expect(pages.count == 0)
  }

  @Test func `events begin with the whole state and continue with changes and heartbeats`()
    async throws
  {
    try send(request("POST /pages/\(Self.page)/events"))
    let start = try await text(with: "\n\n")
    #expect(start.contains("text/event-stream") && !start.contains("Content-Length"))
    #expect(start.contains("event: state\nid: 1\ndata: {\"photo\":null,"))
    let page = try #require(pages[Self.page])
    _ = try await page.perform(.show(0))
    // A long event arrives in parts.
    let event = try await text(with: "\"phase\":\"ready\"", endingWith: "\n\n")
    #expect(event.contains("event: change\nid: "))
    // A heartbeat is sent, perhaps after further changes.
    try await pass(StudioLimits.heartbeatInterval)
    let rest = try await text(with: ":\n\n")
    #expect(rest == ":\n\n" || rest.hasSuffix("\n\n:\n\n"))
    try await hangUp()
    #expect(page.openStreamCount == 0)
    #expect(pages.count == 1)
  }

  @Test func `a page is kept for its retention time, and closing the last page is reported`()
    async throws
  {
    try send(request("POST /pages/\(Self.page)/events", "Last-Event-ID: 9"))
    #expect(try await text(with: "\n\n").contains("event: state\nid: 1\n"))
    try await hangUp()
    try await pass(StudioLimits.pageRetention)
    try await arrival(of: "the last closing", from: lastClosings.stream)
    #expect(pages.count == 0)
    // A browser that reconnects late has tickets of a page that no longer exists.
    let late = try #require(pages.openStream(of: Self.page))
    #expect(late.page.changes(since: 1).isWhole)
    #expect(late.page.ticket > 1)
  }

  @Test func `a page that reconnects in time is kept`() async throws {
    // No connection waits until the same time.
    try await hangUp()
    let first = try #require(pages.openStream(of: Self.page))
    pages.close(first)
    let end = clock.now.advanced(by: StudioLimits.pageRetention)
    try await waitUntil("the end of the retention") { alarms.deadlines.contains(end) }
    let second = try #require(pages.openStream(of: Self.page))
    #expect(second.page === first.page)
    try await waitUntil("no end of the retention") { !alarms.deadlines.contains(end) }
    await clock.advance(to: end)
    #expect(pages.count == 1)
    pages.close(second)
    try await pass(StudioLimits.pageRetention)
    try await arrival(of: "the last closing", from: lastClosings.stream)
  }

  @Test func `the number of open pages is limited`() async throws {
    for number in 0..<StudioLimits.pages {
      #expect(pages.openStream(of: "page \(number)") != nil)
    }
    #expect(pages.openStream(of: "page 0") != nil, "it is no further page")
    try send(request("POST /pages/\(Self.page)/events"))
    #expect(try await text().hasPrefix("HTTP/1.1 503"))
  }

  @Test func `one stream has the events of several pages, each after its own ticket`() async throws
  {
    let other = Self.page.replacing("0", with: "9")
    let first = try #require(pages.openStream(of: Self.page)).page
    let last = first.ticket
    try send(request("POST /pages/\(Self.page),\(other)/events", "Last-Event-ID: \(last),"))
    let start = try await text(with: "\npage: \(other)\n\n")
    #expect(start.contains("event: state\n") && !start.contains("\npage: \(Self.page)\n"))
    _ = try await first.perform(.colors(.exactly(7)))
    let change = try await text(with: "\npage: \(Self.page)\n\n")
    #expect(change.hasPrefix("event: change\n") && change.contains(#""colors":7"#))
    let second = try #require(pages[other])
    _ = try await second.perform(.colors(.exactly(8)))
    #expect(try await text(with: "\npage: \(other)\n\n").contains(#""colors":8"#))
    try await hangUp()
    #expect(second.openStreamCount == 0)
  }

  @Test func `a page that is one too many is refused, and the others have their events`()
    async throws
  {
    for number in 1..<StudioLimits.pages {
      #expect(pages.openStream(of: "page \(number)") != nil)
    }
    let other = Self.page.replacing("0", with: "9")
    try send(request("POST /pages/\(Self.page),\(other)/events"))
    let start = try await text(with: "\npage: \(Self.page)\n\n")
    #expect(start.contains("event: refused\n") && start.contains("\npage: \(other)\n\n"))
  }
}
