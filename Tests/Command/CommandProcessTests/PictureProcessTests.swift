import Foundation
import ImageDecoding
import ScratchFolders
import Testing

/// The pictures and galleries that the built command writes.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct PictureProcessTests {
  private static func photos() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("a & <b>.png", TinyPNG.redAndBlue)
    try folder.write("z.png", TinyPNG.redAndBlue)
    return folder
  }

  @Test(arguments: ["strip", "wheel", "photo"])
  func `without an output file, a picture is SVG on standard output`(_ picture: String) throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(
      ["--picture", picture, "a & <b>.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.complaints.isEmpty)
    #expect(outcome.output.hasPrefix("<svg xmlns=") && outcome.output.hasSuffix("</svg>\n"))
    #expect(outcome.output.contains("a &amp; &lt;b&gt;.png"))
    #expect(outcome.output.contains("#ff0000") && outcome.output.contains("75.0%"))
  }

  @Test func `a wheel has the name of the palette that has colors`() throws {
    let folder = try Self.photos()
    let palettes = ##"[{"name":"none","colors":[]},{"name":"some","colors":[{"hex":"#ff0000"}]}]"##
    try folder.write("two.json", Array(palettes.utf8))
    let outcome = try CommandProcess.run(
      ["convert", "--picture", "wheel", "two.json"], folder: folder.path)
    #expect(outcome.output.contains(">some<") && !outcome.output.contains(">none<"))
  }

  @Test func `every subcommand that draws colors takes the width and the canvas of the picture`()
    throws
  {
    let folder = try Self.photos()
    let kept = ["--keep", "--journal", "j", "-o", "x.gpl", "z.png"]
    #expect(try CommandProcess.run(kept, folder: folder.path).status == 0)
    let list = try CommandProcess.run(["history", "--journal", "j"], folder: folder.path)
    let entry = String(list.output.prefix(12))
    for words in [
      ["extract", "z.png"], ["album", "z.png"], ["album", "--picture", "wheel", "z.png"],
      ["album", "--picture", "sheet", "z.png"], ["blend", "red", "blue"], ["convert", "x.gpl"],
      ["history", "--journal", "j"], ["history", "export", "--journal", "j", entry],
      ["history", "export", "--journal", "j", "--picture", "wheel", entry], ["gallery", "z.png"],
    ] {
      let canvas = words[0] == "gallery" ? [] : ["--canvas", "light"]
      let outcome = try CommandProcess.run(
        words + ["--width", "640", "-f", "svg"] + canvas, folder: folder.path)
      #expect(outcome.status == 0 && outcome.complaints.isEmpty, "\(words): \(outcome.complaints)")
      #expect(outcome.output.contains(#" width="640""#), "\(words)")
    }
  }

  @Test
  func `the colors of a palette are drawn and written in an order, and otherwise as they are`()
    throws
  {
    let folder = try Self.photos()
    try folder.write("p.hex", Array("#0000ff\n#ff0000\n#00ff00\n".utf8))
    func codes(_ words: String...) throws -> [String] {
      let outcome = try CommandProcess.run(["convert", "p.hex"] + words, folder: folder.path)
      #expect(outcome.status == 0 && outcome.complaints.isEmpty)
      let found = outcome.output.matches(of: /#[0-9a-f]{6}/).map { String($0.output) }
      return found.reduce(into: []) { if !$0.contains($1), $1.contains("ff") { $0.append($1) } }
    }
    let (blue, red, green) = ("#0000ff", "#ff0000", "#00ff00")
    #expect(try codes("-f", "hex") == [blue, red, green])
    #expect(try codes("-f", "hex", "--sort", "hue") == [red, green, blue])
    #expect(try codes("-f", "hex", "--sort", "lightness") == [blue, red, green])
    let drawn = try codes("-f", "svg", "--sort", "hue").filter { [blue, red, green].contains($0) }
    #expect(drawn == [red, green, blue])
  }

  @Test(arguments: ["strip", "wheel", "photo"])
  func `a PNG picture is the same each time and can be read as a photo`(_ picture: String) throws {
    let folder = try Self.photos()
    for name in ["one.png", "two.png"] {
      let outcome = try CommandProcess.run(
        ["--picture", picture, "--width", "240", "-o", name, "z.png"], folder: folder.path)
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.complaints.isEmpty)
    }
    let first = try Data(contentsOf: URL(fileURLWithPath: folder.path("one.png")))
    #expect(first == (try Data(contentsOf: URL(fileURLWithPath: folder.path("two.png")))))
    let outcome = try CommandProcess.run(["--format=hex", "one.png"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.lines.count == 5)
  }

  @Test(arguments: [("colors.svg", Array("<svg xmlns=".utf8)), ("colors.png", [137, 80, 78, 71])])
  func `the suffix of a picture draws a strip`(_ row: (name: String, signature: [UInt8])) throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["-o", row.name, "z.png"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.complaints.isEmpty)
    let file = try Data(contentsOf: URL(fileURLWithPath: folder.path(row.name)))
    #expect(file.starts(with: row.signature))
  }

  @Test func `only strips show several photos, and a photo that is kept can be drawn`() throws {
    let folder = try Self.photos()
    let words = ["--keep", "--journal", "j", "--picture", "photo", "-o", "x.svg", "z.png"]
    #expect(try CommandProcess.run(words, folder: folder.path).status == 0)
    #expect(try folder.text("x.svg").contains("<image "))
    for picture in ["wheel", "photo"] {
      let outcome = try CommandProcess.run(
        ["--picture", picture, "z.png", "a & <b>.png"], folder: folder.path)
      #expect(outcome.status == 64 && outcome.complaints.contains("only one palette"))
    }
  }

  @Test func `a photo on standard input can be drawn`() throws {
    let outcome = try CommandProcess.run(["--format=svg", "-"], input: TinyPNG.redAndBlue)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("#0000ff"))
    #expect(outcome.output.contains("<title id=\"title\">The colors of standard input</title>"))
  }

  @Test func `the photo in an SVG has twice as many pixels as it is wide, to be shown larger`()
    throws
  {
    let folder = try ScratchFolder()
    try folder.write("a.ppm", TinyFilm.frame((200, 30, 30), width: 600, height: 10))
    let outcome = try CommandProcess.run(
      ["--picture", "photo", "--width", "240", "a.ppm"], folder: folder.path)
    let image = try #require(
      outcome.output.firstMatch(of: /<image [^>]*width="(\d+)"[^>]*base64,([^"]+)"/))
    let data = try #require(Data(base64Encoded: String(image.2)))
    let info = try ImageDecoder().info(of: .bytes(Array(data)))
    #expect(info.storedSize.width == 2 * (try #require(Int(image.1))))
  }

  @Test(arguments: [
    ("clear.png", "every pixel is transparent"), ("missing.png", "No such file"),
    ("notes.txt", "this is text"),
  ])
  func `a photo that gives no colors leaves the old picture unchanged`(
    _ row: (name: String, reason: String)
  ) throws {
    let folder = try Self.photos()
    try folder.write("clear.png", TinyPNG.transparent)
    try folder.write("notes.txt", Array("Just some words.\n".utf8))
    try folder.write("out.svg", Array("old".utf8))
    let before = try folder.names()
    let outcome = try CommandProcess.run(["-o", "out.svg", row.name], folder: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.complaints.hasPrefix("colorway: \(row.name): "))
    #expect(outcome.complaints.contains(row.reason))
    #expect(try folder.text("out.svg") == "old")
    #expect(try folder.names() == before)
  }

  @Test func `a gallery has every photo, and is the same with any number of jobs`() throws {
    let folder = try Self.photos()
    for jobs in ["1", "2", "7"] {
      let outcome = try CommandProcess.run(
        ["gallery", "--jobs", jobs, "-o", "page\(jobs).html", "--title", "Harbors", "."],
        folder: folder.path)
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.complaints.isEmpty)
    }
    let page = try folder.text("page1.html")
    #expect(page.components(separatedBy: "<li class=\"photo\"").count == 3)
    #expect(page.contains("<title>Harbors</title>") && page.contains("a &amp; &lt;b&gt;.png"))
    #expect(page.contains("data:image/jpeg;base64,") && page.hasSuffix("</html>\n"))
    #expect(try folder.text("page2.html") == page && folder.text("page7.html") == page)
  }

  @Test func `photos without colors are listed in the gallery and on standard error`() throws {
    let folder = try Self.photos()
    try folder.write("clear.png", TinyPNG.transparent)
    let outcome = try CommandProcess.run(
      ["gallery", "-o", "page.html", ".", "missing.jpg"], folder: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.complaints.split(separator: "\n").count == 2)
    #expect(outcome.complaints.contains("colorway: missing.jpg: No such file"))
    let page = try folder.text("page.html")
    #expect(page.components(separatedBy: "<li class=\"photo\"").count == 3)
    #expect(page.contains("<strong>./clear.png</strong>: every pixel is transparent"))
    #expect(page.contains("<strong>missing.jpg</strong>: No such file"))
  }

  @Test func `a gallery tells which photos are incomplete or partly transparent`() throws {
    let folder = try Self.photos()
    try folder.write(
      "half.png", TinyPNG.bytes(width: 2, pixels: [(200, 0, 0, 255), (0, 0, 0, 0)]))
    try folder.write(
      "cut.ppm", Array("P6 4 4 255\n".utf8) + [UInt8](repeating: 90, count: 24))
    let page = try CommandProcess.run(["gallery", "."], folder: folder.path).output
    for note in ["parts of it are transparent", "only 2 of 4 rows were used"] {
      #expect(page.components(separatedBy: note).count == 2, "\(note)")
    }
    let piped = try CommandProcess.run(["gallery", "-"], input: TinyPNG.redAndBlue)
    #expect(piped.status == 0 && piped.output.contains("standard input"))
  }

  @Test(arguments: [
    (["extract", "-o", "x.jpg"], "the suffix of 'x.jpg' is not that of a format"),
    (["gallery", "-o", "x.pdf"], "name one with --format (it can be html, svg, png)"),
    (["gallery", "--format", "jpg"], "invalid value 'jpg' for '--format'"),
  ])
  func `an unsupported suffix or format is refused and nothing is written`(
    _ row: (words: [String], part: String)
  ) throws {
    let folder = try Self.photos()
    let before = try folder.names()
    let outcome = try CommandProcess.run(row.words + ["z.png"], folder: folder.path)
    #expect(outcome.status == 64)
    #expect(outcome.complaints.contains(row.part))
    #expect(try folder.names() == before)
  }

  @Test func `a gallery as SVG or PNG is a sheet, the same with any number of jobs`() throws {
    let folder = try Self.photos()
    try folder.write("clear.png", TinyPNG.transparent)
    for name in ["sheet.svg", "sheet.png"] {
      var sheets: Set<[UInt8]> = []
      for jobs in ["1", "7"] {
        let outcome = try CommandProcess.run(
          ["gallery", "--jobs", jobs, "-o", name, "."], folder: folder.path)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.complaints.contains("clear.png: every pixel is transparent"))
        sheets.insert(Array(try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))))
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
      #expect(sheets.count == 1)
      let start = try #require(sheets.first).prefix(4)
      #expect(start == (name.hasSuffix("svg") ? Array("<svg".utf8)[...] : [0x89, 80, 78, 71]))
    }
    let none = try CommandProcess.run(
      ["gallery", "-o", "no.svg", "clear.png"], folder: folder.path)
    #expect(none.status == 1)
    #expect(!(try folder.names().contains("no.svg")))
  }

  @Test func `a gallery can be written to a pipe`() throws {
    let folder = try Self.photos()
    let outcome = try CommandProcess.run(["gallery", "z.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("<!doctype html>") && outcome.output.hasSuffix("</html>\n"))
  }

  @Test func `a palette can be drawn as a strip and a wheel, but not as a photo`() throws {
    let folder = try Self.photos()
    try folder.write("a.gpl", Array("GIMP Palette\nName: Sea\n#\n255 0 0\tred\n0 0 255\n".utf8))
    for picture in ["strip", "wheel"] {
      let outcome = try CommandProcess.run(
        ["convert", "--picture", picture, "a.gpl"], folder: folder.path)
      #expect(outcome.status == 0 && outcome.complaints.isEmpty)
      #expect(outcome.output.contains("#ff0000") && outcome.output.contains("#0000ff"))
      #expect(outcome.output.contains(">Sea<") == (picture == "wheel"))
    }
    let photo = try CommandProcess.run(
      ["convert", "--picture", "photo", "a.gpl"], folder: folder.path)
    #expect(photo.status == 64 && photo.complaints.contains("it can be strip, wheel"))
    try folder.write(
      "two.json", Array(##"[{"colors":[{"hex":"#ff0000"}]},{"colors":[{"hex":"#00ff00"}]}]"##.utf8))
    let strips = try CommandProcess.run(["convert", "-f", "svg", "two.json"], folder: folder.path)
    #expect(strips.output.contains("#ff0000") && strips.output.contains("#00ff00"))
    let wheel = try CommandProcess.run(
      ["convert", "--picture", "wheel", "two.json"], folder: folder.path)
    #expect(wheel.status == 1 && wheel.complaints.contains("one palette, but there are 2"))
  }

  @Test func `photos beyond the first page go to pages in a folder with the thumbnails`() throws {
    let folder = try ScratchFolder()
    for number in 10..<35 { try folder.write("\(number).png", TinyPNG.redAndBlue) }
    func gallery(_ words: String...) throws -> CommandProcess.Outcome {
      try CommandProcess.run(["gallery", "-o", "a #1.html"] + words, folder: folder.path)
    }
    func count(_ page: String) throws -> Int {
      try folder.text(page).components(separatedBy: "<li class=\"photo\"").count - 1
    }
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("a #1.files")).sorted()
    }
    #expect(try gallery("--per-page", "10", ".", "missing.jpg").status == 1)
    #expect(try count("a #1.html") == 10)
    #expect(try count("a #1.files/2.html") == 10 && count("a #1.files/3.html") == 5)
    // The other two are the list of all photos and the list of all files.
    #expect(try files().count == 25 + 2 + 2 + 1)
    let (first, second) = (try folder.text("a #1.html"), try folder.text("a #1.files/2.html"))
    #expect(first.contains("src=\"a%20%231.files/1.jpg\"") && !first.contains("data:image"))
    #expect(first.contains("<a rel=\"next\" href=\"a%20%231.files/2.html\">"))
    #expect(second.contains("src=\"11.jpg\"") && second.contains("href=\"../a%20%231.html\""))
    let last = try folder.text("a #1.files/3.html")
    #expect(!last.contains("rel=\"next\"") && !second.contains("missing.jpg"))
    #expect(last.contains("<strong>missing.jpg</strong>: No such file"))
    #expect(try folder.text("a #1.files/photos.js").split(separator: "\n").count == 27)

    // The thumbnails do not count as photos. A shorter gallery removes the files of the longer one,
    // and keeps files that do not belong to a gallery.
    try folder.write("a #1.files/26.png", TinyPNG.redAndBlue)
    #expect(try gallery("--per-page", "20", ".").status == 0)
    #expect(try files() == ["2", "26.png"])
    #expect(try count("a #1.files/2/2.html") == 5)
    #expect(try folder.text("a #1.files/2/2.html").contains("href=\"../../a%20%231.html\""))
    // All fit on one page.
    try FileManager.default.removeItem(atPath: folder.path("a #1.files/26.png"))
    #expect(try gallery("--per-page", "25", ".").status == 0)
    #expect(try folder.text("a #1.html").contains("data:image"))
    #expect(try !folder.names().contains("a #1.files"))
    #expect(try gallery("--per-page", "all", ".").status == 0)
    #expect(try count("a #1.html") == 25 && folder.text("a #1.html").contains("data:image"))
    try FileManager.default.createDirectory(
      atPath: folder.path("a #1.files"), withIntermediateDirectories: false)
    try folder.write("a #1.files/notes.txt", Array("mine".utf8))
    let refused = try gallery("--per-page", "10", ".")
    #expect(refused.status == 1 && refused.complaints.contains("not written by 'colorway gallery'"))
    #expect(try count("a #1.html") == 25, "the old gallery is kept")
  }

  @Test(arguments: ["page.html", "sheet.svg"])
  func `a gallery is not replaced while its photos are out of sight`(name: String) throws {
    let folder = try ScratchFolder()
    for part in ["P", "Q", "T"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(part), withIntermediateDirectories: false)
    }
    try folder.write("P/a.png", TinyPNG.redAndBlue)
    try folder.write("T/notes", Array("text".utf8))
    func gallery(_ operands: String...) throws -> CommandProcess.Outcome {
      try CommandProcess.run(["gallery", "-o", name] + operands, folder: folder.path)
    }
    #expect(try gallery("P", "T").status == 1)
    let old = try folder.text(name)
    for (operands, reason) in [
      (["Q"], "'Q' cannot be seen"), (["P", "Q"], "'Q' cannot be seen"),
      (["gone", "P"], "'gone' cannot be seen"), (["T"], "there is no photo to show"),
    ] {
      let outcome = try CommandProcess.run(["gallery", "-o", name] + operands, folder: folder.path)
      #expect(outcome.status == 1)
      #expect(outcome.complaints.contains("\(name): left as it was, because \(reason)"))
      #expect(try folder.text(name) == old)
    }
    try folder.write("P/b.png", TinyPNG.redAndBlue)
    #expect(try gallery("P", "T").status == 1)
    #expect(try folder.text(name) != old)
  }

  @Test func `a sheet has the requested columns and width`() throws {
    let folder = try ScratchFolder()
    for number in 0..<7 { try folder.write("\(number).png", TinyPNG.redAndBlue) }
    for columns in ["1", "3", "7"] {
      let outcome = try CommandProcess.run(
        ["gallery", "--format", "svg", "--columns", columns, "--width", "2000", "."],
        folder: folder.path)
      #expect(outcome.output.hasPrefix("<svg") && outcome.output.contains("width=\"2000\""))
    }
    let narrow = try CommandProcess.run(
      ["gallery", "--format", "svg", "--columns", "7", "--width", "800", "."], folder: folder.path)
    #expect(narrow.status == 64 && narrow.complaints.contains("7 columns need a wider sheet"))
  }
}
