import Foundation
import SampleImages
import ScratchFolders
import Testing

/// Templates that the built command fills in with themes.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ThemeTemplateProcessTests {
  @Test func `templates of pywal and matugen are filled in`() throws {
    let folder = try ThemeProcessTests.photos()
    try folder.write("wal", Array("a {{ {wallpaper} {color0} }}\n".utf8))
    try folder.write(
      "matu", Array("a { {{image}} {{mode}} {{colors.primary.default.hex}} }\n".utf8))
    let wal = try CommandProcess.run(["theme", "a.png", "--template", "wal"], folder: folder.path)
    #expect(wal.status == 0 && wal.complaints.isEmpty)
    let photo = folder.path("a.png")
    #expect(wal.output.hasPrefix("a { \(photo) #") && wal.output.hasSuffix(" }\n"))
    let matugen = try CommandProcess.run(
      ["theme", "a.png", "--template", "matu", "--mode", "light", "-o", "out"], folder: folder.path)
    #expect(matugen.status == 0 && matugen.output.isEmpty && matugen.complaints.isEmpty)
    #expect(try folder.text("out").hasPrefix("a { \(photo) light #"))
    try folder.write("settings.toml", Array("[theme]\nmode = \"light\"\n".utf8))
    for (words, mode) in [([], "light"), (["--mode", "dark"], "dark")] {
      let outcome = try CommandProcess.run(
        ["theme", "a.png", "--template", "matu", "--config", "settings.toml"] + words,
        folder: folder.path)
      #expect(outcome.output.hasPrefix("a { \(photo) \(mode) #"), "\(outcome.complaints)")
    }
  }

  @Test(arguments: [
    ("it's.jpg", "one.sh", "wallpaper='{wallpaper}'\n"),
    ("$(touch pwned).png", "two.sh", "wallpaper=\"{wallpaper}\"\n"),
    ("`id`.png", "rc", "#!/bin/sh\nfeh '{{image}}' {{colors.primary.default.hex}}\n"),
    ("a\"b.png", ".xprofile", "export W=\"{{ wallpaper }}\"\n"),
    ("$(id).png", "three.sh", "image={{ image | to_upper }}{{colors.primary.default.hex}}\n"),
  ])
  func `a shell gets no name of a photo that it would run`(
    _ row: (photo: String, template: String, text: String)
  ) throws {
    let folder = try ScratchFolder()
    try folder.write(row.photo, TinyPNG.redAndBlue)
    try folder.write(row.template, Array(row.text.utf8))
    let outcome = try CommandProcess.run(
      ["theme", row.photo, "--template", row.template], folder: folder.path)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.complaints.contains("would end a string or a command"), "\(outcome.complaints)")
  }

  @Test(arguments: [
    ("a\nb.png", "image {wallpaper}\n"), ("a\"b.png", "image = \"{wallpaper}\"\n"),
    ("a\\b.png", "{{ image | replace: \"b\", \"c\" }}{{colors.primary.default.hex}}\n"),
  ])
  func `no string of a file ends at a mark in the name of a photo`(
    _ row: (photo: String, text: String)
  ) throws {
    let folder = try ScratchFolder()
    try folder.write(row.photo, TinyPNG.redAndBlue)
    try folder.write("colors.conf", Array(row.text.utf8))
    let words = ["theme", row.photo, "--template"]
    let outcome = try CommandProcess.run(words + ["colors.conf"], folder: folder.path)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.complaints.contains("would end a string or a command"), "\(outcome.complaints)")
    #expect(outcome.complaints.contains("'{{ name | json }}'"))
    try folder.write("colors.json", Array("{{ wallpaper | json }}{# {{colors}} #}".utf8))
    let quoted = try CommandProcess.run(words + ["colors.json"], folder: folder.path)
    #expect(quoted.status == 0, "\(quoted.complaints)")
    let bytes = Data("[\(quoted.output)]".utf8)
    #expect(try JSONDecoder().decode([String].self, from: bytes) == [folder.path(row.photo)])
  }

  @Test func `the filter quote makes any name safe for a shell`() throws {
    let folder = try ScratchFolder()
    for photo in ["it's.png", "$(touch pwned).png", "`x` \"y\".png"] {
      try folder.write(photo, TinyPNG.redAndBlue)
      try folder.write("colors.sh", Array("printf %s {{ wallpaper | quote }}\n".utf8))
      let filled = try CommandProcess.run(
        ["theme", photo, "--template", "colors.sh", "-o", "out.sh"], folder: folder.path)
      #expect(filled.status == 0, "\(filled.complaints)")
      let shell = try CommandProcess.run(
        ["-c", ". ./out.sh"], folder: folder.path, isShell: true)
      #expect(shell.output == folder.path(photo))
    }
  }

  @Test func `a template with the path of a photo refuses one from standard input`() throws {
    let folder = try ScratchFolder()
    try folder.write("wal", Array("{wallpaper}\n".utf8))
    let outcome = try CommandProcess.run(
      ["theme", "-", "--template", "wal"], folder: folder.path, input: TinyPNG.redAndBlue)
    #expect(outcome.status == 1 && outcome.complaints.contains("standard input has none"))
  }

  @Test func `JSON, templates and pywal files have the same sixteen terminal colors`() throws {
    let folder = try ThemeProcessTests.photos()
    let photo = SampleImage.tiles.path
    try folder.write("wal", Array((0..<16).map { "{color\($0)}" }.joined(separator: "\n").utf8))
    try folder.write("wallust", Array("{% for c in colors %}{{c}}\n{% endfor %}".utf8))
    let styles = [[], ["--mood", "0.2", "--contrast", "9"]]
    for (mode, style) in ["dark", "light"].flatMap({ mode in styles.map { (mode, $0) } }) {
      func run(_ words: String...) throws -> String {
        let outcome = try CommandProcess.run(
          words + style + ["--mode", mode, photo], folder: folder.path)
        #expect(outcome.status == 0, "\(outcome.complaints)")
        return outcome.output
      }
      let json = try CommandProcess.run(
        ["theme", "--json", photo] + style, folder: folder.path
      ).output
      let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let terminal = (value?["terminal"] as? [String: Any])?[mode] as? [String: Any]
      let colors = try #require(terminal?["colors"] as? [String])
      #expect(colors.count == 16)
      #expect(
        try run("theme", "--template", "wal").split(separator: "\n").map(String.init) == colors)
      #expect(try run("theme", "--template", "wallust").hasPrefix(colors.joined(separator: "\n")))
      let pywal = try run("theme", "--format", "pywal")
      for (index, color) in colors.enumerated() {
        #expect(pywal.contains("\"color\(index)\": \"\(color)\""))
      }
      if mode == "dark", style.isEmpty {
        let extracted = try CommandProcess.run(["--format", "pywal", photo], folder: folder.path)
        #expect(extracted.output == pywal)
      }
    }
  }

  @Test func `several templates are either all filled in or none of them is`() throws {
    let folder = try ThemeProcessTests.photos()
    try folder.write("a", Array("{color1}".utf8))
    try folder.write("b", Array("{color2}".utf8))
    try folder.write("bad", Array("{colr2}".utf8))
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: false)
    try folder.write("out/b", Array("old".utf8))
    let failed = try CommandProcess.run(
      ["theme", "a.png", "--template", "b", "--template", "bad", "-o", "out"], folder: folder.path)
    #expect(failed.status == 1)
    #expect(try folder.text("out/b") == "old")
    let outcome = try CommandProcess.run(
      ["theme", "a.png", "--template", "a", "--template", "b", "-o", "out"], folder: folder.path)
    #expect(outcome.status == 0, "\(outcome.complaints)")
    let texts = [try folder.text("out/a"), try folder.text("out/b")]
    #expect(texts.allSatisfy { $0.hasPrefix("#") } && texts[0] != texts[1])
  }

  @Test(arguments: [
    ("{color17}", 1, "t: line 1: 'color17' is not known; did you mean 'color1'?"),
    ("{{color1 | stripp}}", 1, "t: line 1: 'stripp' is not known; did you mean 'strip'?"),
    ("x\n{{colors.primry.dark.hex}}", 1, "did you mean 'colors.primary'?"),
    ("{", 1, "t: line 1: '{' is unmatched"), ("\u{0}", 0, ""),
  ])
  func `a template that cannot be filled in leaves the old file unchanged`(
    _ row: (template: String, status: Int32, part: String)
  ) throws {
    let folder = try ThemeProcessTests.photos()
    try folder.write("t", Array(row.template.utf8))
    try folder.write("out", Array("old".utf8))
    let outcome = try CommandProcess.run(
      ["theme", "a.png", "--template", "t", "-o", "out"], folder: folder.path)
    #expect(outcome.status == row.status)
    #expect(outcome.complaints.contains(row.part) || row.part.isEmpty, "\(outcome.complaints)")
    #expect((try folder.text("out") == "old") == (row.status != 0))
  }

  @Test(arguments: [
    (
      ["--template", "a.png", "--format", "theme-css"], 64,
      "'--template' and '--format' cannot be used"
    ),
    (["--mode", "light"], 64, "'--mode' is only used with 'templates or a format of terminals'"),
    (["--apply", "a.png", "--template", "a.png"], 64, "'--apply' and '--template' cannot be used"),
    (["--accent", "3"], 1, "a.png: it has 2 vivid hues, so there is no accent 3"),
    (["--format", "kitty", "--accent", "2"], 64, "'--accent' is only used with"),
    (["--dry-run"], 64, "'--dry-run' is only used with"),
    (["--apply", "missing"], 64, "missing: No such file or directory"),
    (["--format", "theme-json", "--mode", "light"], 64, "'--mode' is only used with"),
    (["--format", "theme-html", "--mood", "0"], 64, "'--mood' is only used with"),
    (["--template", "a.png", "--template", "clear.png"], 64, "'--output FOLDER'"),
    (
      ["--template", "a.png", "--template", "./a.png", "-o", "."], 64,
      "two templates are called 'a.png'"
    ),
    (["--template", "missing"], 1, "missing: No such file or directory"),
    (["--template", "clear.png"], 1, "clear.png: this is not a template: it is not UTF-8"),
    (["--template", "clear.png", "-o", "clear.png"], 64, "so it cannot be written as well"),
  ])
  func `unusable templates and conflicting options give an error message`(
    _ row: (words: [String], status: Int32, part: String)
  ) throws {
    let folder = try ThemeProcessTests.photos()
    let outcome = try CommandProcess.run(["theme", "a.png"] + row.words, folder: folder.path)
    #expect(outcome.status == row.status && outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part), "\(outcome.complaints)")
  }
}
