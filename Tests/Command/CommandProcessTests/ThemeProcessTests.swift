import Foundation
import SampleImages
import ScratchFolders
import Testing

/// The themes that the built command writes.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ThemeProcessTests {
  static func photos() throws -> ScratchFolder {
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
}
