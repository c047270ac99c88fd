import Foundation
import ScratchFolders
import Testing

/// The colors of photos, as the built command prints them.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ExtractProcessTests {
  private static func photos() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    try folder.write("b", TinyPNG.redAndBlue)
    try folder.write("clear.png", TinyPNG.transparent)
    try folder.write("notes.txt", Array("Just some words.\n".utf8))
    try folder.write("nothing.jpg", [])
    return folder
  }

  @Test func `the output to a pipe is plain text`() throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["a.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.output == "#ff0000   75.0%\n#0000ff   25.0%\n")
    #expect(outcome.complaints.isEmpty)
  }

  @Test(arguments: [
    (["--color=always"], ["NO_COLOR": "1"], true), ([], ["CLICOLOR_FORCE": "1"], true),
    ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    (["--color=never"], ["CLICOLOR_FORCE": "1"], false), ([], ["COLORTERM": "truecolor"], false),
  ])
  func `the use of color depends on the option first, then on the environment`(
    _ row: (words: [String], environment: [String: String], isColorful: Bool)
  ) throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(
      row.words + ["a.png"], environment: row.environment, folder: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\u{1B}[") == row.isColorful)
  }

  @Test func `a dash as file name reads standard input`() throws {
    let outcome = try CommandProcess.run(["--format=hex", "-"], input: TinyPNG.redAndBlue)
    #expect(outcome.status == 0)
    #expect(outcome.output == "#ff0000\n#0000ff\n")
  }

  @Test func `a folder gives its photos in order and reports those that fail`() throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["."], folder: folder.path)
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        ./a.png
        #ff0000   75.0%
        #0000ff   25.0%

        ./b
        #ff0000   75.0%
        #0000ff   25.0%

        """)
    #expect(
      outcome.complaints == """
        colorway: ./clear.png: every pixel is transparent, so there is no color
        colorway: ./nothing.jpg: it is empty (0 bytes)

        """)
  }

  @Test func `JSON has every input in order, including the failed ones`() throws {
    let folder = try Self.photos()
    let names = ["missing.jpg", "a.png", "clear.png", "notes.txt", "nothing.jpg"]
    let outcome = try CommandProcess.run(["--format=json"] + names, folder: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.complaints.isEmpty)
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let objects = try #require(value as? [[String: Any]])
    #expect(objects.map { $0["source"] as? String } == names)
    let kinds = objects.map { ($0["failure"] as? [String: String])?["kind"] }
    #expect(kinds == ["unreadable", nil, "transparent", "unsupported", "empty"])
    let image = try #require(objects[1]["image"] as? [String: Any])
    #expect(image["width"] as? Int == 10)
    #expect(image["format"] as? String == "png")
    let colors = try #require(objects[1]["colors"] as? [[String: Any]])
    #expect(colors.map { $0["hex"] as? String } == ["#ff0000", "#0000ff"])
    #expect(colors.map { $0["share"] as? Double } == [0.75, 0.25])
    #expect(colors.map { $0["count"] as? Int } == [75, 25])
  }

  @Test(arguments: [
    ("missing.jpg", "No such file or directory"),
    ("notes.txt", "which cannot be read; see 'colorway formats'"),
    ("nothing.jpg", "it is empty (0 bytes)"),
    ("*.png", "(the shell replaces '*', '?' and '[' only outside quotes)"),
    ("~/a.png", "(the shell replaces '~' only outside quotes)"),
    ("file:///a.png", "(name the file without 'file://')"),
    ("https://a.org/b.jpg", "(photos are not fetched; try: curl -sSL 'https://a.org/b.jpg' |"),
  ])
  func `a file that cannot be read as a photo exits with status 1 and an error message`(
    _ row: (name: String, part: String)
  ) throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["--format=hex", row.name], folder: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.hasPrefix("colorway: \(row.name): "))
    #expect(outcome.complaints.contains(row.part))
  }

  @Test func `a photo above the pixel limit is refused with its pixel count and the limit`() throws
  {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["--max-pixels=99", "a.png"], folder: folder.path)
    #expect(outcome.status == 1)
    #expect(
      outcome.complaints
        == "colorway: a.png: 100 pixels, over the limit of 99 (raise it with --max-pixels)\n")
  }

  @Test(arguments: ["text", "hex", "json", "jsonl"])
  func `the number of jobs does not change a byte of the output`(_ format: String) throws {
    let folder = try Self.photos()
    let words = ["--format", format, ".", "a.png", "missing", "b"]
    let one = try CommandProcess.run(["--jobs=1"] + words, folder: folder.path)
    let four = try CommandProcess.run(["--jobs=4"] + words, folder: folder.path)
    #expect(one.output == four.output)
    #expect(one.complaints == four.complaints)
    #expect(one.status == four.status)
  }

  @Test func `the option -o writes the output to a file`() throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(
      ["--format=hex", "-o", "colors.txt", "a.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(try folder.text("colors.txt") == "#ff0000\n#0000ff\n")
    #expect(try folder.names().contains { $0.hasSuffix(".tmp") } == false)
  }

  @Test func `a reader that stops early causes no error message`() throws {
    let folder = try Self.photos()
    let script = #"for i in 1 2 3 4 5 6; do set -- "$@" a.png; done; "$COLORWAY" "$@" | head -n 1"#
    let outcome = try CommandProcess.run(
      ["-c", script, "sh", "--format=hex"], folder: folder.path, isShell: true)
    #expect(outcome.output == "#ff0000\n")
    #expect(outcome.complaints.isEmpty)
  }

  @Test func `a file whose name is not UTF-8 is read and gives valid JSON`() throws {
    let folder = try Self.photos()
    let script = #"n=$(printf '\377.png'); mv a.png "$n"; "$COLORWAY" --format=jsonl "$n" ."#
    let outcome = try CommandProcess.run(["-c", script], folder: folder.path, isShell: true)
    let objects = try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects[0]["source"] as? String == "\u{FFFD}.png")
    #expect(objects.map { $0["sourceURL"] as? String } == ["%FF.png", nil, nil, nil, "./%FF.png"])
    #expect(objects[0]["colors"] != nil)
    #expect(
      objects.dropFirst().map { $0["source"] as? String } == [
        "./b", "./clear.png", "./nothing.jpg", "./\u{FFFD}.png",
      ])
  }
}
