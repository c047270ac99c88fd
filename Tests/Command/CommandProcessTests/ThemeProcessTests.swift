import Foundation
import SampleImages
import ScratchFolders
import Testing

/// The themes that the built command writes.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ThemeProcessTests {
  private static func photos() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    try folder.write("<b>&.png", TinyPNG.redAndBlue)
    try folder.write("clear.png", TinyPNG.transparent)
    return folder
  }

  @Test func `a theme is CSS by default`() throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["theme", "a.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.complaints.isEmpty)
    #expect(outcome.output.hasPrefix(":root {\n  color-scheme: light dark;\n  --background: #"))
    #expect(outcome.output.contains("@media (prefers-color-scheme: dark)"))
  }

  @Test func `JSON has both palettes, with contrasts that reach their minimums`() throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(
      ["theme", "--format", "theme-json", "a.png"], folder: folder.path)
    #expect(outcome.status == 0)
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let object = try #require(value as? [String: Any])
    #expect(object["source"] as? String == "a.png")
    #expect(object["colors"] as? [String] == ["#ff0000", "#0000ff"])
    for appearance in ["light", "dark"] {
      let palette = try #require(object[appearance] as? [String: Any])
      let colors = try #require(palette["colors"] as? [String: String])
      #expect(colors.count == 13)
      #expect((palette["accents"] as? [String])?.first == colors["accent"])
      let contrasts = try #require(palette["contrasts"] as? [[String: Any]])
      #expect(contrasts.count == 18)
      for contrast in contrasts {
        let minimum = try #require(contrast["minimum"] as? Double)
        #expect(try #require(contrast["ratio"] as? Double) >= minimum)
      }
    }
  }

  @Test func `the HTML page refers to no other file and escapes the name of the photo`() throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(
      ["theme", "-o", "theme.html", "<b>&.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    let page = try folder.text("theme.html")
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("<h1>&lt;b&gt;&amp;.png</h1>"))
    for reference in ["http:", "https:", "src=", "url(", "@import", "<b>&"] {
      #expect(!page.contains(reference))
    }
  }

  @Test func `the HTML page shows the share of the rest`() throws {
    let folder = try Self.photos()
    let photo = SampleImage.tulips.path
    let text = try CommandProcess.run(["-n", "16", photo], folder: folder.path).output
    let rest = try #require(text.firstMatch(of: /rest +([0-9.]+%)/)).1
    let page = try CommandProcess.run(
      ["theme", "--format", "theme-html", photo], folder: folder.path)
    #expect(page.output.contains("title=\"rest \(rest)\""))
  }

  @Test(arguments: [("theme.css", ":root"), ("theme.json", "{\"source\""), ("theme", ":root")])
  func `the suffix of the output selects the format`(_ row: (name: String, start: String)) throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["theme", "a.png", "-o", row.name], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(try folder.text(row.name).hasPrefix(row.start))
  }

  @Test func `a dash as file name reads standard input`() throws {
    let outcome = try CommandProcess.run(["theme", "-"], input: TinyPNG.redAndBlue)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("--accent: #"))
  }

  @Test(arguments: ["clear.png", "missing.jpg", "."])
  func `an input without a scheme gives no theme and leaves the output unchanged`(
    _ name: String
  ) throws {
    let folder = try Self.photos()
    try folder.write("theme.css", Array("before".utf8))
    let outcome = try CommandProcess.run(["theme", name, "-o", "theme.css"], folder: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.hasPrefix("colorway: \(name): "))
    #expect(try folder.text("theme.css") == "before")
  }

  @Test(arguments: [
    ([], "name '-'"), (["a.png", "b.png"], "'b.png' is one file too many"),
    (["-o", "x.scss", "a.png"], "name one with --format (it can be theme-css, theme-json, "),
    (["--format", "theme-cs", "a.png"], "did you mean 'theme-css'?"),
    (["-o", "", "a.png"], "--output"),
  ])
  func `wrong usage exits with status 64 and an error message`(
    _ row: (words: [String], part: String)
  ) throws {
    let outcome = try CommandProcess.run(["theme"] + row.words)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part))
  }

  @Test func `templates of pywal and matugen are filled in`() throws {
    let folder = try Self.photos()
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
    ("a\nb.png", "colors.conf", "image {wallpaper}\n"),
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
    #expect(outcome.complaints.contains("a shell would not take"), "\(outcome.complaints)")
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
    let folder = try Self.photos()
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

  @Test func `a plan writes all its templates and runs its programs, or writes nothing`() throws {
    let folder = try Self.photos()
    try folder.write("a.tmpl", Array("{background}".utf8))
    try folder.write("b.tmpl", Array("{{color2}}".utf8))
    let plan = """
      [a]
      template = "a.tmpl"
      output = "a.conf"
      mode = "light"
      run = ["cp", "a.conf", "copy"]

      [b]
      template = "b.tmpl"
      output = "b.conf"

      """
    func apply(_ plan: String, _ words: String..., mode: Int = 0o600) throws
      -> (status: Int32, output: String, complaints: String)
    {
      try folder.write("plan.toml", Array(plan.utf8))
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder.path("plan.toml"))
      let outcome = try CommandProcess.run(
        ["theme", "a.png", "--apply", "plan.toml"] + words, folder: folder.path)
      return (outcome.status, outcome.output, outcome.complaints)
    }
    let shown = try apply(plan, "--dry-run")
    #expect(
      shown.output
        == "write ./a.conf from ./a.tmpl\nwrite ./b.conf from ./b.tmpl\nrun cp a.conf copy\n")
    let faults = [
      (plan.replacing("b.tmpl", with: "missing"), "missing: No such file"),
      (plan.replacing("b.conf", with: "none/b.conf"), "none/b.conf"),
      (plan.replacing("b.conf", with: "a.conf"), "plan.toml:7: 'a.conf' is the output of two"),
      (plan.replacing("b.conf", with: "plan.toml"), "plan.toml' is read, so it cannot be written"),
      (
        plan.replacing("mode", with: "mod"),
        "plan.toml:4: unknown setting 'mod'; did you mean 'mode'?"
      ),
      (plan.replacing("light", with: "night"), "plan.toml:4: 'mode' must be light or dark"),
      (plan.replacing("output = \"b.conf\"", with: ""), "plan.toml:7: 'b' needs"),
    ]
    for (plan, part) in faults {
      let outcome = try apply(plan)
      #expect(outcome.status != 0 && outcome.complaints.contains(part), "\(outcome)")
    }
    let open = try apply(plan, mode: 0o620)
    #expect(open.status == 64 && open.complaints.contains("other users can change it"))
    #expect(try folder.names().filter { $0.hasSuffix(".conf") || $0 == "copy" }.isEmpty)
    let done = try apply(plan)
    #expect(done.status == 0 && done.complaints.isEmpty, "\(done)")
    let light = try folder.text("a.conf")
    #expect(try folder.text("copy") == light)
    let code = try #require(Int(light.dropFirst().prefix(2), radix: 16))
    #expect(code > 0xC0)
    let failed = try apply(plan.replacing("cp", with: "false"))
    #expect(failed.status == 1 && failed.complaints.contains("it ended with status 1"))
  }

  @Test func `templates have the accent of the run, and each its own mode or that of the run`()
    throws
  {
    let folder = try Self.photos()
    let matugen = ["light", "dark", "default"].map { "{{colors.primary.\($0).hex}}" }
    try folder.write("t", Array(matugen.joined(separator: " ").utf8))
    try folder.write(
      "plan",
      Array(
        ["dark", "light", ""].map { mode in
          "[\(mode)x]\ntemplate = 't'\noutput = 'out-\(mode)'\nrun = ['sh', '-c', "
            + "'echo \(mode)x >> runs; test \(mode)x != darkx']\n"
            + (mode.isEmpty ? "" : "mode = '\(mode)'\n")
        }.joined().utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("plan"))
    for (words, last) in [([], "dark"), (["--mode", "light"], "light")] {
      let json = try CommandProcess.run(
        ["theme", "a.png", "--json", "--accent", "2"], folder: folder.path)
      let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
      func accent(_ mode: String) -> String? {
        ((object?[mode] as? [String: Any])?["colors"] as? [String: String])?["accent"]
      }
      let both = try ["light", "dark"].map { try #require(accent($0)) }.joined(separator: " ")
      let outcome = try CommandProcess.run(
        ["theme", "a.png", "--apply", "plan", "--accent", "2"] + words, folder: folder.path)
      // The first program fails, which does not keep the others from running.
      #expect(outcome.status == 1 && outcome.complaints.contains("it ended with status 1"))
      for (file, mode) in [("out-dark", "dark"), ("out-light", "light"), ("out-", last)] {
        #expect(try folder.text(file) == both + " " + (accent(mode) ?? ""))
      }
      let shown = try CommandProcess.run(
        ["theme", "a.png", "--template", "t", "--dry-run"] + words, folder: folder.path)
      #expect(shown.output == "write - from t\n")
    }
    #expect(try folder.text("runs") == "darkx\nlightx\nx\ndarkx\nlightx\nx\n")
  }

  @Test func `several templates are either all filled in or none of them is`() throws {
    let folder = try Self.photos()
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
    ("theme-css", "--background: #f"), ("theme-tailwind", "--color-accent-950: oklch("),
    ("tailwind-v3", "\"muted-text\": \"rgb(var(--muted-text) / <alpha-value>)\","),
    ("shadcn", ".dark {\n  --background: oklch(0.1"),
    ("theme-tokens", "\"colorSpace\": \"srgb\""),
    ("alacritty", "[colors.bright]\nblack = \"#"), ("windows-terminal", "\"brightPurple\": \"#"),
  ])
  func `the theme is written in the formats of other tools`(
    _ row: (format: String, part: String)
  ) throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(
      ["theme", "--format", row.format, "a.png"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.output.contains(row.part), "\(outcome.output)")
    #expect(outcome.output.count { $0 == "{" } == outcome.output.count { $0 == "}" })
  }

  @Test(arguments: ["css", "json", "html", "tokens", "tailwind"])
  func `the name of a format is short for that of a theme`(name: String) throws {
    let folder = try Self.photos()
    let outputs = try [name, "theme-" + name].map {
      try CommandProcess.run(["theme", "--format", $0, "a.png"], folder: folder.path).output
    }
    #expect(!outputs[0].isEmpty && outputs[0] == outputs[1])
    let palette = try CommandProcess.run(["--format", name, "a.png"], folder: folder.path).output
    #expect(palette != outputs[0], "elsewhere it is that of a palette")
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
    let folder = try Self.photos()
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
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["theme", "a.png"] + row.words, folder: folder.path)
    #expect(outcome.status == row.status && outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part), "\(outcome.complaints)")
  }
}

/// Plans of several templates, of which some are faulty.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ThemePlanProcessTests {
  private func folder(_ plan: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    try folder.write("good", Array("fg {foreground}\n".utf8))
    try folder.write("bad", Array("x {nonexistent}\n".utf8))
    try folder.write("paths", Array("{{image}} {{wallpaper}}\n".utf8))
    try folder.write("plan.toml", Array(plan.utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("plan.toml"))
    return folder
  }

  private static let faulty = """
    [a]
    template = "good"
    output = "a.conf"
    run = ["touch", "ran-a"]
    [b]
    template = "bad"
    output = "b.conf"
    run = ["touch", "ran-b"]
    [c]
    template = "missing"
    output = "c.conf"
    [d]
    template = "good"
    output = "no/such/folder/d.conf"
    run = ["touch", "ran-d"]
    [e]
    template = "good"
    output = "e.conf"
    run = ["touch", "ran-e"]
    """

  @Test func `with --keep-going, faulty templates do not stop the others`() throws {
    let folder = try folder(Self.faulty)
    let words = ["theme", "a.png", "--apply", "plan.toml"]
    let stopped = try CommandProcess.run(words, folder: folder.path)
    #expect(stopped.status == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.conf")))
    let outcome = try CommandProcess.run(words + ["--keep-going"], folder: folder.path)
    #expect(outcome.status == 1)
    for fault in ["bad: line 1: 'nonexistent'", "missing: ", "d.conf: "] {
      #expect(outcome.complaints.contains(fault), "\(outcome.complaints)")
    }
    for name in ["a.conf", "e.conf", "ran-a", "ran-e"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(name)), "\(name)")
    }
    for name in ["b.conf", "c.conf", "ran-b", "ran-d"] {
      #expect(!FileManager.default.fileExists(atPath: folder.path(name)), "\(name)")
    }
    #expect(try CommandProcess.run(["theme", "a.png", "--keep-going"]).status == 64)
  }

  @Test func `a program that does not end does not hold up the next`() throws {
    let folder = try folder(
      """
      [a]
      template = "good"
      output = "a.conf"
      run = ["sh", "-c", "sleep 5; touch ran-a"]
      [b]
      template = "good"
      output = "b.conf"
      run = ["sh", "-c", "test -e ran-a || touch ran-b"]
      """)
    // The second program sees that the first has not ended.
    let outcome = try CommandProcess.run(
      ["theme", "a.png", "--apply", "plan.toml"], folder: folder.path)
    #expect(
      outcome.status == 1 && outcome.complaints.contains("it has not ended after 3.0 seconds"))
    #expect(FileManager.default.fileExists(atPath: folder.path("ran-b")))
  }

  @Test(arguments: ["a.png", "./a.png", "x/../a.png"])
  func `the paths of a photo are absolute`(_ name: String) throws {
    let folder = try folder("")
    try FileManager.default.createDirectory(
      atPath: folder.path("x"), withIntermediateDirectories: true)
    let outcome = try CommandProcess.run(
      ["theme", name, "--template", "paths"], folder: folder.path)
    let paths = outcome.output.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(paths.count == 2 && paths.allSatisfy { $0.hasPrefix("/") && $0.hasSuffix("a.png") })
    let input = try CommandProcess.run(
      ["theme", "-", "--template", "paths"], folder: folder.path, input: TinyPNG.redAndBlue)
    #expect(input.status == 1 && input.output.isEmpty)
  }
}
