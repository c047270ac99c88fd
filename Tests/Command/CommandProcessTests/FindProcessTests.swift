import DocumentationPages
import Foundation
import JSONSchemas
import ScratchFolders
import Testing

/// Searches among the lines of a batch, with the built command.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct FindProcessTests {
  private let folder: ScratchFolder

  /// Photos of two colors, and how many of their ten rows have the first one.
  private static let photos: [(name: String, first: (UInt8, UInt8, UInt8), rows: Int)] = [
    ("red.png", (255, 0, 0), 10), ("some red.png", (255, 0, 0), 2), ("hint.png", (255, 0, 0), 1),
    ("teal.png", (0, 128, 128), 7), ("gray.png", (120, 120, 120), 10),
  ]

  init() throws {
    folder = try ScratchFolder()
    for photo in Self.photos {
      let (red, green, blue) = photo.first
      let pixels = (0..<100).map { index in
        index < photo.rows * 10
          ? (red, green, blue, UInt8(255)) : (UInt8(255), UInt8(165), UInt8(0), UInt8(255))
      }
      try folder.write(photo.name, TinyPNG.bytes(width: 10, pixels: pixels))
    }
    try folder.write("text.jpg", Array("no picture".utf8))
    let batch = try run(["batch", "-o", "out.jsonl"] + Self.photos.map(\.name) + ["text.jpg"])
    #expect(batch.status == 1)
  }

  private func run(_ words: [String], input: [UInt8] = []) throws -> CommandProcess.Outcome {
    try CommandProcess.run(
      words, environment: ["HOME": folder.path("home")], folder: folder.path, input: input)
  }

  /// The files that are kept for searched folders.
  private func kept() throws -> [String] {
    let cache = folder.path("home/.cache/colorway/folders")
    return try FileManager.default.contentsOfDirectory(atPath: cache).sorted()
      .map { "home/.cache/colorway/folders/" + $0 }
  }

  /// Runs a search that finds something, and returns its lines.
  private func find(_ words: String..., input: [UInt8] = []) throws -> [String] {
    let outcome = try run(["find"] + words, input: input)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty, "\(outcome.complaints)")
    return outcome.lines.map(String.init)
  }

  /// The names at the end of lines of text.
  private func names(_ lines: [String]) -> [String] {
    lines.map { $0.components(separatedBy: "  ").last ?? "" }
  }

  @Test func `the lines of a folder are kept in the cache of the user and updated`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("P/sub"), withIntermediateDirectories: true)
    for name in ["red.png", "gray.png"] {
      try FileManager.default.copyItem(
        atPath: folder.path(name), toPath: folder.path("P/sub/\(name)"))
    }
    #expect(names(try find("--limit", "1", "red", "--in", "P")) == ["P/sub/red.png"])
    let file = try #require(try kept().first)
    let lines = try folder.text(file)
    #expect(lines.split(separator: "\n").count == 2)
    try FileManager.default.moveItem(
      atPath: folder.path("P/sub/red.png"), toPath: folder.path("P/moved.png"))
    #expect(names(try find("--limit", "1", "red", "--in", "P")) == ["P/moved.png"])
    // A line that is up to date is not made again.
    let gray = lines.split(separator: "\n").first { $0.contains("gray.png") }
    #expect(try folder.text(file).contains(try #require(gray)))
    // Lines of other options or of another version are made again.
    let request = /"request":"[0-9a-f]+"/
    let current = try folder.text(file)
    let other = current.replacing(request, with: #""request":"0123456789abcdef""#)
    try folder.write(file, Array(other.utf8))
    #expect(names(try find("--limit", "1", "red", "--in", "P")) == ["P/moved.png"])
    #expect(try folder.text(file) == current)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path("P")).sorted()
        == ["moved.png", "sub", "sub/gray.png"])
    let access = try FileManager.default.attributesOfItem(
      atPath: folder.path("home/.cache/colorway/folders"))
    #expect(access[.posixPermissions] as? Int == 0o700)
  }

  @Test func `what a search of a folder cannot read is named each time`() throws {
    for name in ["P/sub", "home"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      atPath: folder.path("red.png"), toPath: folder.path("P/red.png"))
    try folder.write("P/cut.png", Array(TinyPNG.redAndBlue.prefix(50)))
    try folder.write("P/sub/empty.jpg", [])
    try folder.write("P/zeros.jpg", [UInt8](repeating: 0, count: 2_000))
    for isKept in [true, true, false] {
      if !isKept {
        // Nothing can be kept below a file.
        try FileManager.default.removeItem(atPath: folder.path("home"))
        try folder.write("home", [])
      }
      let outcome = try run(["find", "red", "--in", "P"])
      #expect(outcome.status == 1)
      #expect(names(outcome.lines.map(String.init)) == ["P/red.png"])
      var complaints = outcome.complaints.split(separator: "\n").map(String.init)
      if !isKept {
        let first = complaints.removeFirst()
        #expect(
          first.contains("/folders/") && first.contains(": Not a directory (searched without"))
      }
      #expect(
        complaints == [
          "colorway: P/cut.png: the PNG data ends or is damaged before the first of 10 rows",
          "colorway: P/sub/empty.jpg: it is empty (0 bytes)",
          "colorway: P/zeros.jpg: this is a file of zeros, which cannot be read; see 'colorway formats'",
        ])
    }
    let missing = try run(["find", "red", "--in", "missing.jsonl"])
    #expect(missing.complaints == "colorway: missing.jsonl: No such file or directory\n")
  }

  @Test func `a folder whose photos cannot be seen now keeps its lines, unless they are pruned`()
    throws
  {
    for name in ["P", "disk"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    try FileManager.default.moveItem(
      atPath: folder.path("red.png"), toPath: folder.path("disk/red.png"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("P/red.png"), withDestinationPath: "../disk/red.png")
    let lines = try find("red", "--in", "P", "--format", "names")
    #expect(lines == ["P/red.png"])
    try FileManager.default.moveItem(atPath: folder.path("disk"), toPath: folder.path("away"))
    let kept = try run(["find", "red", "--in", "P", "--format", "names"])
    #expect(kept.status == 1 && kept.output == "P/red.png\n")
    #expect(kept.complaints.contains("colorway: P/red.png: No such file or directory\n"))
    #expect(
      kept.complaints.contains(
        "kept 1 line of photos that were not found: 1 that cannot be opened (--prune drops them)\n")
    )
    let pruned = try run(["find", "red", "--in", "P", "--prune"])
    #expect(pruned.status == 1 && pruned.output.isEmpty)
  }

  @Test func `the lines of a folder are reused for every spelling of its path`() throws {
    for name in ["P/sub/red.png", "P/sub/\u{e9} \".png", "P/gray.png"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("P/sub"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: folder.path(name.contains("gray") ? "gray.png" : "red.png"),
        toPath: folder.path(name))
    }
    _ = try find("red", "--in", "P")
    let file = try #require(try kept().first)
    let lines = try folder.text(file)
    for spelling in ["P/", "./P", folder.path("P"), "P/../P"] {
      let start = spelling.hasSuffix("/") ? spelling : spelling + "/"
      let found = try find("--format", "names", "--limit", "2", "red", "--in", spelling)
      #expect(found.sorted() == ["sub/red.png", "sub/\u{e9} \".png"].map { start + $0 })
      for line in try find("--format", "jsonl", "-o", "-", "--limit", "3", "red", "--in", spelling)
      {
        let photo = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let name = try #require(photo?["source"] as? String)
        #expect(name.hasPrefix(start) && photo?["colors"] != nil)
      }
      #expect(try folder.text(file) == lines && kept().count == 1)
    }
  }

  @Test func `a file of kept lines that is something else is not touched, and the search goes on`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: folder.path("P"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: folder.path("red.png"), toPath: folder.path("P/red.png"))
    _ = try find("red", "--in", "P")
    let file = try #require(try kept().first)
    try folder.write(file, Array("notes\n".utf8))
    let outcome = try run(["find", "red", "--in", "P"])
    #expect(outcome.status == 0 && names(outcome.lines.map(String.init)) == ["P/red.png"])
    #expect(outcome.complaints.contains(": it is not a file of lines; remove it (searched without"))
    #expect(try folder.text(file) == "notes\n")
  }

  @Test func `the photos with the most of a color come first`() throws {
    let red = try find("red", "--in", "out.jsonl")
    #expect(red.count == 5)
    #expect(red[0] == "0.0000  #ff0000  red.png")
    #expect(red[1].hasPrefix("0.0000  #ffa500 #ff0000  some red.png"))
    #expect(names(Array(red[..<3])) == ["red.png", "some red.png", "hint.png"])
    #expect(names(try find("red:0.5", "--in", "out.jsonl"))[0] == "red.png")
    #expect(
      names(try find("red:0.2", "orange:0.8", "--limit", "2", "--in", "out.jsonl"))
        == ["some red.png", "hint.png"])
    #expect(
      names(try find("--limit=1", "#008080:70%", "orange:30%", "--in", "out.jsonl")) == ["teal.png"]
    )
  }

  @Test func `a search without results exits with status 1 and no message`() throws {
    #expect(
      names(try find("gray", "--within", "0.05", "--in", "out.jsonl")) == ["gray.png"])
    let none = try run(["find", "blue", "--within", "0.02", "-o", "x", "--in", "out.jsonl"])
    #expect(none.status == 1 && none.output.isEmpty && none.complaints.isEmpty)
    #expect(try !folder.names().contains("x"))
  }

  @Test func `--like finds the photos with colors like those of a photo`() throws {
    let like = try find("--like", "some red.png", "--limit", "2", "--in", "out.jsonl")
    #expect(names(like) == ["some red.png", "hint.png"])
    #expect(like[0].hasPrefix("0.0000 "))
    let gone = try run(["find", "--like", "gone.png", "--in", "out.jsonl"])
    #expect(gone.status == 1)
    #expect(gone.complaints == "colorway: gone.png: No such file or directory\n")
  }

  @Test func `JSON lines are those of the file with the distance added`() throws {
    let found = try find(
      "teal", "--limit", "3", "-o", "-", "--format", "jsonl", "--in", "out.jsonl")
    let path = Documentation.path("Sources/Files/SchemeResults/Schema/photo.schema.json")
    let schema = try JSONSchema(Data(contentsOf: URL(filePath: path)))
    for line in found { #expect(try schema.faults(in: line) == []) }
    let whole = try folder.text("out.jsonl").split(separator: "\n")[3]
    #expect(found.count == 3 && found[0].hasPrefix(#"{"found":{"distance":0"#))
    #expect(found[0].hasSuffix(#","line":4},"# + String(whole.dropFirst())))
    // What was found can be searched again.
    #expect(try find("-o", "few.jsonl", "teal", "--limit", "3", "--in", "out.jsonl").isEmpty)
    #expect(names(try find("teal", "--limit", "1", "--in", "few.jsonl")) == ["teal.png"])
  }

  @Test func `names can be passed to other programs such as xargs`() throws {
    let outcome = try run([
      "find", "red", "--within", "0", "--format", "names", "--null", "--in", "out.jsonl",
    ])
    #expect(outcome.output == "red.png\0some red.png\0hint.png\0")
    let copied = try CommandProcess.run(
      [
        "-c",
        "mkdir Red; $COLORWAY find red --in out.jsonl --within 0 --format names -0 | xargs -0 cp -t Red; "
          + "ls Red",
      ], folder: folder.path, isShell: true)
    #expect(copied.lines.sorted() == ["hint.png", "red.png", "some red.png"])
  }

  @Test func `a search of a pipe finds the same as a search of a file`() throws {
    let lines = Array(try folder.text("out.jsonl").utf8)
    #expect(try find("red", "--in", "-", input: lines) == find("red", "--in", "out.jsonl"))
    let piped = try CommandProcess.run(
      ["-c", "cat out.jsonl | $COLORWAY find red --in /dev/stdin"], folder: folder.path,
      isShell: true)
    #expect(piped.lines.map(String.init) == (try find("red", "--in", "out.jsonl")))
    let film = try CommandProcess.run(["film", "-"], input: TinyFilm.threeScenes)
    let frames = try find("blue:1", "--limit", "4", "--in", "-", input: Array(film.output.utf8))
    #expect(
      frames.map { String($0.suffix(8)) }
        == ["frame 5", "frame 6", "frame 7", "frame 8"].map { " \($0)" })
  }

  @Test func `a large file is searched with an index beside it, and a small one without`() throws {
    _ = try find("red", "--in", "out.jsonl")
    #expect(try !folder.names().contains(where: { $0.hasSuffix(".colors") }))
    let lines = try folder.text("out.jsonl")
    let count = 300_000 / lines.utf8.count + 1
    try folder.write("many.jsonl", Array(String(repeating: lines, count: count).utf8))
    let expected = try find("red", "teal:0.3", "--no-index", "--limit", "9", "--in", "many.jsonl")
    #expect(try !folder.names().contains("many.jsonl.colors"))
    for jobs in ["1", "2"] {
      let words = ["--limit", "9", "--jobs", jobs, "--in", "many.jsonl"]
      let outcome = try run(["find", "red", "teal:0.3"] + words)
      #expect(outcome.lines.map(String.init) == expected && outcome.status == 0)
      #expect(try folder.names().contains("many.jsonl.colors"))
    }
  }

  @Test func `an index that cannot be used is reported and does not change the results`() throws {
    let lines = try folder.text("out.jsonl")
    let count = 300_000 / lines.utf8.count + 1
    try folder.write("many.jsonl", Array(String(repeating: lines, count: count).utf8))
    let expected = try find("red", "--no-index", "--in", "many.jsonl")
    try folder.write("many.jsonl.colors", Array("notes".utf8))
    let outcome = try run(["find", "red", "--in", "many.jsonl"])
    #expect(outcome.status == 0 && outcome.lines.map(String.init) == expected)
    #expect(
      outcome.complaints == "colorway: many.jsonl.colors: this is not an index of colors (searched "
        + "without it; --no-index avoids this)\n")
    #expect(try folder.text("many.jsonl.colors") == "notes")
  }

  @Test(arguments: [
    ("empty.jsonl", "no line has colors"), ("text.jpg", "no line has colors"),
  ])
  func `a file without lines of photos gives an error message`(
    _ row: (file: String, part: String)
  ) throws {
    try folder.write("empty.jsonl", [])
    let outcome = try run(["find", "red", "--in", row.file])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.complaints.hasPrefix("colorway: \(row.file): \(row.part)"))
  }

  @Test(arguments: [
    (["find"], "no color to look for was given"), (["find", "red"], "name where to search"),
    (["find", "--in", "out.jsonl"], "no color to look for was given"),
    (["find", "out.jsonl"], "no color to look for was given"),
    (["find", "redd", "--in", "out.jsonl"], "invalid value 'redd' for 'COLOR'"),
    (["find", "red", "-o", "out.jsonl", "--in", "out.jsonl"], "'out.jsonl' is read"),
  ])
  func `wrong usage exits with status 64 and an error message`(
    _ row: (words: [String], part: String)
  ) throws {
    let outcome = try run(row.words)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part), "\(outcome.complaints)")
  }
}
