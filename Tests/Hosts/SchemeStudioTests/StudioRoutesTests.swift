import ColorMath
import Connections
import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import SchemeJournal
import SchemeState
import ScratchFolders
import StructuredText
import SystemCalls
import Testing

@testable import SchemeStudio

/// What the addresses of the studio answer.
@MainActor
final class StudioRoutesTests: BrowsedPage {
  private static let secret = String(repeating: "ab", count: 16)

  /// Returns the answer to a request that is allowed.
  private func answer(
    _ line: String, _ fields: String..., body: [UInt8] = []
  ) async throws -> HTTPAnswer {
    let pages = StudioPages(
      sleep: { _ in }, lastPageClosed: {}, makePage: { [page] _, _ in page })
    _ = pages.openStream(of: page.id)
    let routes = StudioRoutes(
      access: StudioAccess(
        port: 8_123, cookie: StudioSecret(Self.secret), key: StudioSecret(Self.secret)),
      pages: pages, services: page.services)
    let own = [
      "Host: 127.0.0.1:8123", "Origin: http://127.0.0.1:8123",
      "Cookie: colorway-8123=\(Self.secret)", "X-Colorway-Key: \(Self.secret)",
    ]
    let text = "\(line) HTTP/1.1\r\n" + (own + fields).map { $0 + "\r\n" }.joined() + "\r\n"
    let head = try #require(try HTTPRequest.head(in: Array(text.utf8)[...]))
    let rest = Monitor<[UInt8]?>(body)
    let response = try await routes.response(
      to: head.request, HTTPBody { rest.withLock { $0.take() } }, admit: {})
    guard case .answer(let answer) = response else { throw CancellationError() }
    return answer
  }

  private static func header(_ name: String, of answer: HTTPAnswer) -> String? {
    answer.headers.first { $0.name == name }?.value
  }

  @Test func `the colors that are shown or those of an entry are exported`() async throws {
    try await showStripes()
    let (id, first) = (try #require(page.model.entryID), browser.codes)
    try await perform(.colors(.exactly(2)))
    await settle()
    for (query, codes) in [("", browser.codes), ("&entry=\(id)", first)] {
      let file = try await answer("GET /pages/a/export?format=hex" + query)
      #expect(String(decoding: file.body, as: UTF8.self) == codes.map { $0 + "\n" }.joined())
      #expect(file.contentType == "text/plain; charset=utf-8")
    }
    #expect(try await answer("GET /pages/a/export?format=hex&entry=x").status == 404)
  }

  @Test(arguments: [
    ("/photos/\u{E9}t\u{E9} 1.final.jpg", "%C3%A9t%C3%A9%201.final"), (".jpg", "colors"),
    ("", "colors"), ("harbor", "harbor"), ("photos/", "photos"),
    ("a;b\"\r\nX: c.png", "a%3Bb%22%0D%0AX%3A%20c"),
  ])
  func `an exported file has the name of its photo`(source: String, stem: String) async throws {
    let scheme = try #require(ImageColorScheme.red)
    page.show(scheme, from: source)
    let file = try await answer("GET /pages/a/export?format=hex")
    let place = "attachment; filename*=UTF-8''\(stem).hex"
    #expect(Self.header("Content-Disposition", of: file) == place)
  }

  @Test func `a photo has at most the requested size`() async throws {
    try await showStripes()
    for (query, width) in [
      ("", 32), ("?size=x", 32), ("?size=99999", 32), ("?size=20", 20), ("?size=1", 16),
      ("?index=0&size=20", 20),
    ] {
      let photo = try await answer("GET /pages/a/photo" + query)
      #expect(try ImageDecoder().info(of: .bytes(photo.body)).size.width == width, "\(query)")
    }
  }

  @Test(arguments: [(SampleImage.oneColor, "image/png"), (.stillLife, "image/jpeg")])
  func `a photo file is sent unchanged up to the limits of its size`(
    sample: SampleImage, contentType: String
  ) throws {
    let bytes = try sample.bytes()
    let padding = [UInt8](repeating: 0, count: StudioLimits.shownFileBytes - bytes.count)
    let info = try ImageDecoder().info(of: .bytes(bytes))
    let longest = max(info.size.width, info.size.height)
    for (file, side, isUnchanged) in [
      (bytes, longest, true), (bytes, longest - 1, false), (bytes + padding, longest, true),
      (bytes + padding + [0], longest, false),
    ] {
      let answer = try ShownPhoto(number: 1, name: "a", input: .bytes(file), image: info)
        .file(side: side, limits: DecodingLimits())
      #expect((answer.body == file) == isUnchanged, "\(side), \(file.count)")
      #expect(answer.contentType == (isUnchanged ? contentType : "image/jpeg"))
      let size = try ImageDecoder().info(of: .bytes(answer.body)).size
      #expect(max(size.width, size.height) == side)
    }
  }

  @Test(arguments: [
    ("?name=harbor.jpg", "harbor.jpg"), ("?name=/etc/hostname", "hostname"), ("?name=/", "photo"),
    ("?name=..%2F..%2Fa.jpg", "a.jpg"), ("", "photo"), ("?name=", "photo"),
  ])
  func `the name of a photo from a browser is a label and not a path`(
    query: String, label: String
  ) async throws {
    guard case .bytes(let photo) = StudioPhoto.stripes().input else { throw DecodingError.empty }
    let sent = try await answer(
      "POST /pages/a/photos" + query, "Content-Length: \(photo.count)", body: photo)
    #expect(sent.status == 200)
    #expect(page.photo?.name == label && page.model.photo?.name == label)
  }

  @Test func `other methods than those of an address find nothing`() async throws {
    for line in [
      "GET /pages/a/events", "GET /pages/a/actions", "GET /pages/a/photos", "POST /pages/a/photo",
      "POST /pages/a/history",
      "POST /pages/a/export?format=hex", "POST /formats", "POST /", "DELETE /pages/a/actions",
    ] {
      #expect(try await answer(line).status == 404, "\(line)")
    }
  }

  @Test func `only an intact thumbnail is served, in its own format`() async throws {
    let journal = try #require(page.services.journal)
    let scheme = try #require(ImageColorScheme.red)
    for (source, kind, bytes, contentType) in [
      ("png", .thumbnail, [0x89, 1], "image/png"), ("jpeg", .thumbnail, [0xFF, 1], "image/jpeg"),
      ("none", .histogram, [0x89, 2], nil),
    ] as [(String, JournalAttachment.Kind, [UInt8], String?)] {
      let entry = try await journal.add(scheme, source: source, attachments: [kind: bytes])
      let model = page.model
      try await wait(for: source, on: model) { model.history.first?.id == entry.id }
      let image = try await answer("GET /history/\(entry.id)/thumbnail")
      #expect(image.status == (contentType == nil ? 404 : 200), "\(source)")
      if let contentType { #expect(image.body == bytes && image.contentType == contentType) }
      let hasThumbnail = HistoryDocument.document(entry)["thumbnail"]?.boolean
      #expect(hasThumbnail == (contentType != nil), "\(source)")
      guard contentType != nil else { continue }
      let path = journal.path(of: entry.attachments[0])
      try Data([1, 2]).write(to: URL(fileURLWithPath: path.description))
      let damaged = try await answer("GET /history/\(entry.id)/thumbnail")
      #expect(damaged.status == 503 && damaged.kind == "history")
    }
  }

  @Test func `the page finds all files that it names, in types that browsers accept`()
    async throws
  {
    let types = ["js": "text/javascript", "css": "text/css", "": "text/html"]
    var names: Set = [""]
    for file in StudioPageFile.all {
      let answer = try await answer("GET /\(file.name)")
      let suffix = file.name.split(separator: ".").dropFirst().joined()
      #expect(answer.contentType == types[suffix].map { $0 + "; charset=utf-8" }, "\(file.name)")
      #expect(answer.body == file.bytes && !file.bytes.isEmpty)
      let text = String(decoding: file.bytes, as: UTF8.self)
      for match in text.matches(of: /(?:href="|src="|from "\.|import "\.|Worker\(")\/([\w.-]+)"/) {
        names.insert(String(match.1))
      }
    }
    #expect(names == Set(StudioPageFile.all.map(\.name)))
  }
}
