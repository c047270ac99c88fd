import ColorMath
import Foundation
import SchemeSearch
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct LineSearchTests {
  private let folder: ScratchFolder
  private var path: RawPath { RawPath(folder.path("out.jsonl")) }
  private var indexPath: RawPath { RawPath(folder.path("out.jsonl.colors")) }

  /// The number of lines of the file, which is large enough for an index in these tests.
  private static let lineCount = 300
  private static let minimumIndexedByteCount = 1 << 15

  init() throws {
    folder = try ScratchFolder()
    try write(MadeUpLines.text(0..<Self.lineCount))
  }

  private func write(_ text: String) throws { try folder.write("out.jsonl", Array(text.utf8)) }

  private func append(_ text: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: folder.path("out.jsonl")))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private func indexBytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("out.jsonl.colors"))))
  }

  /// Returns the outcome of a search for the lines that are closest to two colors.
  private func outcome(
    in file: SearchedFile? = nil, keepsIndex: Bool = true, limit: Int? = 40, jobs: Int = 2
  ) async throws -> LineSearch.Outcome {
    let query = try #require(
      ColorQuery([
        (Oklab(lightness: 0.6, a: 0.2, b: 0.1), 0.3), (Oklab(lightness: 0.3, a: 0, b: -0.1), 0.2),
      ]))
    let search = LineSearch(
      query: query, distance: 1, limit: limit, jobs: jobs,
      minimumIndexedByteCount: Self.minimumIndexedByteCount)
    return try await search.run(on: try file ?? SearchedFile(path), keepsIndex: keepsIndex)
  }

  /// Returns the numbers, distances and bytes of the lines that are found.
  private func search(
    in file: SearchedFile? = nil, keepsIndex: Bool = true, limit: Int? = 40, jobs: Int = 2
  ) async throws -> [String] {
    try await outcome(in: file, keepsIndex: keepsIndex, limit: limit, jobs: jobs).lines.map {
      line in
      let bytes = try #require(line.bytes())
      return "\(line.number) \(line.distance) \(String(decoding: bytes, as: UTF8.self))"
    }
  }

  @Test func `a search with an index finds the same lines and reuses the index`() async throws {
    let expected = try await search(keepsIndex: false)
    #expect(expected.count == 40)
    #expect(try folder.names() == ["out.jsonl"])
    #expect(try await search(jobs: 1) == expected)
    #expect(try folder.names() == ["out.jsonl", "out.jsonl.colors"])
    let identity = System.identity(ofFile: indexPath)
    for jobs in [1, 3] { #expect(try await search(jobs: jobs) == expected) }
    #expect(identity != nil && System.identity(ofFile: indexPath) == identity)
    let all = try await search(limit: nil)
    #expect(all.count == Self.lineCount && Array(all.prefix(40)) == expected)
  }

  @Test func `an index is extended by appended lines`() async throws {
    _ = try await search()
    let old = try SignatureIndex(encoded: try indexBytes())
    try append(MadeUpLines.text(5_000..<5_100))
    let expected = try await search(keepsIndex: false)
    #expect(try await search() == expected)
    let new = try SignatureIndex(encoded: try indexBytes())
    #expect(old.lineCount == Self.lineCount && new.lineCount == Self.lineCount + 100)
    // The extended index equals one that is built from the whole file.
    System.remove(indexPath)
    #expect(try await search() == expected)
    #expect(try SignatureIndex(encoded: try indexBytes()) == new)
  }

  @Test func `an index is rebuilt when the lines have changed`() async throws {
    _ = try await search()
    // First longer than before, then shorter.
    for range in [2_000..<2_350, 100..<380] {
      try write(MadeUpLines.text(range))
      let expected = try await search(keepsIndex: false)
      #expect(try await search() == expected)
      #expect(try SignatureIndex(encoded: try indexBytes()).lineCount == range.count)
      #expect(try await search() == expected)
    }
  }

  @Test(arguments: [true, false])
  func `a change that keeps the size and time of the file is noticed`(
    linesBeginWhereOthersDid: Bool
  ) async throws {
    let before = try await search()
    var status = stat()
    // SAFETY: all arguments of this call and the next outlive them.
    #expect(unsafe stat(folder.path("out.jsonl"), &status) == 0)
    let text = try folder.text("out.jsonl")
    var lines = Array(text.split(separator: "\n").reversed())
    if linesBeginWhereOthersDid {
      var ofLength = Dictionary(grouping: lines.reversed(), by: \.utf8.count)
      lines = lines.reversed().compactMap { ofLength[$0.utf8.count]?.removeLast() }
    }
    try write(lines.map { $0 + "\n" }.joined())
    #if canImport(Darwin)
      var times = [status.st_atimespec, status.st_mtimespec]
    #else
      var times = [status.st_atim, status.st_mtim]
    #endif
    #expect(unsafe utimensat(AT_FDCWD, folder.path("out.jsonl"), &times, 0) == 0)
    let after = try await search()
    #expect(after != before)
    #expect(after == (try await search(keepsIndex: false)))
    #expect(after == (try await search()))
  }

  /// All lines that the old index finds are as they were, so only the file's time tells of the change.
  @Test func `a line that was changed into a closer one of its length is found`() async throws {
    var lines = try folder.text("out.jsonl").split(separator: "\n").map(String.init)
    let ranking = try await search(limit: nil).compactMap { Int($0.prefix { $0 != " " }) }
    let far = try #require(
      ranking.suffix(100).last { far in
        ranking.prefix(20).contains { lines[$0].utf8.count == lines[far].utf8.count }
      })
    let near = try #require(
      ranking.first { lines[$0].utf8.count == lines[far].utf8.count })
    lines[far] = lines[near]
    try write(lines.map { $0 + "\n" }.joined())
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -1_000)],
      ofItemAtPath: folder.path("out.jsonl"))
    let expected = try await search(keepsIndex: false)
    #expect(expected.contains { $0.hasPrefix("\(far) ") })
    #expect(try await search() == expected)
  }

  @Test func `a damaged or truncated index is rebuilt, wherever the damage is`() async throws {
    let expected = try await search()
    let bytes = try indexBytes()
    for place in stride(from: 0, to: bytes.count, by: bytes.count / 12) {
      var changed = bytes
      // With damage before the version, it would be a file of another kind.
      changed[max(place, 9)] ^= 0x55
      for damaged in [changed, Array(bytes.prefix(max(place, 9)))] {
        try folder.write("out.jsonl.colors", damaged)
        #expect(try await search() == expected)
        #expect(try indexBytes() == bytes)
      }
    }
    try folder.write("out.jsonl.colors", [])
    #expect(try await search() == expected)
    #expect(try indexBytes() == bytes)
  }

  @Test func `other files and indexes of later versions are not overwritten`() async throws {
    let expected = try await search()
    var newer = try indexBytes()
    newer[8] = 2
    for (other, reason) in [
      (newer, "too new to be read"), (Array("notes".utf8), "not an index"),
      ([0x89], "not an index"),
    ] {
      try folder.write("out.jsonl.colors", other)
      #expect(try await search() == expected)
      #expect(try await outcome().indexFault?.contains(reason) ?? false)
      #expect(try indexBytes() == other)
      #expect(try await outcome(keepsIndex: false).indexFault == nil)
    }
    // A small file needs no index, so that no fault is reported.
    try write(MadeUpLines.text(0..<50))
    #expect(try await outcome().indexFault == nil)
  }

  @Test func `if no index can be written, the lines are searched without one`() async throws {
    let expected = try await search(keepsIndex: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out.jsonl.colors"), withDestinationPath: "missing/index")
    #expect(try await search() == expected)
    #expect(try await outcome().indexFault == "No such file or directory")
    try FileManager.default.removeItem(atPath: folder.path("out.jsonl.colors"))
    try FileManager.default.createDirectory(
      atPath: folder.path("out.jsonl.colors"), withIntermediateDirectories: false)
    #expect(try await search() == expected)
    #expect(try await outcome().indexFault == "Is a directory")
    #expect(try folder.names() == ["out.jsonl", "out.jsonl.colors"])
  }

  @Test func `a file that grows during a search is searched up to its original end`() async throws {
    let expected = try await search(keepsIndex: false)
    let file = try SearchedFile(path)
    try append(MadeUpLines.text(5_000..<5_100) + "{\"source\":\"half a li")
    for _ in 0..<2 { #expect(try await search(in: file) == expected) }
    #expect(try SignatureIndex(encoded: try indexBytes()).lineCount == Self.lineCount)
    // The index of the shorter file does not hide the appended lines.
    let all = try await search(limit: nil)
    #expect(all.count == Self.lineCount + 100)
    #expect(all == (try await search(keepsIndex: false, limit: nil)))
  }

  @Test func `a file that grows and changes is not searched with the index of its old lines`()
    async throws
  {
    let found = Set(try await outcome().lines.map(\.number))
    var lines = MadeUpLines.text(0..<Self.lineCount).split(separator: "\n")
    // No line that is found changes its place, so nothing that is found reveals the change.
    let (good, other) = try #require(
      lines.indices.lazy.filter { found.contains($0) }.flatMap { good in
        lines.indices.lazy.filter { !found.contains($0) }.map { (good, $0) }
      }.first { lines[$0.0].utf8.count == lines[$0.1].utf8.count })
    lines[other] = lines[good]
    try write(lines.map { $0 + "\n" }.joined() + MadeUpLines.text(5_000..<5_002))
    let expected = try await search(keepsIndex: false)
    #expect(expected.contains { $0.hasPrefix("\(other) ") })
    #expect(try await search() == expected)
  }

  @Test(arguments: [true, false])
  func `a file that is truncated after it is opened is searched up to its new end`(
    hasIndex: Bool
  ) async throws {
    if hasIndex { _ = try await search() }
    let file = try SearchedFile(path)
    let rest = MadeUpLines.text(0..<170) + String(MadeUpLines.line(170).prefix(90))
    try write(rest)
    let found = try await search(in: file, limit: nil)
    #expect(found.count == 170)
    #expect(found == (try await search(keepsIndex: false, limit: nil)))
    #expect(found == (try await search(limit: nil)))
  }

  @Test func `an index has the permissions of its file, and small files have no index`()
    async throws
  {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("out.jsonl"))
    _ = try await search()
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.path("out.jsonl.colors"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    System.remove(indexPath)
    try write(MadeUpLines.text(0..<50))
    #expect(try await search().count == 40)
    #expect(try folder.names() == ["out.jsonl"])
  }

  @Test(arguments: [
    ("a line feed", "\n"), ("nothing", ""), ("a partial line", #"{"source":"x","colors":[{"sh"#),
    ("blank lines", "\r\n\n"),
  ])
  func `the last line is found whatever follows it`(_ row: (name: String, end: String)) async throws
  {
    let lines = MadeUpLines.text(0..<Self.lineCount - 1)
    let last = String(MadeUpLines.line(77_777).dropLast())
    // A partial line that is still being written does not count.
    let end = row.end.hasPrefix("{") ? "\n" + row.end : row.end
    try write(lines + last + end)
    for _ in 0..<2 {
      let found = try await search(limit: nil)
      #expect(found.count == Self.lineCount, "\(row.name)")
      #expect(found.contains { $0.hasPrefix("\(Self.lineCount - 1) ") && $0.contains("77777.jpg") })
    }
    // The last line is ended, and others follow.
    try append((end.hasSuffix("\n") ? "" : "\n") + MadeUpLines.text(9_000..<9_003))
    let expected = try await search(keepsIndex: false, limit: nil)
    #expect(try await search(limit: nil) == expected)
    #expect(expected.count == Self.lineCount + 3)
  }

  @Test func `a search of a stream finds the same lines as a search of the file`() async throws {
    let query = try #require(ColorQuery([(Oklab(lightness: 0.6, a: 0.2, b: 0.1), 0.4)]))
    let search = LineSearch(query: query, distance: 0.3, limit: 30, jobs: 1)
    let expected = try await search.run(on: try SearchedFile(path), keepsIndex: false)
    let stream = try System.openForReading(path)
    let streamed = try search.run(through: LineReader(stream: stream.descriptor))
    #expect(streamed.lines.map(\.number) == expected.lines.map(\.number))
    #expect(streamed.lines.map(\.distance) == expected.lines.map(\.distance))
    #expect(streamed.lines.map { $0.bytes() } == expected.lines.map { $0.bytes() })
    #expect(!streamed.hasNoColors && !expected.lines.isEmpty)
  }
}
