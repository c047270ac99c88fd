import Foundation
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct WatchedLinesTests {
  private let folder: ScratchFolder
  private var path: RawPath { RawPath(folder.path("out")) }

  init() throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("b"), withIntermediateDirectories: true)
    for name in ["a", "b/1", "b/2", "b-", "c"] { try folder.write(name, Array(name.utf8)) }
  }

  private func photo(_ name: String, request: String = "1") -> BatchPhoto {
    let path = RawPath(folder.path(name))
    return BatchPhoto(PhotoSource(name: path, location: .file(path)), request: request)
  }

  private func text(of names: [String]) -> String {
    String(decoding: names.flatMap { MadeUp.line(of: photo($0)).bytes }, as: UTF8.self)
  }

  @Test func `the finished file has each photo once, in the order of a batch`() throws {
    var lines = try WatchedLines(path)
    for name in ["c", "b-", "a", "b/2", "a", "b/1", "c"] {
      try lines.append(.made(MadeUp.line(of: photo(name))))
    }
    lines.remove(RawPath(folder.path("b/2")))
    // Until then, the lines are in the order in which they were appended.
    #expect(try folder.text("out") == text(of: ["c", "b-", "a", "b/2", "a", "b/1", "c"]))
    try lines.finish()
    #expect(try folder.text("out") == text(of: ["a", "b/1", "b-", "c"]))
    #expect(try folder.names().filter { $0.hasPrefix(".") } == [])
  }

  @Test func `a later run has the complete lines of a file that is cut off at any byte`() throws {
    let bytes = Array(text(of: ["c", "a"]).utf8)
    let first = MadeUp.line(of: photo("c")).bytes.count
    for count in stride(from: 0, through: bytes.count, by: 7) {
      try folder.write("out", Array(bytes[..<count]))
      var lines = try WatchedLines(path)
      let hasFirst = try lines.has(photo("c"))
      let hasSecond = try lines.has(photo("a"))
      #expect(hasFirst == (count >= first))
      #expect(hasSecond == (count == bytes.count))
    }
  }

  @Test func `of two lines of a photo, the later one counts`() throws {
    let old = photo("a")
    try folder.write("a", Array("longer".utf8))
    let new = photo("a")
    var lines = try WatchedLines(path)
    try lines.append(.made(MadeUp.line(of: old)))
    let beforehand = [try lines.has(old), try lines.has(new)]
    try lines.append(.made(MadeUp.line(of: new)))
    let afterwards = [try lines.has(old), try lines.has(new)]
    #expect(beforehand == [true, false])
    #expect(afterwards == [false, true])
    try lines.finish()
    #expect(try folder.text("out") == text(of: ["a"]))
  }

  @Test func `a line does not count for other options or for a changed photo`() throws {
    var lines = try WatchedLines(path)
    try lines.append(.made(MadeUp.line(of: photo("a"))))
    let asItWas = [try lines.has(photo("a")), try lines.has(photo("a", request: "2"))]
    try folder.write("a", Array("longer".utf8))
    let changed = try lines.has(photo("a"))
    #expect(asItWas == [true, false])
    #expect(!changed)
  }

  @Test func `the file is rewritten once most of its lines are obsolete`() throws {
    var lines = try WatchedLines(path)
    let line = MadeUp.line(of: photo("a"))
    for _ in 0..<257 { try lines.append(.made(line)) }
    try lines.synchronize()
    #expect(try folder.text("out").utf8.count == 257 * line.bytes.count)
    try lines.append(.made(line))
    try lines.synchronize()
    #expect(try folder.text("out") == text(of: ["a"]))
    let isDone = try lines.has(photo("a"))
    #expect(isDone)
    // It is still locked, and can be appended to.
    #expect(throws: LineFile.OpeningError.self) { try WatchedLines(path) }
    try lines.append(.made(MadeUp.line(of: photo("c"))))
    try lines.finish()
    #expect(try folder.text("out") == text(of: ["a", "c"]))
  }

  @Test func `an output file that is deleted is written again`() throws {
    var lines = try WatchedLines(path)
    for (name, isLast) in [("a", false), ("c", true)] {
      try lines.append(.made(MadeUp.line(of: photo(name))))
      try FileManager.default.removeItem(atPath: folder.path("out"))
      if isLast { try lines.finish() } else { try lines.synchronize() }
      #expect(try folder.text("out") == text(of: isLast ? ["a", "c"] : ["a"]))
    }
  }

  @Test func `removing a folder removes the lines of its photos and no others`() throws {
    var lines = try WatchedLines(path)
    for name in ["a", "b/1", "b/2", "b-"] { try lines.append(.made(MadeUp.line(of: photo(name)))) }
    lines.removeAll(in: RawPath(folder.path("b")))
    try lines.finish()
    #expect(try folder.text("out") == text(of: ["a", "b-"]))
  }

  @Test func `a file without lines of results is refused and left unchanged`() throws {
    try folder.write("out", Array("notes\n".utf8))
    #expect(throws: LineFile.OpeningError.self) { try WatchedLines(path) }
    #expect(try folder.text("out") == "notes\n")
  }

  @Test(arguments: [
    Array("P/a.png".utf8), Array("a \"b\" \\ c\n".utf8), Array("é/\u{202E}".utf8),
    [0x61, 0xFF, 0x25],
    Array("\u{1}".utf8), Array("100%".utf8),
  ])
  func `the name of a photo is read from its line`(_ bytes: [UInt8]) throws {
    let name = RawPath(bytes: bytes)
    let photo = BatchPhoto(PhotoSource(name: name, location: .file(name)), request: "1")
    let members = try #require(MadeUp.line(of: photo).bytes[...].head.name)
    #expect(RawPath(naming: members) == name)
  }
}
