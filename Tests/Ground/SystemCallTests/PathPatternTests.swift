import Foundation
import ScratchFolders
import Testing

@testable import SystemCalls

struct PathPatternTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let pattern, path: String
    var isFolder = false
    let matches: Bool

    var testDescription: String { "\(pattern) \(matches ? "is" : "is not") \(path)" }
  }

  static let rows = [
    Row(pattern: "*.tmp", path: "a.tmp", matches: true),
    Row(pattern: "*.tmp", path: "x/y/a.tmp", matches: true),
    Row(pattern: "*.tmp", path: "a.tmp.jpg", matches: false),
    Row(pattern: "*.TMP", path: "a.tmp", matches: false),
    Row(pattern: "Private", path: "x/Private", isFolder: true, matches: true),
    Row(pattern: "Private/", path: "Private", isFolder: true, matches: true),
    Row(pattern: "Private/", path: "Private", matches: false),
    Row(pattern: "x/Private", path: "x/Private", isFolder: true, matches: true),
    Row(pattern: "x/Private", path: "y/x/Private", isFolder: true, matches: false),
    Row(pattern: "/a.jpg", path: "a.jpg", matches: true),
    Row(pattern: "./a.jpg", path: "a.jpg", matches: true),
    Row(pattern: "/a.jpg", path: "x/a.jpg", matches: false),
    Row(pattern: "x/*", path: "x/a.jpg", matches: true),
    Row(pattern: "x/*", path: "x/y/a.jpg", matches: false),
    Row(pattern: "**/raw", path: "raw", isFolder: true, matches: true),
    Row(pattern: "2019/**/raw", path: "2019/raw", isFolder: true, matches: true),
    Row(pattern: "2019/**/raw", path: "2019/a/b/raw", isFolder: true, matches: true),
    Row(pattern: "2019/**/raw", path: "2020/raw", isFolder: true, matches: false),
    Row(pattern: "IMG_?.jpg", path: "IMG_1.jpg", matches: true),
    Row(pattern: "IMG_?.jpg", path: "IMG_é.jpg", matches: true),
    Row(pattern: "IMG_?.jpg", path: "IMG_10.jpg", matches: false),
    Row(pattern: "[a-c]*", path: "beach.jpg", matches: true),
    Row(pattern: "[!a-c]*", path: "beach.jpg", matches: false),
    Row(pattern: "[]x]", path: "]", matches: true),
    Row(pattern: "a\\*", path: "a*", matches: true),
    Row(pattern: "a\\*", path: "ab", matches: false),
    Row(pattern: "*a*a*a*", path: "banana.jpg", matches: true),
  ]

  @Test(arguments: rows)
  func `names and paths match as in .gitignore`(_ row: Row) throws {
    let pattern = try #require(PathPattern(row.pattern))
    #expect(pattern.matches(RawPath(row.path), isFolder: row.isFolder) == row.matches)
  }

  @Test(arguments: ["", "/", "./", "[a", "x/[!"])
  func `what is no pattern is refused`(_ text: String) { #expect(PathPattern(text) == nil) }

  @Test func `a pattern with many stars takes little time`() throws {
    let pattern = try #require(PathPattern(String(repeating: "*a", count: 100) + "b"))
    #expect(!pattern.matches(RawPath(String(repeating: "a", count: 250)), isFolder: false))
  }

  @Test func `excluded files and folders are steps of a walk, which does not enter them`() throws {
    let folder = try ScratchFolder()
    for name in ["Private/a.jpg", "b.tmp", "c.jpg", "x/Private/d.jpg"] {
      let path = folder.path(name)
      try FileManager.default.createDirectory(
        atPath: String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)),
        withIntermediateDirectories: true)
      try folder.write(name, [1])
    }
    let patterns = ["Private", "*.tmp"].compactMap { PathPattern($0) }
    var scan = FolderScan(of: RawPath(folder.path), excluding: patterns)
    var steps: [FolderScan.Step] = []
    while let step = scan.next() { steps.append(step) }
    func path(_ name: String) -> RawPath { RawPath(folder.path(name)) }
    #expect(
      steps == [
        .excluded(path("Private"), isFolder: true), .excluded(path("b.tmp"), isFolder: false),
        .file(path("c.jpg")), .folder(path("x")),
        .excluded(path("x/Private"), isFolder: true),
      ])
  }

  @Test(arguments: [
    (["IMG_10", "IMG_2", "IMG_1"], ["IMG_1", "IMG_2", "IMG_10"]),
    (["b", "a10b2", "a10b10", "a9"], ["a9", "a10b2", "a10b10", "b"]),
    (["01", "1", "001", "2"], ["001", "01", "1", "2"]),
    (["a", "a1", "a 1"], ["a", "a 1", "a1"]),
    (
      ["é2", "é10", "z99999999999999999999", "z100000000000000000000"],
      ["z99999999999999999999", "z100000000000000000000", "é2", "é10"]
    ),
  ])
  func `numbers have their natural order`(_ names: [String], _ expected: [String]) {
    let sorted = names.map { RawPath($0) }.sorted(by: PathOrder.natural.areInOrder)
    #expect(sorted.map(\.text) == expected)
  }
}
