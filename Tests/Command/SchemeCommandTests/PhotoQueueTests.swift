import Foundation
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct PhotoQueueTests {
  private func sources(_ operands: RawPath...) -> [PhotoSource] {
    var queue = PhotoQueue(operands: operands)
    var sources: [PhotoSource] = []
    while let source = queue.next() { sources.append(source) }
    return sources
  }

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]

  @Test func `a folder gives the files that are photos by content, in bytewise order`() throws {
    let folder = try ScratchFolder()
    for name in ["b", "a.txt", "B.jpg", "é.png"] { try folder.write(name, Self.jpeg) }
    try folder.write("c.dat", Self.png)
    try folder.write("fake", Array("text".utf8))
    try folder.write("empty", [])
    try folder.write(".hidden.jpg", Self.jpeg)
    try FileManager.default.createDirectory(
      atPath: folder.path("sub.jpg"), withIntermediateDirectories: false)
    let names = sources(RawPath(folder.path)).map(\.name.text)
    #expect(names == ["B.jpg", "a.txt", "b", "c.dat", "é.png"].map(folder.path))
    #expect(sources(RawPath(folder.path + "/")).map(\.name.text) == names)
  }

  @Test func `a folder without photos gives one source that fails`() throws {
    let folder = try ScratchFolder()
    let name = RawPath(folder.path)
    #expect(sources(name) == [PhotoSource(name: name, location: .none(.emptyPlace))])
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: false)
    #expect(sources(name) == [PhotoSource(name: name, location: .none(.emptyTree))])
    var flat = PhotoQueue(operands: [name], isRecursive: false)
    #expect(flat.next() == PhotoSource(name: name, location: .none(.emptyFolder)))
    #expect(flat.next() == nil)
  }

  @Test func `a file with the name of a photo and no photo in it is taken, so that it is named`()
    throws
  {
    let folder = try ScratchFolder()
    let page = Array("<html>404</html>".utf8)
    let film = [0, 0, 0, 24] + Array("ftypisom".utf8)
    for (name, bytes) in [
      ("a.JPG", []), ("b.heic", [UInt8](repeating: 0, count: 900)), ("c.tiff", page),
      ("d.png", film),
      ("e.html", page), ("f.tiff.txt", page), ("g", []), ("jpg", page),
    ] {
      try folder.write(name, bytes)
    }
    // Neither is a file.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("h.jpg"), withDestinationPath: "/")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("i.jpg"), withDestinationPath: "/dev/null")
    let names = sources(RawPath(folder.path)).map(\.name.text)
    #expect(names == ["a.JPG", "b.heic", "c.tiff", "d.png"].map(folder.path))
    #expect(PhotoQueue.isPhoto(RawPath(folder.path("a.JPG"))))
    #expect(!PhotoQueue.isPhoto(RawPath(folder.path("g"))))
  }

  @Test func `each operand counts as the same part, and of lists only one alone is a part`() throws
  {
    let folder = try ScratchFolder()
    for name in ["two", "one"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    for name in ["two/a", "two/b", "one/a"] { try folder.write(name, Self.png) }
    let operands = ["two", "x", "one"].map { RawPath(folder.path($0)) }
    let list = RawPath(try folder.write("list", Array("1\n2\n".utf8)))
    func parts(_ operands: [RawPath], _ list: RawPath?) throws -> [Double?] {
      let names = try list.map { try NameList($0, separatesByZero: false) }
      var queue = PhotoQueue(operands: operands, names: names)
      var parts: [Double?] = []
      while queue.next() != nil { parts.append(queue.fractionTaken) }
      return parts
    }
    #expect(try parts(operands, nil) == [0.5 / 3, 1.0 / 3, 2.0 / 3, 1])
    #expect(try parts([], list) == [0.5, 1])
    #expect(try parts(["x"], list) == [nil, nil, nil])
  }

  @Test func `a folder gives one note that counts the files left out by kind`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: false)
    let webp = Array("RIFF....WEBP".utf8)
    for name in ["a.webp", "sub/b.webp", ".hidden.webp"] { try folder.write(name, webp) }
    try folder.write("c.gif", Array("GIF89a".utf8))
    try folder.write("notes.txt", Array("text".utf8))
    try folder.write("photo", Self.png)
    // A link to a folder is no file.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "sub")
    func note(isRecursive: Bool) -> String? {
      var queue = PhotoQueue(operands: [RawPath(folder.path), "x"], isRecursive: isRecursive)
      var notes: [String] = []
      while queue.next() != nil { notes += [queue.takeNote()?.text].compactMap(\.self) }
      #expect(notes.count == 1)
      return notes.first
    }
    #expect(note(isRecursive: true) == "4 files left out: 2 WebP, 1 GIF, 1 other")
    #expect(note(isRecursive: false) == "3 files left out: 1 GIF, 1 WebP, 1 other")
  }

  @Test func `text files alone are left out without a note`() throws {
    let folder = try ScratchFolder()
    try folder.write("notes.txt", Array("text".utf8))
    try folder.write("photo", Self.png)
    var queue = PhotoQueue(operands: [RawPath(folder.path)])
    while queue.next() != nil { #expect(queue.takeNote() == nil) }
    #expect(queue.takeNote() == nil)
  }

  @Test func `files, standard input and folders keep their order`() throws {
    let folder = try ScratchFolder()
    let photo = RawPath(try folder.write("photo", Self.png))
    let other = try ScratchFolder()
    let last = RawPath(try other.write("photo", Self.png))
    #expect(
      sources("missing", RawPath(folder.path), "-", last).map(\.location) == [
        .file("missing"), .file(photo), .standardInput, .file(last),
      ])
  }

  @Test func `an entry of a folder that cannot be read is not left out`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("dangling"), withDestinationPath: "nowhere")
    #expect(sources(RawPath(folder.path)).map(\.name.text) == [folder.path("dangling")])
  }

  private func tree(_ folder: ScratchFolder) -> [String] {
    var queue = PhotoQueue(operands: [RawPath(folder.path)], isRecursive: true)
    var names: [String] = []
    while let source = queue.next() {
      #expect(queue.fractionTaken ?? -1 >= 0)
      names.append(String(source.name.text.dropFirst(folder.path.count)))
    }
    #expect(queue.fractionTaken == 1)
    return names
  }

  @Test func `photos in nested folders are in order of path, and links to folders are skipped`()
    throws
  {
    let folder = try ScratchFolder()
    let manager = FileManager.default
    for name in ["b/x/y", "empty", ".hidden"] {
      try manager.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for name in ["a", "b/1", "b/x/y/2", "b/x.png", "c", ".hidden/no"] {
      try folder.write(name, Self.png)
    }
    for (link, target) in [("b/loop", ".."), ("b/x/other", "../../b"), ("round", "round")] {
      try manager.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    #expect(tree(folder) == ["/a", "/b/1", "/b/x/y/2", "/b/x.png", "/c", "/round"])
  }

  @Test func `a folder tree without photos gives one source that fails`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("a/b"), withIntermediateDirectories: true)
    #expect(tree(folder) == [""])
  }

  @Test func `listed photos follow the operands, and a dash in a list is a file name`() throws {
    let folder = try ScratchFolder()
    try folder.write("photo", Self.png)
    let list = RawPath(try folder.write("list", Array("x\n-\n\(folder.path)\n".utf8)))
    var queue = PhotoQueue(
      operands: ["first"], names: try NameList(list, separatesByZero: false), isRecursive: true)
    var sources: [PhotoSource] = []
    while let source = queue.next() { sources.append(source) }
    #expect(sources.map(\.name.text) == ["first", "x", "./-", folder.path("photo")])
    #expect(!sources.map(\.location).contains(.standardInput))
  }

  @Test(
    arguments: [
      (name: "two operands", operands: ["/b", "/b"], list: nil, taken: ["/b"]),
      ("spellings of operands", ["/b", "/./b", "/A/../b", "//b"], nil, ["/b"]),
      ("a folder and a file in it", ["/A", "/A/y"], nil, ["/A/x", "/A/y"]),
      ("a file and its folder", ["/A/y", "/A"], nil, ["/A/y", "/A/x"]),
      ("folders in each other", ["/A", ""], nil, ["/A/x", "/A/y", "/b", "/c"]),
      ("a list", [], ["/b", "/c", "/b"], ["/b", "/c"]),
      ("spellings in a list", [], ["/b", "/./b", "/A/../b", "//b"], ["/b"]),
      ("a list with a folder before its file", [], ["/A", "/A/y"], ["/A/x", "/A/y"]),
      ("a list with a folder after its file", [], ["/A/y", "/A/"], ["/A/y", "/A/x"]),
      ("a list beside an operand", ["/b"], ["/c", "/b"], ["/b", "/c"]),
      ("a list beside a folder", ["/A"], ["/A/./y", "/b"], ["/A/x", "/A/y", "/b"]),
      ("a missing file", [], ["/z", "/z"], ["/z"]),
      (
        "hidden files, which folders do not give", ["/A"], ["/A/.h", "/A/.h"],
        ["/A/x", "/A/y", "/A/.h"]
      ),
    ] as [(name: String, operands: [String], list: [String]?, taken: [String])])
  func `a photo that is named more than once is taken once`(
    _ row: (name: String, operands: [String], list: [String]?, taken: [String])
  ) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("A"), withIntermediateDirectories: false)
    for name in ["A/x", "A/y", "A/.h", "b", "c"] { try folder.write(name, Self.png) }
    let lists = try ScratchFolder()
    let names = try row.list.map { list in
      let text = list.map { folder.path + $0 + "\n" }.joined()
      return try NameList(
        RawPath(try lists.write("list", Array(text.utf8))), separatesByZero: false)
    }
    let queue = PhotoQueue(operands: row.operands.map { RawPath(folder.path + $0) }, names: names)
    #expect(queue.map { $0.name.text.dropFirst(folder.path.count) } == row.taken.map { $0[...] })
  }
}
