import Foundation
import ScratchFolders
import Testing

/// What the binary makes themes of.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ThemeProcessTests {
  private static func photos() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    try folder.write("<b>&.png", TinyPNG.redAndBlue)
    try folder.write("clear.png", TinyPNG.transparent)
    return folder
  }

  @Test func `a theme is CSS unless something else is asked for`() throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["theme", "a.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.complaints.isEmpty)
    #expect(outcome.output.hasPrefix(":root {\n  color-scheme: light dark;\n  --background: #"))
    #expect(outcome.output.contains("@media (prefers-color-scheme: dark)"))
  }

  @Test func `JSON has both palettes, and contrasts that are as promised`() throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(
      ["theme", "--format", "json", "a.png"], folder: folder.path)
    #expect(outcome.status == 0)
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let object = try #require(value as? [String: Any])
    #expect(object["source"] as? String == "a.png")
    #expect(object["colors"] as? [String] == ["#ff0000", "#0000ff"])
    for appearance in ["light", "dark"] {
      let palette = try #require(object[appearance] as? [String: Any])
      let colors = try #require(palette["colors"] as? [String: String])
      #expect(colors.count == 13)
      let contrasts = try #require(palette["contrasts"] as? [[String: Any]])
      #expect(contrasts.count == 18)
      for contrast in contrasts {
        let minimum = try #require(contrast["minimum"] as? Double)
        #expect(try #require(contrast["ratio"] as? Double) >= minimum)
      }
    }
  }

  @Test func `the page needs no other file, and takes names as text`() throws {
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

  @Test(arguments: [("theme.css", ":root"), ("theme.json", "{\"source\""), ("theme", ":root")])
  func `the name of the output says the format`(_ row: (name: String, start: String)) throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["theme", "a.png", "-o", row.name], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(try folder.text(row.name).hasPrefix(row.start))
  }

  @Test func `standard input is read where a dash says so`() throws {
    let outcome = try CommandProcess.run(["theme", "-"], input: TinyPNG.redAndBlue)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("--accent: #"))
  }

  @Test(arguments: ["clear.png", "missing.jpg", "."])
  func `without a scheme there is no theme, and the output stays as it was`(_ name: String) throws {
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
    (["-o", "x.scss", "a.png"], "name one with --format (it can be css, json, html)"),
    (["--format", "cs", "a.png"], "did you mean 'css'?"), (["-o", "", "a.png"], "--output"),
  ])
  func `wrong usage is status 64 and a complaint`(_ row: (words: [String], part: String)) throws {
    let outcome = try CommandProcess.run(["theme"] + row.words)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part))
  }
}
