import Foundation
import SampleImages
import ScratchFolders
import Testing

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

  @Test func `a plan writes all its templates and runs its programs, or writes nothing`() throws {
    let folder = try ThemeProcessTests.photos()
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
    let folder = try ThemeProcessTests.photos()
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
}
