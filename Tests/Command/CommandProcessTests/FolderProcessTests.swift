import Foundation
import ScratchFolders
import Testing

/// Folders of photos as people have them, in the built command.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct FolderProcessTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Writes photos of one color each.
  private func write(_ photos: [String: (UInt8, UInt8, UInt8)]) throws {
    for (number, (name, color)) in photos.enumerated() {
      let path = folder.path(name)
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      let pixel = (color.0, color.1, color.2, UInt8(255))
      try folder.write(
        name, TinyPNG.bytes(width: 4, pixels: Array(repeating: pixel, count: 16)))
      // Files of one size that are written in one tick of the clock would be taken for each other.
      let time = Date(timeIntervalSince1970: 1_600_000_000 + Double(number))
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    }
  }

  private func run(_ words: String...) throws -> CommandProcess.Outcome {
    try CommandProcess.run(
      words, environment: ["XDG_CACHE_HOME": folder.path("cache")], folder: folder.path)
  }

  private func sources(_ text: String) -> [String] {
    text.matches(of: /"source":"([^"]*)"/).map { String($0.1) }
  }

  private static let tree: [String: (UInt8, UInt8, UInt8)] = [
    "P/a.png": (200, 0, 0), "P/b.tmp.png": (0, 200, 0), "P/Private/c.png": (0, 0, 200),
    "P/x/Private/d.png": (200, 200, 0), "P/x/e.png": (200, 0, 200),
  ]

  @Test(arguments: [
    (["Private"], ["P/a.png", "P/b.tmp.png", "P/x/e.png"], "2 folders left out: 2 excluded"),
    (
      ["/Private"], ["P/a.png", "P/b.tmp.png", "P/x/Private/d.png", "P/x/e.png"],
      "1 folder left out: 1 excluded"
    ),
    (
      ["*.tmp.*", "x/"], ["P/Private/c.png", "P/a.png"],
      "1 file and 1 folder left out: 2 excluded"
    ),
    (
      ["**/[de].png"], ["P/Private/c.png", "P/a.png", "P/b.tmp.png"],
      "2 files left out: 2 excluded"
    ),
  ])
  func `excluded files and folders are left out and counted`(
    _ patterns: [String], _ expected: [String], _ note: String
  ) throws {
    try write(Self.tree)
    let options = patterns.flatMap { ["--exclude", $0] }
    for words in [["batch", "P", "-n", "1"], ["P", "-n", "1", "--format", "jsonl"]] {
      let outcome = try CommandProcess.run(words + options, folder: folder.path)
      #expect(outcome.status == 0 && sources(outcome.output) == expected)
      #expect(outcome.complaints.contains("colorway: P: " + note), "\(outcome.complaints)")
    }
    // A file that is named itself is not left out.
    let named = try CommandProcess.run(
      ["P/a.png", "--format", "hex", "-n", "1", "--exclude", "a.png"], folder: folder.path)
    #expect(named.output == "#c80000\n")
  }

  @Test func `galleries, albums and searches leave out what is excluded`() throws {
    try write(Self.tree)
    #expect(try run("gallery", "P", "-o", "g.html", "--exclude", "Private").status == 0)
    #expect(try !folder.text("g.html").contains("c.png"))
    let album = try run("album", "P", "-n", "1", "--format", "json", "--exclude", "*.png")
    #expect(album.status == 1)
    // Lines of an earlier search stay, but are not found.
    #expect(
      try run("find", "blue", "--in", "P", "--format", "names").lines.contains("P/Private/c.png"))
    let found = try run("find", "blue", "--in", "P", "--format", "names", "--exclude", "Private/")
    #expect(found.status == 0 && !found.output.contains("Private") && found.lines.count == 3)
    #expect(try run("find", "blue", "--in", "P", "--format", "names").lines.count == 5)
  }

  @Test func `lines of photos that are excluded later stay, and that is no failure`() throws {
    try write(Self.tree)
    #expect(try run("batch", "P", "-o", "o.jsonl").status == 0)
    let outcome = try run("batch", "P", "-o", "o.jsonl", "--exclude", "Private")
    #expect(outcome.status == 0 && outcome.complaints.contains("kept 2 lines"))
    #expect(sources(try folder.text("o.jsonl")).count == 5)
    #expect(try run("batch", "P", "-o", "o.jsonl", "--exclude", "Private", "--prune").status == 0)
    #expect(sources(try folder.text("o.jsonl")).count == 3)
  }

  @Test func `a pattern that is none is an error`() throws {
    let outcome = try run("batch", "P", "--exclude", "[a")
    #expect(outcome.status == 64 && outcome.complaints.contains("'--exclude'"))
  }

  @Test(arguments: [
    ["P", "P/a.png"], ["P/a.png", "P"], ["./P", "P/a.png"], ["P", "P"], ["P/x", "P"],
    ["P", "./P/x/../x/e.png", "P/x"],
  ])
  func `a photo that is named twice has one line`(_ operands: [String]) throws {
    try write(Self.tree)
    let outcome = try CommandProcess.run(["batch", "-n", "1"] + operands, folder: folder.path)
    let real = sources(outcome.output).map {
      URL(fileURLWithPath: folder.path($0)).standardized.path
    }
    #expect(outcome.status == 0)
    #expect(Set(real).count == 5 && real.count == 5)
  }

  @Test func `galleries and albums count a photo once, and extraction answers each operand`() throws
  {
    try write(Self.tree)
    #expect(try run("gallery", "P", "P/a.png", "-o", "g.html").status == 0)
    #expect(try folder.text("g.html").matches(of: /<img/).count == 5)
    let albums = try [["P"], ["P/a.png", "P", "./P/a.png"]].map {
      try CommandProcess.run(["album"] + $0 + ["--format", "json"], folder: folder.path).output
    }
    let shares = albums.map { $0.matches(of: /"share": ?([0-9.]+)/).map { String($0.1) } }
    #expect(!shares[0].isEmpty && shares[0] == shares[1])
    let twice = try run("P/a.png", "P/a.png", "-n", "1", "--format", "hex")
    #expect(twice.output == "#c80000\n#c80000\n")
  }

  @Test(arguments: [
    (["a.png", "b.tmp.png", "./a.png", "x/../a.png"], [], ["a.png", "b.tmp.png"]),
    (["x", "x/e.png", "a.png"], [], ["x/Private/d.png", "x/e.png", "a.png"]),
    (["x/e.png", "a.png"], ["x"], ["x/Private/d.png", "x/e.png", "a.png"]),
    (["a.png", "a.png"], ["./a.png"], ["./a.png"]),
  ])
  func `a photo that a list names twice has one line`(
    _ list: [String], _ operands: [String], _ expected: [String]
  ) throws {
    try write(Self.tree)
    let outcome = try CommandProcess.run(
      ["batch", "-n", "1", "--files-from", "-"] + operands,
      folder: folder.path("P"), input: Array(list.map { $0 + "\n" }.joined().utf8))
    #expect(outcome.status == 0 && sources(outcome.output) == expected)
  }

  @Test(arguments: [
    ["P/a.png": "P/z.png"], ["P/x/e.png": "P/0.png", "P/a.png": "P/x/e.png"], ["P/x": "P/y"],
    ["P/a.png": "P/Private/new.png", "P/x/Private": "P/w"],
  ])
  func `moved photos are known again, and are not read anew`(_ moves: [String: String]) throws {
    try write(Self.tree)
    #expect(try run("batch", "P", "-n", "1", "-o", "o.jsonl").status == 0)
    // A mark in the old lines shows which lines are kept.
    let marked = try folder.text("o.jsonl").replacing("\"colors\"", with: "\"mark\":1,\"colors\"")
    try folder.write("o.jsonl", Array(marked.utf8))
    for (old, new) in moves.sorted(by: { $0.key > $1.key }) {
      try FileManager.default.moveItem(atPath: folder.path(old), toPath: folder.path(new))
    }
    let outcome = try run("batch", "P", "-n", "1", "-o", "o.jsonl")
    #expect(outcome.status == 0, "\(outcome.complaints)")
    let text = try folder.text("o.jsonl")
    #expect(text.split(separator: "\n").allSatisfy { $0.contains("\"mark\":1") })
    // Without the mark, the file is as if it were new.
    #expect(try run("batch", "P", "-n", "1", "-o", "new.jsonl").status == 0)
    #expect(text.replacing("\"mark\":1,", with: "") == (try folder.text("new.jsonl")))
    // And it is up to date.
    #expect(try run("batch", "P", "-n", "1", "-o", "o.jsonl").status == 0)
    #expect(try folder.text("o.jsonl") == text)
  }

  @Test func `photos of equal size and time that swap their names keep their colors`() throws {
    try write(["P/x.png": (9, 9, 9)])
    try folder.write("P/a.ppm", TinyFilm.frame((200, 0, 0)))
    try folder.write("P/b.ppm", TinyFilm.frame((0, 0, 200)))
    for name in ["P/a.ppm", "P/b.ppm"] {
      let time = Date(timeIntervalSince1970: 1_600_000_000)
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: folder.path(name))
    }
    #expect(try run("batch", "P", "-n", "1", "-o", "o.jsonl").status == 0)
    let before = try folder.text("o.jsonl")
    for (old, new) in [("a", "c"), ("b", "a"), ("c", "b")] {
      try FileManager.default.moveItem(
        atPath: folder.path("P/\(old).ppm"), toPath: folder.path("P/\(new).ppm"))
    }
    #expect(try run("batch", "P", "-n", "1", "-o", "o.jsonl").status == 0)
    let colors = try folder.text("o.jsonl").matches(of: /"hex":"([^"]*)"/).map { $0.1 }
    #expect(colors == ["#0000c8", "#c80000", "#090909"])
    #expect(before != (try folder.text("o.jsonl")))
  }

  @Test func `other permissions and links of a photo change nothing`() throws {
    try write(Self.tree)
    #expect(try run("batch", "P", "-n", "1", "-o", "o.jsonl").status == 0)
    let before = try folder.text("o.jsonl")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o400], ofItemAtPath: folder.path("P/a.png"))
    try FileManager.default.linkItem(
      atPath: folder.path("P/x/e.png"), toPath: folder.path("e.png"))
    #expect(try run("batch", "P", "-n", "1", "-o", "o.jsonl").status == 0)
    #expect(try folder.text("o.jsonl") == before)
  }

  @Test func `a photo of the same size and other content is read anew`() throws {
    try write(["P/a.ppm.png": (200, 0, 0)])
    try folder.write("P/b.ppm", TinyFilm.frame((10, 20, 30)))
    #expect(try run("batch", "P", "-n", "1", "-o", "o.jsonl").status == 0)
    try FileManager.default.removeItem(atPath: folder.path("P/b.ppm"))
    try folder.write("P/c.ppm", TinyFilm.frame((30, 20, 10)))
    #expect(try run("batch", "P", "-n", "1", "-o", "o.jsonl").status == 0)
    let text = try folder.text("o.jsonl")
    #expect(text.contains("#1e140a") && !text.contains("#0a141e"))
  }

  @Test func `a gallery has photos in natural order, with links`() throws {
    let names = ["IMG_1", "IMG_2", "IMG_3", "IMG_10", "IMG_20", "a b#1"]
    try write(Dictionary(uniqueKeysWithValues: names.map { ("P/\($0).png", (9, 9, 9)) }))
    try FileManager.default.createDirectory(
      atPath: folder.path("Pages"), withIntermediateDirectories: true)
    #expect(try run("gallery", "P", "-o", "Pages/g.html", "--link").status == 0)
    let links = try folder.text("Pages/g.html").matches(of: /<a href="([^"]*)"><img/)
    #expect(
      links.map { String($0.1) }
        == names.map {
          "../P/" + $0.replacing(" ", with: "%20").replacing("#", with: "%23") + ".png"
        })
    #expect(try run("gallery", "P", "-o", "g.html").status == 0)
    #expect(try !folder.text("g.html").contains("<a href"))
  }

  @Test func `the pages of a gallery in its folder link to the photos, too`() throws {
    let names = (1...25).map { "P/\($0).png" }
    try write(Dictionary(uniqueKeysWithValues: names.map { ($0, (9, 9, 9)) }))
    #expect(try run("gallery", "P", "-o", "g.html", "--link", "--per-page", "10").status == 0)
    #expect(try folder.text("g.html").contains("<a href=\"P/1.png\">"))
    #expect(try folder.text("g.files/2.html").contains("<a href=\"../P/11.png\">"))
    let page = try run("gallery", "P/1.png", "--link")
    #expect(page.output.contains("<a href=\"file:///"))
  }
}

/// Tables for spreadsheets.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct TableProcessTests {
  @Test(arguments: ["=1+1.png", "+1.png", "-1.png", "@SUM(A1).png", "\t=1.png", "＝1.png"])
  func `no cell is a formula, and a table that is read back has the names`(
    _ name: String
  ) throws {
    let folder = try ScratchFolder()
    try folder.write(name, TinyPNG.redAndBlue)
    let outcome = try CommandProcess.run(["batch", "-o", "o.csv", "--", name], folder: folder.path)
    #expect(outcome.status == 0)
    let text = try folder.text("o.csv")
    for line in text.split(separator: "\n").dropFirst() {
      #expect(line.hasPrefix("'") || line.hasPrefix("\"'"), "\(line)")
    }
    let back = try CommandProcess.run(
      ["convert", "o.csv", "--format", "json"], folder: folder.path)
    let escaped = name.replacing("\t", with: "\\t")
    #expect(back.output.contains("\"\(escaped)\""), "\(back.output)")
  }

  @Test func `names of colors are made harmless, and plain cells stay as they are`() throws {
    let folder = try ScratchFolder()
    try folder.write("a.gpl", Array("GIMP Palette\n#\n1 2 3\t=cmd()\n4 5 6\tit's\n".utf8))
    let outcome = try CommandProcess.run(
      ["convert", "a.gpl", "--format", "csv"], folder: folder.path)
    #expect(outcome.output.contains(",'=cmd(),#010203") && outcome.output.contains(",it's,#040506"))
    let photo = try CommandProcess.run(
      ["--format", "csv", "-n", "1", "-"], input: TinyPNG.redAndBlue)
    #expect(photo.output.contains("\n,red,#"))
  }

  @Test(arguments: [
    ["a.png", "--format", "csv"], ["batch", "a.png", "--format", "csv"],
    ["convert", "a.hex", "--format", "csv"], ["blend", "red", "blue", "--format", "csv"],
    ["album", "a.png", "--format", "csv"],
  ])
  func `a table begins with a byte order mark if that is wanted`(_ words: [String]) throws {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    try folder.write("a.hex", Array("#010203\n".utf8))
    let plain = try CommandProcess.run(words, folder: folder.path)
    #expect(plain.output.hasPrefix("palette,"))
    let words = words + ["--bom", "-o", "o.csv"]
    #expect(try CommandProcess.run(words, folder: folder.path).status == 0)
    let marked = try Data(contentsOf: URL(fileURLWithPath: folder.path("o.csv")))
    #expect([UInt8](marked) == [0xEF, 0xBB, 0xBF] + Array(plain.output.utf8))
  }

  @Test func `other formats have no byte order mark, and say so`() throws {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    for words in [["a.png"], ["batch", "a.png"], ["a.png", "--format", "css"]] {
      let outcome = try CommandProcess.run(words + ["--bom"], folder: folder.path)
      #expect(outcome.complaints.contains("'--bom' has no effect"))
    }
  }
}
