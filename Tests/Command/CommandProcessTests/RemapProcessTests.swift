import Foundation
import ScratchFolders
import Testing

/// Photos in the colors of palettes, as the built command writes them.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct RemapProcessTests {
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    let half: [(UInt8, UInt8, UInt8, UInt8)] = [(255, 0, 0, 255), (0, 0, 255, 0)]
    try folder.write("clear.png", TinyPNG.bytes(width: 2, pixels: half))
    try folder.write(
      "two.gpl", Array("GIMP Palette\n#\n0 0 128\tNavy\n255 0 0\tRed\n0 0 128\n".utf8))
    let many = (0..<300).map { "#\(String(0x10_0000 + $0, radix: 16))\n" }.joined()
    try folder.write("many.hex", Array(many.utf8))
    try folder.write("empty.gpl", Array("GIMP Palette\n#\n".utf8))
    try folder.write("broken.gpl", Array("GIMP Palette\n1 2 x\n".utf8))
    try folder.write("notes.txt", Array("Just some words.\n".utf8))
    return folder
  }

  private func bytes(_ folder: ScratchFolder, _ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
  }

  /// Returns the palette of a PNG, which has to follow the header, as hex codes.
  private func palette(_ file: [UInt8]) throws -> [String] {
    try #require(Array(file[37..<41]) == Array("PLTE".utf8))
    let count = Int(file[35]) << 8 | Int(file[36])
    return stride(from: 41, to: 41 + count, by: 3).map { start in
      "#" + file[start..<start + 3].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  @Test(arguments: ["none", "floyd-steinberg", "blue-noise"])
  func `a photo gets the colors of a palette file, in their order`(_ dither: String) throws {
    let folder = try Self.folder()
    let outcome = try CommandProcess.run(
      ["remap", "a.png", "--palette", "two.gpl", "--dither", dither, "-o", "out.png"],
      folder: folder.path)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    let words = "colorway: a.png: 2 colors, 1 bit a pixel; mean difference 0.0"
    #expect(outcome.complaints.hasPrefix(words), "\(outcome.complaints)")
    let file = try bytes(folder, "out.png")
    #expect(try palette(file) == ["#000080", "#ff0000"])
    #expect(file[24] == 1 && file[25] == 3)
    let colors = try CommandProcess.run(
      ["--format", "hex", "-n", "9", "out.png"], folder: folder.path)
    #expect(Set(colors.lines) == ["#ff0000", "#000080"])
  }

  @Test func `without a palette, the colors are extracted from the photo`() throws {
    let folder = try Self.folder()
    let outcome = try CommandProcess.run(
      ["remap", "a.png", "-o", "out.png", "--report", "json"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(
      outcome.complaints == """
        {"source":"a.png","width":10,"height":10,"colors":["#ff0000","#0000ff"],"transparent":false,\
        "bits":1,"dither":"floyd-steinberg","strength":1.0,"lost":[],"meanDifference":0.0,"largestDifference":0.0}

        """)
    #expect(try palette(bytes(folder, "out.png")) == ["#ff0000", "#0000ff"])
    let one = try CommandProcess.run(
      ["remap", "-n", "1", "--report", "none", "-o", "one.png", "a.png"], folder: folder.path)
    #expect(one.status == 0 && one.complaints.isEmpty)
    #expect(try palette(bytes(folder, "one.png")).count == 1)
  }

  @Test(arguments: ["colors.json", "other.png"])
  func `a JSON result or another photo can be the palette`(_ source: String) throws {
    let folder = try Self.folder()
    let made = try CommandProcess.run(
      ["-n", "2", "--sort", "lightness", "-o", "colors.json", "a.png"], folder: folder.path)
    #expect(made.status == 0)
    try folder.write("other.png", TinyPNG.redAndBlue)
    let outcome = try CommandProcess.run(
      ["remap", "a.png", "--palette", source, "-o", "out.png"], folder: folder.path)
    #expect(outcome.status == 0, "\(outcome.complaints)")
    let expected = source == "other.png" ? ["#ff0000", "#0000ff"] : ["#0000ff", "#ff0000"]
    #expect(try palette(bytes(folder, "out.png")) == expected)
  }

  @Test func `standard input and output give the same bytes as files`() throws {
    let folder = try Self.folder()
    let script = """
      "$COLORWAY" remap a.png --palette two.gpl -o one.png && \
      cat a.png | "$COLORWAY" remap - --palette two.gpl -o - > two.png && \
      "$COLORWAY" remap --palette - a.png < two.gpl > three.png && \
      cmp one.png two.png && cmp one.png three.png
      """
    let outcome = try CommandProcess.run(["-c", script], folder: folder.path, isShell: true)
    #expect(outcome.status == 0, "\(outcome.complaints)")
    #expect(outcome.complaints.contains("colorway: standard input: 2 colors"))
  }

  @Test func `transparent pixels stay transparent unless a background is given`() throws {
    let folder = try Self.folder()
    let outcome = try CommandProcess.run(
      ["remap", "clear.png", "--palette", "two.gpl", "-o", "out.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(
      outcome.complaints.contains("2 colors, 2 bits a pixel; mean difference 0.0, largest 0.0"))
    #expect(try palette(bytes(folder, "out.png")) == ["#000080", "#ff0000", "#000000"])
    let behind = try CommandProcess.run(
      ["remap", "clear.png", "--palette", "two.gpl", "--background", "navy", "-o", "out.png"],
      folder: folder.path)
    #expect(behind.status == 0)
    #expect(try palette(bytes(folder, "out.png")) == ["#000080", "#ff0000"])
  }

  @Test func `an invisible color of a palette is left out`() throws {
    let folder = try Self.folder()
    try folder.write(
      "p.css", Array("a { color: #0000ff; fill: #00ff0000; background: #ff0000 }\n".utf8))
    let outcome = try CommandProcess.run(
      ["remap", "a.png", "--palette", "p.css", "-o", "OUT.PNG"], folder: folder.path)
    #expect(outcome.status == 0, "\(outcome.complaints)")
    #expect(try palette(bytes(folder, "OUT.PNG")) == ["#0000ff", "#ff0000"])
  }

  @Test(arguments: [
    (["a.png", "--palette", "many.hex"], "many.hex: 300 colors are more than the 256 that an"),
    (["clear.png", "--palette", "many.hex"], "255 that an indexed PNG holds beside a transparent"),
    (["a.png", "--palette", "empty.gpl"], "empty.gpl: it contains no colors"),
    (["a.png", "--palette", "broken.gpl"], "broken.gpl: this is not a GIMP palette: line 2: "),
    (["a.png", "--palette", "notes.txt"], "notes.txt: this is neither a photo nor a palette"),
    (["a.png", "--palette", "missing.gpl"], "missing.gpl: No such file or directory"),
    (["missing.png", "--palette", "two.gpl"], "missing.png: No such file or directory"),
    (["two.gpl"], "two.gpl: this is text, which cannot be read; see 'colorway formats'"),
  ])
  func `an unusable photo or palette exits with status 1 and keeps the old file`(
    _ row: (words: [String], part: String)
  ) throws {
    let folder = try Self.folder()
    try folder.write("out.png", Array("old".utf8))
    let names = try folder.names()
    let outcome = try CommandProcess.run(
      ["remap", "-o", "out.png"] + row.words, folder: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.complaints.contains(row.part), "\(outcome.complaints)")
    #expect(try folder.text("out.png") == "old" && folder.names() == names)
  }

  @Test(arguments: [
    (["a.png", "-o", "out.jpg"], "invalid value 'out.jpg' for '--output'; it can be a file named"),
    (["a.png", "--dither", "bluenoise"], "did you mean 'blue-noise'?"),
    (["-", "--palette", "-"], "standard input ('-') can be read only once"),
    (["a.png", "-o", "a.png"], "'a.png' is read, so it cannot be written as well"),
    (["a.png", "--palette", "out.png", "-o", "out.png"], "'out.png' is read, so it cannot be"),
    (["a.png", "clear.png"], "is one file too many; name a single one"), ([], "no photo was named"),
    (["a.png", "--palette", ""], "invalid value '' for '--palette'"),
  ])
  func `wrong usage exits with status 64 and an error message`(
    _ row: (words: [String], part: String)
  ) throws {
    let folder = try Self.folder()
    try folder.write("out.png", TinyPNG.redAndBlue)
    let outcome = try CommandProcess.run(["remap"] + row.words, folder: folder.path)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part), "\(outcome.complaints)")
  }

  @Test func `a truncated photo is used as far as it goes, and refused with --strict`() throws {
    let folder = try Self.folder()
    let whole = TinyPNG.bytes(
      width: 100, pixels: (0..<40_000).map { (UInt8($0 % 256), 9, UInt8($0 % 7), 255) })
    try folder.write("cut.png", Array(whole.prefix(100_000)))
    let words = ["remap", "cut.png", "-n", "4", "-o", "out.png"]
    let outcome = try CommandProcess.run(words, folder: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.complaints.contains("cut.png: warning: the data ends early or is damaged"))
    let strict = try CommandProcess.run(words + ["--strict"], folder: folder.path)
    #expect(strict.status == 1 && strict.complaints.contains("(without --strict"))
  }
}

/// Small parts of a picture whose colors are far from all others.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct RareColorProcessTests {
  /// A picture of nine shades of blue in columns, with small squares of other colors.
  private static func map(_ squares: [(UInt8, UInt8, UInt8)], side: Int = 3) -> [UInt8] {
    let (width, height) = (90, 60)
    let shades = (0..<9).map { (number: Int) -> (UInt8, UInt8, UInt8) in
      (UInt8(number * 22), UInt8(number * 24), UInt8(60 + number * 21))
    }
    let pixels = (0..<width * height).map { place -> (UInt8, UInt8, UInt8, UInt8) in
      let (x, y) = (place % width, place / width)
      let number = x / 10
      let isSquare = squares.indices.contains(number) && x % 10 < side && y < side
      let color = isSquare ? squares[number] : shades[number]
      return (color.0, color.1, color.2, 255)
    }
    return TinyPNG.bytes(width: width, pixels: pixels)
  }

  private func remap(_ picture: [UInt8], _ words: String...) throws -> (
    codes: [String], complaints: String
  ) {
    let folder = try ScratchFolder()
    try folder.write("a.png", picture)
    let outcome = try CommandProcess.run(
      ["remap", "a.png", "-o", "o.png", "--report", "json"] + words, folder: folder.path)
    #expect(outcome.status == 0)
    let text = try CommandProcess.run(
      ["remap", "a.png", "-o", "o.png"] + words, folder: folder.path)
    let codes = outcome.complaints.prefix { $0 != "]" }.matches(of: /#[0-9a-f]{6}/)
    return (codes.map { String($0.output) }, text.complaints)
  }

  @Test(arguments: [
    (UInt8(227), UInt8(26), UInt8(28), "#e31a1c"), (20, 200, 40, "#14c828"),
    (250, 230, 20, "#fae614"),
  ])
  func `a small part that is far from all others keeps its color`(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ code: String
  ) throws {
    for words in [["-n", "8"], ["-n", "4", "--dither", "none"]] {
      let folder = try ScratchFolder()
      try folder.write("a.png", Self.map([(red, green, blue)]))
      let outcome = try CommandProcess.run(
        ["remap", "a.png", "-o", "o.png"] + words, folder: folder.path)
      #expect(!outcome.complaints.contains("lost"), "\(outcome.complaints)")
      let found = try CommandProcess.run(
        ["--format", "hex", "-n", "16", "--pin", code, "o.png"], folder: folder.path)
      #expect(found.output.contains(code))
    }
  }

  @Test func `at most a quarter of the colors are kept so, and the others are named`() throws {
    let picture = Self.map([(227, 26, 28), (20, 200, 40), (250, 230, 20)])
    let (codes, complaints) = try remap(picture, "-n", "4")
    #expect(codes.count == 4)
    #expect(complaints.contains("; lost 2 colors far from all others: #"), "\(complaints)")
    let more = try remap(picture, "-n", "12")
    #expect(Set(more.codes).isSuperset(of: ["#e31a1c", "#14c828", "#fae614"]))
    #expect(!more.complaints.contains("lost"))
    // Of three colors, none can be spared.
    let few = try remap(picture, "-n", "3")
    #expect(few.complaints.contains("lost 3 colors"), "\(few.complaints)")
  }

  /// In a photo, no single code has a large part of such a color.
  @Test func `a small part of many similar codes keeps its color, too`() throws {
    var state: UInt64 = 1
    func noise(_ range: UInt64) -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8((state >> 33) % range)
    }
    let pixels = (0..<100 * 60).map { place -> (UInt8, UInt8, UInt8, UInt8) in
      let isBoat = place % 100 < 6 && place / 100 < 6
      return isBoat
        ? (195 + noise(20), 25 + noise(20), 25 + noise(20), 255)
        : (noise(40), 60 + noise(90), 90 + noise(150), 255)
    }
    let (codes, complaints) = try remap(TinyPNG.bytes(width: 100, pixels: pixels), "-n", "8")
    let reds = codes.filter { code in
      let color = UInt32(code.dropFirst(), radix: 16) ?? 0
      return color >> 16 > 150 && color >> 8 & 0xFF < 90 && color & 0xFF < 90
    }
    #expect(reds.count == 1 && !complaints.contains("lost"), "\(codes) \(complaints)")
  }

  @Test func `single pixels are noise, and a given palette loses nothing`() throws {
    let (codes, complaints) = try remap(Self.map([(227, 26, 28)], side: 1), "-n", "8")
    #expect(codes.count == 8 && !codes.contains("#e31a1c") && !complaints.contains("lost"))
  }

  @Test(arguments: ["atkinson", "bayer"])
  func `each dithering can be chosen, with a strength`(_ dithering: String) throws {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    let words = ["remap", "a.png", "-o", "o.png", "--dither", dithering, "--report", "json"]
    let outcome = try CommandProcess.run(words + ["--dither-strength", "0.5"], folder: folder.path)
    #expect(outcome.complaints.contains("\"dither\":\"\(dithering)\",\"strength\":0.5,"))
    #expect(
      try CommandProcess.run(words + ["--dither-strength", "2"], folder: folder.path).status == 64)
  }
}
