import Foundation
import ScratchFolders
import Testing

/// What `colorway explore` does without a terminal.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ExploreUsageTests {
  @Test(arguments: [
    (["a.png"], "must be a terminal"), (["-"], "is the keyboard"),
    (["--script", "wait", "a.png"], "only used with '--record'"),
    (["--record", "a.gif", "a.png"], ".svg"),
    (["--record", "a.svg", "--script", "dance", "a.png"], "'dance'"),
    (["--record", "a.svg", "--size", "80", "a.png"], "80x24"),
    (["--record", "a.svg", "--canvas", "transparent", "a.png"], "dark, light"),
    (["--canvas", "light", "a.png"], "only used with '--record'"),
    (["-n", "17", "a.png"], "a whole number from 1 to 16, or auto"),
    (["-n", "many", "a.png"], "invalid value 'many' for '--colors'"),
    (["--mask", "-", "a.png"], "is the keyboard"),
    (["--size", "80x24", "a.png"], "'--size' is only used with '--record'"),
  ])
  func `wrong usage exits with status 64 and an error message`(
    _ row: (words: [String], part: String)
  ) throws {
    let outcome = try CommandProcess.run(["explore"] + row.words)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part))
  }

  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("a.png", TinyPNG.redAndBlue)
  }

  private func record(_ name: String, script: String) throws -> CommandProcess.Outcome {
    try CommandProcess.run(
      ["explore", "a.png", "--record", name, "--size", "60x20", "--script", script],
      folder: scratch.path)
  }

  @Test func `a session is recorded as one animated SVG`() throws {
    let outcome = try record("a.svg", script: "extract; wait")
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    let text = try scratch.text("a.svg")
    #expect(text.contains("fill=\"#ff0000\"") && text.contains("@keyframes"))
  }

  @Test func `a session is recorded as numbered PNG files`() throws {
    let outcome = try record("a.PNG", script: "extract; pause 50ms; cancel")
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    #expect(names.starts(with: ["a-0001.PNG", "a-0002.PNG", "a-0003.PNG"]))
    let file = try #require(FileManager.default.contents(atPath: scratch.path("a-0002.PNG")))
    #expect(file.starts(with: [0x89] + "PNG".utf8))
  }

  @Test func `a numbered picture never overwrites a photo`() throws {
    try scratch.write("b-0002.png", TinyPNG.redAndBlue)
    let outcome = try CommandProcess.run(
      ["explore", ".", "--record", "b.png", "--script", "extract"], folder: scratch.path)
    #expect(outcome.status == 64)
    #expect(outcome.complaints.contains("'b-0002.png' is read, so it cannot be written as well"))
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    #expect(names == ["a.png", "b-0002.png"], "nothing was written")
  }

  @Test func `a recording takes an automatic color count, a mask and a pinned color`() throws {
    try scratch.write("mask.png", TinyPNG.bytes(width: 1, pixels: [(255, 255, 255, 255)]))
    let outcome = try CommandProcess.run(
      [
        "explore", "a.png", "-n", "auto", "--mask", "mask.png", "--pin", "#123456", "--record",
        "a.svg", "--script", "extract; wait; snapshot",
      ], folder: scratch.path)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    let text = try scratch.text("a.svg")
    #expect(text.contains("#ff0000") && text.contains("#123456"))
  }

  @Test(arguments: ["shot.png", "shot.svg"])
  func `a single snapshot is written without a number`(_ name: String) throws {
    let outcome = try record(name, script: "extract; wait; snapshot")
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    #expect(names.sorted() == ["a.png", name])
  }

  @Test(arguments: ["/nowhere/a.svg", "/nowhere/a.png"])
  func `a recording that cannot be written exits with status 1 and an error message`(
    _ name: String
  ) throws {
    let outcome = try record(name, script: "extract")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.complaints.hasPrefix("colorway: /nowhere/a"))
    #expect(outcome.complaints.split(separator: "\n").count == 1)
  }

  @Test func `if no photo can be read, each reason has its name, and nothing is recorded`() throws {
    try scratch.write("text", Array("text".utf8))
    let outcome = try CommandProcess.run(
      ["explore", "none", "text", "--record", "x.svg"], folder: scratch.path)
    #expect(outcome.status == 1)
    #expect(
      outcome.complaints == """
        colorway: none: No such file or directory
        colorway: text: this is text, which cannot be read; see 'colorway formats'

        """)
    #expect(try scratch.names() == ["a.png", "text"])
  }

  @Test func `without an operand, only the photos directly in the working folder are shown`() throws
  {
    try FileManager.default.createDirectory(
      atPath: scratch.path("P/sub"), withIntermediateDirectories: true)
    try scratch.write("P/sub/a.png", TinyPNG.redAndBlue)
    for (words, status) in [([], 1), (["."], 0)] as [([String], Int32)] {
      let outcome = try CommandProcess.run(
        ["explore", "--record", "x.svg", "--script", "snapshot"] + words, folder: scratch.path("P"))
      #expect(outcome.status == status)
      #expect(outcome.complaints.contains("file directly in this folder") == words.isEmpty)
    }
  }

  @Test func `a recording keeps no history, has no colors if they are off, and spares the mask`()
    throws
  {
    try scratch.write("x-0002.png", TinyPNG.redAndBlue)
    let words = ["explore", "a.png", "--mask", "x-0002.png", "--journal", "j", "--script"]
    let plain = try CommandProcess.run(
      words + ["extract; wait; snapshot", "--color=never", "--record", "x.svg"],
      folder: scratch.path)
    #expect(plain.status == 0 && plain.complaints.isEmpty)
    #expect(try !scratch.text("x.svg").contains("fill=\"#ff0000\""))
    let refused = try CommandProcess.run(
      words + ["extract", "--record", "x.png"], folder: scratch.path)
    #expect(refused.status == 64 && refused.complaints.contains("'x-0002.png' is read, so it"))
    #expect(try scratch.names() == ["a.png", "x-0002.png", "x.svg"])
  }
}
