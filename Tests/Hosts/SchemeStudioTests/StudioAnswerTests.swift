import Foundation
import ImageDecoding
import SchemeState
import TestClocks
import Testing

@testable import SchemeStudio

/// The answers to actions, photos and questions.
@MainActor
final class StudioAnswerTests: ServedConnection {
  @Test func `an action is answered with its changes`() async throws {
    _ = pages.openStream(of: Self.page)
    let body = #"{"action":"colors","value":7}"#
    try send(
      request("POST /pages/\(Self.page)/actions", "Content-Length: \(body.utf8.count)", body: body))
    let answer = try await text(with: "}}\n")
    #expect(answer.contains(#"{"ticket":2,"changes":{"options":{"colors":7,"#))
    // Pipelined requests are answered one after the other.
    try send(
      request("POST /pages/\(Self.page)/actions", "Content-Length: \(body.utf8.count)", body: body)
        + request("GET /formats"))
    #expect(try await text(with: "]\n").contains(#"{"ticket":2,"changes":{}}"#))
    try send(
      request("POST /pages/\(Self.page)/actions", "Content-Length: 2", body: "{}"))
    #expect(try await text(with: "}\n").hasPrefix("HTTP/1.1 400"))
  }

  private static func stripes() throws -> [UInt8] {
    guard case .bytes(let photo) = StudioPhoto.stripes().input else {
      throw DecodingError.empty
    }
    return photo
  }

  @Test(arguments: [false, true])
  func `a photo that is cut off is refused, although its header is there`(
    isChunked: Bool
  ) async throws {
    let page = try #require(pages.openStream(of: Self.page)).page
    let photo = try Self.stripes()
    let length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(photo.count)"
    try send(request("POST /pages/\(Self.page)/photos", length))
    if isChunked { try send(String(photo.count, radix: 16) + "\r\n") }
    try client.descriptor.write(photo.dropLast(100))
    client.descriptor.shutDownWriting()
    #expect(try await text().hasPrefix("HTTP/1.1 400"))
    #expect(page.photo == nil)
  }

  @Test func `a photo arrives in chunks, after the server has asked to continue`() async throws {
    _ = pages.openStream(of: Self.page)
    try send(
      request(
        "POST /pages/\(Self.page)/photos?name=a", "Transfer-Encoding: chunked",
        "Expect: 100-continue"))
    #expect(try await text(with: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    let photo = try Self.stripes()
    for part in [photo.prefix(9), photo.dropFirst(9)] {
      try send(String(part.count, radix: 16) + "\r\n")
      try client.descriptor.write(Array(part))
      try send("\r\n")
    }
    try send("0\r\n\r\n")
    // The extraction has begun, and may have ended.
    #expect(try await text(with: "}}\n").contains(/"phase":"(extracting|ready)"/))
    // The connection stays open.
    try send(request("GET /formats"))
    #expect(try await text(with: "]\n").hasPrefix("HTTP/1.1 200"))
  }

  @Test func `bodies that are too long or of an unsupported format are refused`() async throws {
    _ = pages.openStream(of: Self.page)
    try send(
      request("POST /pages/\(Self.page)/photos", "Content-Length: 6", body: "GIF89a"))
    #expect(try await text(with: "}\n").hasPrefix("HTTP/1.1 415"))
    let count = StudioLimits.actionBytes + 1
    try send(request("POST /pages/\(Self.page)/actions", "Content-Length: \(count)"))
    try client.descriptor.write(Array(repeating: 32, count: count))
    #expect(try await text().hasPrefix("HTTP/1.1 413"))
  }

  @Test func `the quit action is answered before the server quits`() async throws {
    _ = pages.openStream(of: Self.page)
    let body = #"{"action":"quit"}"#
    try send(
      request("POST /pages/\(Self.page)/actions", "Content-Length: \(body.utf8.count)", body: body))
    #expect(try await text().contains(#"{"ticket":"#))
    try await arrival(of: "the end", from: quits.stream)
  }

  @Test func `missing resources have status 404`() async throws {
    _ = pages.openStream(of: Self.page)
    try send(request("POST /pages/short/events"))
    #expect(try await text(with: "}\n").hasPrefix("HTTP/1.1 404"))
    for path in [
      "/pages/\(Self.page)/photo", "/pages/\(Self.page)/photo?index=1", "/pages/none/photo",
      "/pages/\(Self.page)/export?format=hex", "/pages/\(Self.page)/export?format=none",
      "/history/\(String(repeating: "0", count: 32))/thumbnail", "/a/b",
      "/../StudioServer.swift", "/pages/\(Self.page)/nothing",
    ] {
      try send(request("GET \(path)"))
      #expect(try await text(with: "}\n").hasPrefix("HTTP/1.1 404"), "\(path)")
    }
  }

  @Test func `photos, exports and history entries are available once there is a scheme`()
    async throws
  {
    let page = try #require(pages.openStream(of: Self.page)).page
    _ = try await page.perform(.show(0))
    try await waiting(for: "the scheme") { @MainActor in
      await page.model.settle()
      page.follow()
    }
    try send(request("GET /pages/\(Self.page)/export?format=hex"))
    let file = try await text(with: "#e6dc3c")
    #expect(file.contains("Content-Disposition: attachment; filename*=UTF-8''stripes.hex\r\n"))
    try send(request("GET /pages/\(Self.page)/history?text=stripes"))
    #expect(try await text(with: "]}\n").contains(##"{"hex":"#"##))
    try send(request("GET /pages/\(Self.page)/history?text=none"))
    #expect(try await text(with: "]}\n").hasSuffix(#"{"entries":[]}"# + "\n"))
    try send(request("HEAD /pages/\(Self.page)/photo?n=1&size=20"))
    let photo = try await text(with: "\r\n\r\n")
    #expect(photo.contains("Content-Type: image/jpeg"))
  }
}
