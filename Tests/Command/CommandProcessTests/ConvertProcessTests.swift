import Foundation
import SampleImages
import ScratchFolders
import Testing

/// Conversions of palette files, and photos written in the formats of palettes.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ConvertProcessTests {
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    try folder.write("b.png", TinyPNG.redAndBlue)
    try folder.write(
      "two.gpl", Array("GIMP Palette\nName: Two\n#\n255 0 0\tRed\n0 0 255\n".utf8))
    try folder.write("broken.gpl", Array("GIMP Palette\n1 2 x\n".utf8))
    return folder
  }

  private func bytes(_ folder: ScratchFolder, _ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
  }

  @Test(arguments: [
    ("x.ase", "ASEF"), ("x.aco", "\0\u{1}\0\u{2}"), ("x.swatches", "PK\u{3}\u{4}"),
    ("x.gpl", "GIMP Palette\nName: a\nColumns: 0\n#\n255   0   0\t#ff0000\n"),
    ("x.pal", "JASC-PAL\r\n"),
    ("x.css", ":root {\n  /* a */\n  --a-1: #ff0000;\n"), ("x.tailwind.css", "@theme {\n"),
    ("x.scss", "/* a */\n$a-1: #ff0000;\n"),
    ("x.csv", "palette,name,hex,red,green,blue,alpha,share\na.png,red,"), ("x.json", "[\n{\"sou"),
    ("x.jsonl", "{\"source\":\"a.png\""), ("x.hex", "#ff0000\n#0000ff\n"), ("x", "#ff0000   75.0%"),
    ("x.txt", "#ff0000   75.0%"), ("x.tokens.json", "{\n  \"a\": {\n"),
    ("x.html", "<!DOCTYPE html>"),
  ])
  func `the suffix of the output file selects the format`(
    _ row: (file: String, start: String)
  ) throws {
    let folder = try Self.folder()
    let outcome = try CommandProcess.run(["-o", row.file, "a.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.complaints.isEmpty)
    #expect(try bytes(folder, row.file).starts(with: Array(row.start.utf8)))
  }

  @Test func `--format overrides the suffix`() throws {
    let folder = try Self.folder()
    let outcome = try CommandProcess.run(
      ["--format=css", "-o", "x.ase", "a.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(try folder.text("x.ase").hasPrefix(":root {"))
  }

  @Test(arguments: [
    (
      ["-o", "x.qqq", "a.png"],
      "the suffix of 'x.qqq' is not that of a format that can be written; name"
    ),
    (["--format=gpl", "a.png", "b.png"], "'gpl' can hold only one palette, and there are several"),
    (["--format=aco", "."], "'aco' can hold only one palette, and there are several"),
    (["convert"], "no palette file was named"),
    (["convert", "two.gpl", "x.css"], "to write to it, use '-o x.css'"),
    (
      ["convert", "two.gpl", "-o", "x.qqq"],
      "the suffix of 'x.qqq' is not that of a format that can be"
    ),
    (
      ["convert", "--format=hec", "two.gpl"],
      "invalid value 'hec' for '--format'; did you mean 'hex'?"
    ),
    (["convert", "--from=doc", "two.gpl", "-o", "x.css"], "invalid value 'doc' for '--from'"),
    (["convert", "--format=gp", "two.gpl", "-o", "x"], "did you mean 'gpl'?"),
    (
      ["convert", "a.jpg", "-o", "x.css"],
      "to find its colors, use 'colorway extract -o x.css a.jpg'"
    ),
  ])
  func `wrong usage exits with status 64 and an error message`(
    _ row: (words: [String], part: String)
  ) throws {
    let folder = try Self.folder()
    try folder.write("a.jpg", SampleImage.harbor.bytes())
    let outcome = try CommandProcess.run(row.words, folder: folder.path)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part), "\(outcome.complaints)")
    #expect(try folder.names() == ["a.jpg", "a.png", "b.png", "broken.gpl", "two.gpl"])
  }

  @Test func `several photos give several palettes in one file`() throws {
    let folder = try Self.folder()
    let outcome = try CommandProcess.run(
      ["-o", "x.ase", "a.png", "missing.png", "b.png"], folder: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.complaints == "colorway: missing.png: No such file or directory\n")
    let css = try CommandProcess.run(["convert", "x.ase", "--format=css"], folder: folder.path)
    #expect(
      css.output == """
        :root {
          /* a */
          --a-1: #ff0000;
          --a-2: #0000ff;

          /* b */
          --b-1: #ff0000;
          --b-2: #0000ff;
        }

        """)
  }

  @Test func `a file is not replaced if no photo gave a palette`() throws {
    let folder = try Self.folder()
    try folder.write("x.ase", Array("old".utf8))
    let outcome = try CommandProcess.run(["-o", "x.ase", "missing.png"], folder: folder.path)
    #expect(outcome.status == 1)
    #expect(try folder.text("x.ase") == "old")
    #expect(try folder.names().contains { $0.hasSuffix(".tmp") } == false)
  }

  @Test func `a palette survives conversion through ASE, JSON, GPL and ACO files`() throws {
    let folder = try Self.folder()
    let files = ["two.gpl", "1.ase", "2.json", "3.gpl", "4.aco", "5.ase", "6.gpl"]
    for (input, output) in zip(files, files.dropFirst()) {
      let outcome = try CommandProcess.run(["convert", input, "-o", output], folder: folder.path)
      #expect(outcome.status == 0, "\(output): \(outcome.complaints)")
      #expect(outcome.output.isEmpty)
    }
    let text = "GIMP Palette\nName: Two\nColumns: 0\n#\n255   0   0\tRed\n  0   0 255\t#0000ff\n"
    #expect(try folder.text("3.gpl") == text)
    // A palette without a name of its own takes that of its file, unless the format is the same.
    try folder.write("un.gpl", Array("GIMP Palette\n#\n255 0 0\tRed\n0 0 255\n".utf8))
    let same = try CommandProcess.run(["convert", "un.gpl", "--format=gpl"], folder: folder.path)
    #expect(same.output == text.replacingOccurrences(of: "Two", with: "Untitled"))
    #expect(try folder.text("6.gpl") == text.replacingOccurrences(of: "Two", with: "4"))
  }

  @Test func `palettes can be written as text and pictures`() throws {
    let folder = try Self.folder()
    let text = try CommandProcess.run(["convert", "two.gpl"], folder: folder.path)
    #expect(text.output == "#ff0000  Red\n#0000ff\n")
    for (file, start) in [
      ("x.txt", "#ff0000  Red\n#0000ff\n"), ("x.swatches", "PK\u{3}\u{4}"), ("x.svg", "<svg "),
      ("x.png", "PNG"),
    ] {
      let outcome = try CommandProcess.run(["convert", "two.gpl", "-o", file], folder: folder.path)
      let hasNames = file != "x.swatches"
      #expect(outcome.status == 0 && outcome.complaints.isEmpty == hasNames)
      #expect(hasNames || outcome.complaints.contains("procreate has no place for 1 name"))
      let bytes = try bytes(folder, file)
      #expect(bytes.dropFirst(file == "x.png" ? 1 : 0).starts(with: Array(start.utf8)), "\(file)")
    }
    #expect(try folder.text("x.svg").contains("<title id=\"title\">The colors of Two</title>"))
  }

  @Test func `the JSON lines of photos are converted in a pipe`() throws {
    let folder = try Self.folder()
    let script =
      #""$COLORWAY" --format=jsonl a.png missing b.png | "$COLORWAY" convert - --format=csv"#
    let outcome = try CommandProcess.run(["-c", script], folder: folder.path, isShell: true)
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 5)
    #expect(outcome.lines[1] == "a.png,red,#ff0000,255,0,0,1.0,0.75")
    #expect(outcome.lines[4] == "b.png,pure blue,#0000ff,0,0,255,1.0,0.25")
  }

  @Test(arguments: [
    (
      ["broken.gpl", "-o", "x.css"],
      "broken.gpl: this is not a GIMP palette: line 2: 'x' is not a whole"
    ),
    (["missing.gpl", "-o", "x.css"], "missing.gpl: No such file or directory"),
    (
      ["--from=ase", "two.gpl", "-o", "x.css"],
      "two.gpl: this is not Adobe Swatch Exchange: byte 0: it"
    ),
    (
      ["two.gpl", "-o", "none/x.css"],
      "none/x.css: No such file or directory (its folder must exist)"
    ),
    ([".", "--from=gpl", "-o", "x.css"], ".: Is a directory"),
    (
      ["empty.css", "-o", "x.gpl"], "empty.css: 1 of its colors was not understood: 'var(--accent)'"
    ),
    (["none.css", "-o", "x.gpl"], "none.css: it contains no colors"),
  ])
  func `a file that cannot be converted exits with status 1 and an error message`(
    _ row: (words: [String], part: String)
  ) throws {
    let folder = try Self.folder()
    try folder.write("empty.css", Array("a { color: var(--accent) }".utf8))
    try folder.write("none.css", Array("a { padding: var(--gap) }".utf8))
    let outcome = try CommandProcess.run(["convert"] + row.words, folder: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.complaints.hasPrefix("colorway: \(row.part)"), "\(outcome.complaints)")
    #expect(
      try folder.names() == ["a.png", "b.png", "broken.gpl", "empty.css", "none.css", "two.gpl"])
  }

  @Test func `what is not understood is counted, and --strict refuses it`() throws {
    let folder = try Self.folder()
    try folder.write("a.scss", Array("$a: #123456;\n$b: darken($a, 10%);\n".utf8))
    let outcome = try CommandProcess.run(["convert", "a.scss"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.output == "#123456  a\n")
    #expect(
      outcome.complaints.contains("warning: 1 of its colors was not understood: 'darken($a, 10%)'"))
    let strict = try CommandProcess.run(["convert", "a.scss", "--strict"], folder: folder.path)
    #expect(strict.status == 1 && strict.output.isEmpty)
    let whole = try CommandProcess.run(["convert", "two.gpl", "--strict"], folder: folder.path)
    #expect(whole.status == 0 && whole.complaints.isEmpty)
  }

  @Test func `a picture of few colors is a palette in reading order`() throws {
    let folder = try ScratchFolder()
    let pixels: [[UInt8]] = [[9, 8, 7], [200, 0, 0], [9, 8, 7], [0, 0, 255]]
    try folder.write("a.ppm", Array("P6 4 1 255\n".utf8) + pixels.flatMap { $0 })
    let outcome = try CommandProcess.run(["convert", "a.ppm"], folder: folder.path)
    #expect(outcome.output == "#090807\n#c80000\n#0000ff\n", "\(outcome.complaints)")
  }
}
