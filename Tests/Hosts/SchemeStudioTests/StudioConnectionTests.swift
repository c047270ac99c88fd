import Connections
import Foundation
import SystemCalls
import TestClocks
import TestSockets
import Testing

@testable import SchemeStudio

/// The bytes of connections, and their limits in time and size.
@MainActor
final class StudioConnectionTests: ServedConnection {
  @Test func `one connection takes several requests, one by one or pipelined`() async throws {
    try send(request("GET /formats"))
    #expect(try await text(with: "]\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    try send(request("HEAD /") + request("GET /nothing") + request("GET /", "Connection: close"))
    let answers = try await text()
    #expect(
      answers.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) } == [
        "200", "404", "200",
      ])
    #expect(answers.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
    #expect(answers.hasSuffix("</html>\n"))
  }

  @Test func `HEAD is answered like GET, without the body, and all answers are protected`()
    async throws
  {
    let page = try #require(pages.openStream(of: Self.page)).page
    _ = try await page.perform(.show(0))
    let paths = [
      "/", "/studio.js", "/formats", "/pages/\(Self.page)/photo?size=16", "/nothing",
      "/pages/\(Self.page)/export?format=none",
    ]
    try send(
      paths.map { request("HEAD \($0)") + request("GET \($0)") }.joined()
        + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    var rest = try await bytes()[...]
    func head(hasBody: Bool) throws -> String {
      let end = try #require(rest.firstRange(of: Array("\r\n\r\n".utf8)))
      let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      #expect(head.hasPrefix("HTTP/1.1 "))
      expectProtection(of: head)
      let length = head.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) }
      rest = rest[end.upperBound...].dropFirst(hasBody ? try #require(length) : 0)
      return head
    }
    for path in paths {
      let answers = (try head(hasBody: false), try head(hasBody: true))
      #expect(answers.0 == answers.1, "\(path)")
    }
    #expect(try head(hasBody: true).contains("403") && rest.isEmpty)
  }

  @Test func `only a connection that never showed the secrets is ended to make room`() async throws
  {
    try send("GET /formats HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n\r\n")
    #expect(try await text(with: "</p>\n").hasPrefix("HTTP/1.1 403"))
    try send(request("GET /formats"))
    #expect(try await text(with: "]\n").hasPrefix("HTTP/1.1 200"))
    #expect(await !slots.take(for: client.descriptor))
    try send("GET / HT")
    #expect(await !slots.take(for: client.descriptor))
  }

  @Test func `an unauthenticated connection that is ended to make room closes`() async throws {
    try send("GET / HT")
    async let isTaken = slots.take(for: client.descriptor)
    #expect(try await text() == "")
    try await waiting(for: "the end of the connection") { [serving] in await serving.value }
    #expect(await isTaken)
  }

  @Test func `a forbidden request is refused before its body is read`() async throws {
    try send("POST /pages/a/photos HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 99999\r\n\r\n")
    let answer = try await text()
    #expect(answer.hasPrefix("HTTP/1.1 403") && answer.contains("Connection: close"))
  }

  @Test func `a head that is too long ends the connection`() async throws {
    try send("GET /" + String(repeating: "a", count: HTTPRequest.byteLimit))
    #expect(try await text().hasPrefix("HTTP/1.1 431"))
  }

  @Test func `bytes that are not HTTP end the connection`() async throws {
    try send("\u{16}\u{3}\u{1}\r\n\r\n")
    #expect(try await text().hasPrefix("HTTP/1.1 400"))
  }

  @Test func `an idle connection ends without an answer`() async throws {
    try await pass(StudioLimits.idleTime)
    #expect(try await text() == "")
  }

  @Test func `a slow head ends the connection with status 408`() async throws {
    try send("GET / HT")
    try await pass(StudioLimits.headTime)
    #expect(try await text().hasPrefix("HTTP/1.1 408"))
  }

  @Test func `a slow body ends the connection with status 408`() async throws {
    _ = pages.openStream(of: Self.page)
    try send(
      request(
        "POST /pages/\(Self.page)/photos", "Content-Length: 99", "Expect: 100-continue"))
    try await text(with: "100 Continue")
    try send("P")
    try await pass(StudioLimits.bodyTime)
    #expect(try await text().hasPrefix("HTTP/1.1 408"))
  }
}
