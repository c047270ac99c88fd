import Foundation
import ScratchFolders
import Testing

/// The files that the built command writes, and those that it must not overwrite.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct OutputProcessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    try folder.write("two.gpl", Array("GIMP Palette\n#\n255 0 0\tRed\n0 0 255\n".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.png"), withDestinationPath: "a.png")
    try FileManager.default.linkItem(atPath: folder.path("a.png"), toPath: folder.path("hard.png"))
    try FileManager.default.linkItem(atPath: folder.path("a.png"), toPath: folder.path("hard.html"))
  }

  @Test(arguments: [
    ["-o", "a.png", "a.png"], ["-o", "./a.png", "a.png"], ["-o", "a.png", "link.png"],
    ["-o", "link.png", "a.png"], ["-o", "hard.png", "a.png"], ["--format=css", "-o", "a.png", "."],
    ["--format=css", "-o", "a.png", "two.gpl", "a.png"],
    ["--picture=photo", "-o", "a.png", "a.png"],
    ["theme", "--format=theme-css", "-o", "a.png", "a.png"], ["gallery", "-o", "hard.html", "."],
    ["convert", "two.gpl", "-o", "two.gpl"],
    ["theme", "P/c.png", "--template=t", "--mask=a.png", "-o", "a.png"],
  ])
  func `an input file is not overwritten by the output`(words: [String]) throws {
    let outcome = try CommandProcess.run(words, folder: folder.path)
    #expect(outcome.status == 64)
    #expect(outcome.complaints.contains("is read, so it cannot be written as well"))
    #expect(try bytes("a.png") == TinyPNG.redAndBlue)
    #expect(try folder.text("two.gpl").hasPrefix("GIMP"))
    #expect(try folder.names() == ["a.png", "hard.html", "hard.png", "link.png", "two.gpl"])
  }

  @Test func `a photo in a subfolder is not overwritten by the output for the folder`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("P/sub"), withIntermediateDirectories: true)
    try folder.write("P/sub/b.png", TinyPNG.redAndBlue)
    let words = ["--format=css", "-o", "P/sub/b.png", "P"]
    let outcome = try CommandProcess.run(words, folder: folder.path)
    #expect(outcome.status == 64)
    #expect(outcome.complaints.contains("is read, so it cannot be written as well"))
    #expect(try bytes("P/sub/b.png") == TinyPNG.redAndBlue)
  }

  @Test func `the file on standard input is not overwritten by the output`() throws {
    let outcome = try CommandProcess.run(
      ["-c", #""$COLORWAY" -o a.png - <a.png"#], folder: folder.path, isShell: true)
    #expect(outcome.status == 64)
    #expect(try bytes("a.png") == TinyPNG.redAndBlue)
  }

  @Test func `the output file may be in the folder of the photos`() throws {
    for _ in 1...2 {
      let outcome = try CommandProcess.run(["-o", "x.json", "."], folder: folder.path)
      #expect(outcome.status == 0)
    }
    #expect(try folder.text("x.json").hasPrefix("["))
  }

  @Test func `the target of a dangling link is created, and a cycle of links is an error`() throws {
    for (link, target) in [("open.css", "made.css"), ("round.css", "round.css")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    let made = try CommandProcess.run(["-o", "open.css", "a.png"], folder: folder.path)
    #expect(made.status == 0)
    #expect(try folder.text("made.css").contains("#ff0000"))
    let round = try CommandProcess.run(["-o", "round.css", "a.png"], folder: folder.path)
    #expect(round.status == 1)
    #expect(round.complaints == "colorway: round.css: Too many levels of symbolic links\n")
    for link in ["open.css", "round.css"] {
      #expect(throws: Never.self) {
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(link))
      }
    }
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
  }
}
