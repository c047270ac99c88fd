import Foundation
import SchemeExtraction
import SchemePictures
import SchemeState
import SchemeStudio
import ScratchFolders
import SystemCalls
import TestSockets
import Testing

/// The studio's connections and pages, however they end.
@Suite(
  .enabled(if: Holdings.canBeSeen, "the system does not report the resources of a process"),
  .timeLimit(.minutes(10)))
struct StudioLifetimes {
  private static let services = StudioServices(
    extractor: SchemeExtractor(taskCount: 1), converting: { $0 }, explain: { "\($0)" },
    label: { PictureColor(color: $0.rgb, share: $0.share, shareText: "") }, formats: [],
    search: { entries, _ in entries })

  @Test func `connections that end release their places and descriptors`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let server = try await StudioServer(
        port: 0, photos: [], services: Self.services, endsWithLastPage: false)
      let serving = Task { await server.run() }
      let port = server.access.port
      let own = "Host: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
      let token = try #require(server.access.newAddress(onUse: {}).split(separator: "=").last)
      let door = try TCPClient(port: port)
      try door.send(
        "POST /session HTTP/1.1\r\n\(own)X-Colorway-Token: \(token)\r\nConnection: close\r\n\r\n")
      let answer = try door.text()
      let cookie = try #require(answer.firstMatch(of: /Set-Cookie: (colorway-\d+=\w+);/)?.1)
      let key = try #require(answer.firstMatch(of: /"key":"(\w+)"/)?.1)
      door.close()
      let fields = "\(own)Cookie: \(cookie)\r\nX-Colorway-Key: \(key)\r\n"
      try await expectNothingLeft(in: folder.path) { run in
        let client = try TCPClient(port: port)
        switch run % 5 {
        case 0: try client.send("GET /formats HTTP/1.1\r\n\(fields)\r\n")
        case 1: try client.send("GET /pages/\(UUID())/none HTTP/1.1\r\n\(fields)\r\n")
        case 2: try client.send("nonsense\r\n\r\n")
        case 3: try client.send("POST /a HTTP/1.1\r\n\(fields)Content-Length: 5\r\n\r\nab")
        default:
          // A single page, which stays open.
          try client.send(
            "POST /pages/01234567-89ab-cdef-0123-456789abcdef/events HTTP/1.1\r\n\(fields)\r\n")
        }
        #expect(try client.firstBytes().hasPrefix("HTTP/1.1 "))
        client.close()
      }
      serving.cancel()
      _ = await serving.value
    }
  }

  @Test func `a studio that ends releases its threads and its port`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      try await expectNothingLeft(after: 15, in: folder.path) { _ in
        let server = try await StudioServer(
          port: 0, photos: [], services: Self.services, endsWithLastPage: false)
        let serving = Task { await server.run() }
        let client = try TCPClient(port: server.access.port)
        try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.firstBytes().hasPrefix("HTTP/1.1 "))
        serving.cancel()
        #expect(await serving.value.complaint == nil)
        client.close()
        let again = try ListeningSocket(InternetAddress(loopbackPort: server.access.port))
        again.close()
      }
    }
  }
}

/// A client of a local TCP port.
private struct TCPClient {
  private let handle: FileHandle

  init(port: UInt16) throws { handle = try TestSockets.connection(toPort: port) }

  func send(_ text: String) throws { try handle.write(contentsOf: Data(text.utf8)) }

  /// Waits for the first bytes of an answer.
  func firstBytes() throws -> String {
    String(decoding: try handle.read(upToCount: 9) ?? Data(), as: UTF8.self)
  }

  /// Waits for the end of the connection, and returns all that it sent.
  func text() throws -> String {
    String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }

  func close() { try? handle.close() }
}
