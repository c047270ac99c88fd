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
  ])
  func `wrong usage is status 64 and a complaint`(_ row: (words: [String], part: String)) throws {
    let outcome = try CommandProcess.run(["explore"] + row.words)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part))
  }

  @Test func `a session is recorded as a moving picture and as stills`() throws {
    let scratch = try ScratchFolder()
    try scratch.write("a.png", TinyPNG.redAndBlue)
    try FileManager.default.createDirectory(
      atPath: scratch.path("stills"), withIntermediateDirectories: true)
    for path in ["a.svg", "stills"] {
      let outcome = try CommandProcess.run(
        ["explore", "a.png", "--record", path, "--script", "extract; wait"], folder: scratch.path)
      #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    }
    #expect(try scratch.text("a.svg").contains("fill=\"#ff0000\""))
    #expect(try scratch.text("stills/0001.svg").contains(">Extract<"))
    let outcome = try CommandProcess.run(
      ["explore", "a.png", "--record", "/nowhere/a.svg"], folder: scratch.path)
    #expect(outcome.status == 1 && outcome.complaints.contains("/nowhere/a.svg"))
  }
}
