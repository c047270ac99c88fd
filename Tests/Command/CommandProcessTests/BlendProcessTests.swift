import Foundation
import ScratchFolders
import Testing

/// Blends of two colors, palettes or photos, as the built command writes them.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct BlendProcessTests {
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    try folder.write("two.gpl", Array("GIMP Palette\nName: Two\n#\n0 0 128\n128 0 0\n".utf8))
    try folder.write("empty.hex", Array("#12345600\n".utf8))
    return folder
  }

  private static func hexList(count: Int) -> [UInt8] {
    let codes = (0..<count).map { "#" + String(0x100000 + $0 * 37 % 0xEFFFFF, radix: 16) + "\n" }
    return Array(codes.joined().utf8)
  }

  @Test func `more colors than can be paired or drawn are refused before the work`() throws {
    let folder = try Self.folder()
    try folder.write("most.hex", Self.hexList(count: 1_000))
    try folder.write("many.hex", Self.hexList(count: 10_000))
    let blended = try CommandProcess.run(
      ["blend", "most.hex", "teal", "--at", "0"], folder: folder.path)
    #expect(blended.status == 0 && blended.lines.count == 1_000)
    let refusals = [
      (["blend", "teal", "many.hex"], "at most 1000 can be paired with others"),
      (["convert", "many.hex", "-o", "y.png"], "a picture shows at most 4096"),
      (
        ["convert", "many.hex", "--picture", "wheel", "-o", "x.svg"], "a picture shows at most 4096"
      ),
      (["convert", "many.hex", "-o", "x.png"], "a picture shows at most 4096"),
    ]
    for (words, reason) in refusals {
      let outcome = try CommandProcess.run(words, folder: folder.path)
      #expect(outcome.status == 1)
      #expect(outcome.complaints.contains("it has 10000 colors, and " + reason))
    }
  }

  /// Numbers in JSON are read in the same way by every command.
  @Test(arguments: [
    ##"[{"colors":[{"hex":"#123456","share":1e300}]}]"##,
    ##"[{"colors":[{"hex":"#123456","share":-0.055},{"hex":"#fff","share":0.5}]}]"##,
    #"[{"colors":[{"space":"lab","components":[1e300,1e300,1e300]}]}]"#,
    ##"[{"colors":[{"hex":"#ff0000","displayP3":[1e300,0,0]}]}]"##,
  ])
  func `a palette with impossible numbers is an error in every command`(_ text: String) throws {
    let folder = try Self.folder()
    try folder.write("p.json", Array(text.utf8))
    for words in [
      ["convert", "p.json"], ["convert", "p.json", "-o", "x.ase"], ["convert", "p.json", "-fsvg"],
      ["convert", "p.json", "-o", "x.png"], ["blend", "p.json", "two.gpl"],
      ["blend", "teal", "p.json"],
      ["remap", "a.png", "--palette", "p.json", "-o", "x.png"],
    ] {
      let outcome = try CommandProcess.run(words, folder: folder.path)
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(words)")
      #expect(outcome.complaints.contains("p.json: this is not Colorway's JSON: color 1"))
    }
  }

  @Test func `colors of CSS with enormous components are blended`() throws {
    let folder = try Self.folder()
    try folder.write(
      "a.css", Array("a{--b: lab(50% 1e300 1e300); --c: oklch(0.5 1e300 1e300deg); --d: #f80}".utf8)
    )
    let outcome = try CommandProcess.run(
      ["blend", "a.css", "two.gpl", "--steps", "3"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
  }

  @Test func `two colors give one line for each step, without escapes in a pipe`() throws {
    let outcome = try CommandProcess.run(
      ["blend", "black", "white", "--steps", "3", "--space", "srgb"])
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    #expect(outcome.output == "#000000\n#808080\n#ffffff\n")
  }

  @Test func `a photo and a palette give one palette for each step`() throws {
    let folder = try Self.folder()
    let outcome = try CommandProcess.run(
      ["blend", "a.png", "two.gpl", "--steps", "2"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    #expect(outcome.output.hasPrefix("a to Two 0%\n#"))
    #expect(outcome.output.contains("\n\na to Two 100%\n#"))
    #expect(
      Set(outcome.lines) == [
        "a to Two 0%", "#ff0000", "#0000ff", "a to Two 100%", "#800000", "#000080",
      ])
  }

  @Test func `the readable part of a damaged photo is blended with a warning`() throws {
    let folder = try Self.folder()
    try folder.write("cut.ppm", Array("P6\n1 3\n255\n".utf8) + [255, 0, 0, 255, 0, 0])
    let outcome = try CommandProcess.run(
      ["blend", "cut.ppm", "red", "--at", "0"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.output.contains("#ff0000"))
    #expect(outcome.complaints.hasPrefix("colorway: cut.ppm: warning: "))
    let remapped = try CommandProcess.run(
      ["remap", "a.png", "--palette", "cut.ppm", "-o", "b.png"], folder: folder.path)
    #expect(remapped.complaints.contains("cut.ppm: warning: "))
    let own = try CommandProcess.run(["remap", "cut.ppm", "-o", "c.png"], folder: folder.path)
    #expect(own.complaints.ranges(of: "warning: ").count == 1)
  }

  @Test(arguments: [
    ("x.ase", "ASEF"), ("x.gpl", "GIMP Palette\nName: red to blue\n"), ("x.svg", "<svg xmlns="),
    ("x.json", "[\n{\"name\":\"red to blue\",\"colors\":["), ("x.txt", "#ff0000\n"),
    ("x.hex", "#ff0000\n"),
  ])
  func `the suffix of the output selects the format`(_ row: (file: String, start: String)) throws {
    let folder = try Self.folder()
    let outcome = try CommandProcess.run(
      ["blend", "red", "blue", "-o", row.file], folder: folder.path)
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.complaints.isEmpty)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(row.file)))
    #expect(bytes.starts(with: Array(row.start.utf8)))
  }

  @Test func `several palettes in a file are blended as one, which has the name of the file`()
    throws
  {
    let folder = try Self.folder()
    let palettes = ##"[{"name":"A","colors":[{"hex":"#00ff00"}]},{"colors":[{"hex":"#ff0000"}]}]"##
    try folder.write("both.json", Array(palettes.utf8))
    let outcome = try CommandProcess.run(
      ["blend", "both.json", "red", "--at", "0", "--format", "json"], folder: folder.path)
    let colors = ##""colors":[{"hex":"#00ff00"},{"hex":"#ff0000"}]"##
    #expect(outcome.output == "[\n{\"name\":\"both to red 0%\",\(colors)}\n]\n")
    let picture = try CommandProcess.run(
      ["convert", "both.json", "--format=svg"], folder: folder.path)
    #expect(picture.output.contains("<title id=\"title\">The colors of both</title>"))
  }

  @Test func `CSS has the colors of the steps and a gradient`() throws {
    let outcome = try CommandProcess.run(
      ["blend", "red", "blue", "--steps", "2", "--format", "css", "--hue", "longer"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("  --red-to-blue-1: #ff0000;\n  --red-to-blue-2: #0000ff;\n"))
    #expect(outcome.output.contains("linear-gradient(in oklch longer hue, #ff0000, #0000ff);\n"))
  }

  @Test func `the picture of a blend can be read as a photo`() throws {
    let folder = try Self.folder()
    let drawn = try CommandProcess.run(
      ["blend", "a.png", "two.gpl", "-o", "x.png"], folder: folder.path)
    #expect(drawn.status == 0)
    let outcome = try CommandProcess.run(
      ["--format", "hex", "-n", "12", "x.png"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.lines.count == 12)
  }

  @Test(arguments: [
    (["red", "missing.gpl"], 1, "missing.gpl: No such file or directory"),
    (["reed", "red"], 1, "reed: No such file or directory, and not a CSS color"),
    (["empty.hex", "red"], 1, "empty.hex: it contains no colors"),
    (["-", "red"], 1, "colorway: standard input: this is neither a photo nor a palette"),
    (["red"], 64, "name two things to blend"),
    (
      ["a.png", "two.gpl", "-o", "x.gpl"], 64,
      "'gpl' can hold only one palette, and there are several"
    ),
    (["a.png", "red", "-o", "a.png"], 64, "'a.png' is read, so it cannot be written as well"),
    (["red", "blue", "--space", "okclh"], 64, "did you mean 'oklch'?"),
  ])
  func `unusable operands and options give an error message and no output`(
    _ row: (words: [String], status: Int32, part: String)
  ) throws {
    let folder = try Self.folder()
    let outcome = try CommandProcess.run(["blend"] + row.words, folder: folder.path)
    #expect(outcome.status == row.status && outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part), "\(outcome.complaints)")
    #expect(try folder.names() == ["a.png", "empty.hex", "two.gpl"])
  }
}
