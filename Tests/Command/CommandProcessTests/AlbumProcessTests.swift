import Foundation
import JSONSchemas
import ScratchFolders
import Testing

/// The histograms and the albums of several photos, as the built command writes them.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct AlbumProcessTests {
  private let scratch: ScratchFolder

  private static func picture(_ color: (UInt8, UInt8, UInt8, UInt8), count: Int) -> [UInt8] {
    TinyPNG.bytes(width: 10, pixels: Array(repeating: color, count: count))
  }

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("both.png", TinyPNG.redAndBlue)
    try scratch.write("blue.png", Self.picture((0, 0, 255, 255), count: 400))
    try scratch.write("red.png", Self.picture((255, 0, 0, 255), count: 100))
    try scratch.write("green.png", Self.picture((0, 160, 0, 255), count: 50))
    try scratch.write("clear.png", TinyPNG.transparent)
    try scratch.write("text.txt", Array("no picture".utf8))
  }

  private func run(_ words: [String], input: [UInt8] = []) throws -> CommandProcess.Outcome {
    try CommandProcess.run(words, folder: scratch.path, input: input)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.path(name))))
  }

  private func write(_ words: String) throws {
    let outcome = try run(words.split(separator: " ").map(String.init))
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.complaints.isEmpty, "\(words)")
  }

  @Test(arguments: ["photos", "pixels"])
  func `merging histograms in any grouping gives the bytes and the colors of one pass`(
    weighing: String
  ) throws {
    let all = ["both.png", "blue.png", "red.png", "green.png"]
    try write(
      "album --jobs 3 --weigh \(weighing) -o all.histogram \(all.joined(separator: " "))")
    try write("album --weigh \(weighing) -f histogram-json -o 1.json green.png both.png")
    try write("album --weigh=\(weighing) --format histogram -o 2 blue.png")
    try write("album --jobs 1 --weigh \(weighing) -f histogram -o 3 red.png")
    try write("album 3 1.json -o 4.cwh")
    try write("album --format histogram-json 2 4.cwh -o sum.json")
    try write("album sum.json -o sum.histogram")
    #expect(try bytes("sum.histogram") == bytes("all.histogram"))
    // Photos and histograms together are one album, too.
    try write("album 1.json blue.png 3 --weigh \(weighing) -o mixed.histogram")
    #expect(try bytes("mixed.histogram") == bytes("all.histogram"))
    #expect(try scratch.text("1.json").hasPrefix(#"{"histogram":1,"space":"bt2020-srgb","w"#))
    for format in ["hex", "css", "csv", "html"] {
      let scheme = try run(["album", "--format", format, "-n", "3", "2", "1.json", "3"])
      #expect(scheme.status == 0 && scheme.complaints.isEmpty)
      let album = try run(["album", "--format", format, "--weigh", weighing, "-n3"] + all)
      #expect(album.output == scheme.output && !album.output.isEmpty)
    }
  }

  @Test func `a histogram or a photo can be piped into an album`() throws {
    let outcome = try CommandProcess.run(
      ["-c", "$COLORWAY album -f histogram both.png red.png | $COLORWAY album -n auto -"],
      folder: scratch.path, isShell: true)
    #expect(outcome.output == "#ff0000   87.5%\n#0000ff   12.5%\n")
    #expect(outcome.complaints.isEmpty)
    let photo = try run(["album", "-", "blue.png"], input: bytes("red.png"))
    #expect(photo.output == "#0000ff   50.0%  blue.png\n#ff0000   50.0%  -\n")
  }

  @Test(arguments: [
    ("photos", "#0000ff   50.0%  blue.png\n#ff0000   50.0%  red.png\n"),
    ("pixels", "#0000ff   80.0%  blue.png\n#ff0000   20.0%  red.png\n"),
  ])
  func `an album names the photo that contributes most to each color`(
    row: (weighing: String, text: String)
  ) throws {
    for jobs in ["1", "4"] {
      let outcome = try run(
        ["album", "--weigh", row.weighing, "--jobs", jobs, "red.png", "blue.png"])
      #expect(outcome.output == row.text && outcome.status == 0)
    }
    #expect(try run(["album", "--sort=chroma", "red.png", "blue.png"]).lines.count == 2)
  }

  @Test func `the JSON of an album has the photo count and the main photo of each color`() throws {
    let outcome = try run(["album", "--format=jsonl", "--roles", "red.png", "blue.png"])
    #expect(outcome.status == 0 && outcome.output.hasSuffix("}\n"))
    let start =
      ##"{"photos":2,"weighing":"photos","colors":[{"hex":"#0000ff","name":"pure blue","##
      + ##""cssName":"blue","share":0.5,"##
    #expect(outcome.output.hasPrefix(start), "\(outcome.output)")
    #expect(outcome.output.contains(##""accent":false,"photo":"blue.png"},{"hex":"#ff0000""##))
    #expect(outcome.output.contains(#""roles":{"#))
  }

  @Test(arguments: [
    ("album", ["album", "--format=jsonl", "--roles", "both.png", "green.png"]),
    (
      "album", ["album", "--format=jsonl", "--weigh=pixels", "-nauto", "--ignore=white", "red.png"]
    ),
    ("album", ["album", "--format=jsonl", "--pin=#010203", "--roles", "good", "other"]),
    ("histogram", ["album", "--format=histogram-json", "both.png", "green.png"]),
    ("histogram", ["album", "--format=histogram-json", "--weigh=pixels", "red.png"]),
    ("histogram", ["album", "--format=histogram-json", "-o", "-", "good", "other"]),
  ])
  func `JSON conforms to its schema`(_ row: (schema: String, words: [String])) throws {
    try write("album -f histogram -o good both.png blue.png")
    try write("album --format histogram-json -o other green.png")
    let outcome = try run(row.words)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty && outcome.lines.count == 1)
    #expect(try JSONSchema.results(row.schema).faults(in: outcome.output) == [])
  }

  @Test func `a sheet has the photos in the order of their colors with any number of jobs`() throws
  {
    let photos = ["blue.png", "both.png", "green.png", "red.png"]
    for jobs in ["1", "4"] {
      let options = ["--picture", "sheet", "--sort", "hue", "--jobs", jobs]
      let outcome = try run(["album", "-o", "sheet\(jobs).svg"] + options + photos)
      #expect(outcome.status == 0 && outcome.complaints.isEmpty && outcome.output.isEmpty)
    }
    let sheet = try scratch.text("sheet1.svg")
    let places = try ["red.png", "both.png", "green.png", "blue.png"].map { name in
      try #require(sheet.range(of: ">\(name)<")).lowerBound
    }
    #expect(places == places.sorted())
    #expect(sheet.contains(">75.0%<") && sheet.contains(">25.0%<"))
    #expect(try scratch.text("sheet4.svg") == sheet)
  }

  @Test func `an album is drawn as a strip by default, or as a wheel or a sheet`() throws {
    let strip = try run(["album", "--format", "svg", "red.png", "blue.png"])
    #expect(strip.output == (try run(["album", "--picture=strip", "red.png", "blue.png"])).output)
    let wheel = try run(["album", "--picture", "wheel", "red.png", "blue.png"])
    #expect(wheel.status == 0 && wheel.output.hasPrefix("<svg") && wheel.output != strip.output)
    #expect(wheel.output.contains(">album<"))
    try write("album --picture wheel -o wheel.png red.png blue.png")
    try write("album --picture sheet -o sheet.png red.png blue.png")
    for name in ["wheel.png", "sheet.png"] { #expect(try bytes(name).starts(with: [0x89, 0x50])) }
  }

  @Test func `photos that cannot be used are left out with a message`() throws {
    for words in [["album", "-o", "x.histogram"], ["album", "-o", "x.css"]] {
      let some = try run(words + ["red.png", "text.txt", "clear.png", "missing.png"])
      #expect(some.status == 1)
      #expect(
        some.complaints == """
          colorway: text.txt: this is text, which cannot be read; see 'colorway formats'
          colorway: clear.png: every pixel is transparent, so there is no color
          colorway: missing.png: No such file or directory

          """)
      #expect(try !bytes(words[2]).isEmpty)
      let none = try run([words[0], "-o", "none.css", "text.txt"])
      #expect(none.status == 1 && none.output.isEmpty)
    }
    #expect(try !scratch.names().contains("none.css"))
  }

  @Test(arguments: [
    (["album"], "cut.ppm", ""), (["album", "--picture=sheet"], "cut.ppm", ""),
    (["album", "-o", "x.histogram"], "cut.ppm", ""),
    (["extract", "--picture=photo"], "cut.ppm", ""),
    (["film", "-o", "x.svg"], "film", "frame 1: "),
  ])
  func `a truncated photo counts with a warning, and with --strict it is left out`(
    words: [String], photo: String, frame: String
  ) throws {
    let cut = Array(TinyFilm.frame((255, 0, 0)).dropLast(5))
    try scratch.write("cut.ppm", cut)
    try scratch.write("film", TinyFilm.frame((255, 0, 0)) + cut)
    let outcome = try run(words + [photo])
    #expect(outcome.status == 0)
    #expect(
      outcome.complaints == "colorway: \(photo): warning: \(frame)the data ends early or is "
        + "damaged: only 2 of 3 rows were used\n")
    let strict = try run(words + ["--strict", photo])
    #expect(strict.status == 1 && strict.output.isEmpty)
    #expect(
      strict.complaints == "colorway: \(photo): \(frame)the PNM data ends or is damaged after "
        + "2 of 3 rows (without --strict, those rows are used)\n")
  }

  @Test func `a merged histogram has the name of its file, also in errors, or that of an album`()
    throws
  {
    try write("album -o one.histogram red.png")
    try write("album -o two.histogram.json one.histogram")
    // White space before JSON is no part of it.
    try scratch.write("two", Array((" \r\n\t" + scratch.text("two.histogram.json")).utf8))
    for (files, name) in [(["one.histogram"], "one"), (["two"], "two"), (["two", "two"], "album")] {
      let palette = try run(["album", "--format=gpl"] + files)
      #expect(palette.status == 0 && palette.output.contains("\nName: \(name)\n"))
    }
    let none = try run(["album", "--ignore=white:1", "one.histogram"])
    #expect(none.status == 1)
    #expect(none.complaints.hasPrefix("colorway: one.histogram: every visible pixel is left out"))
  }

  @Test(arguments: [
    (
      ["album", "--picture=sheet", "--max-memory=100"], 1, "red.png: it is larger than 100 bytes ("
    ),
    (
      ["extract", "--picture=photo", "--max-memory=100"], 1,
      "red.png: it is larger than 100 bytes (raise the limit with"
    ),
    (["extract", "--keep", "--journal=j", "--max-memory=100"], 1, "red.png: it is larger than"),
    (["album", "--picture=sheet"], 201, "a sheet holds 200 photos, and there are more; ask for"),
  ])
  func `the error about a limit says what helps, and nothing is written`(
    words: [String], count: Int, part: String
  ) throws {
    // A photo that is named more than once is taken once.
    let copies = try (1..<count).map { number in
      let name = "copy\(number).png"
      try FileManager.default.copyItem(
        atPath: scratch.path("red.png"), toPath: scratch.path(name))
      return name
    }
    let names = try scratch.names()
    let outcome = try run(words + ["-o", "x.svg", "red.png"] + copies)
    #expect(outcome.status == 1 && outcome.complaints.hasPrefix("colorway: " + part))
    #expect(outcome.complaints.contains("--max-memory)\n") == (count == 1))
    #expect(try scratch.names() == names)
  }

  @Test func `damaged and foreign files give an error message and no output file`() throws {
    try write("album -f histogram --weigh pixels -o good both.png")
    try write("album -f histogram -o other both.png")
    try write("album -f histogram-json -o good.json both.png")
    let good = try bytes("good")
    var newer = good
    newer[8] = 9
    let json = try scratch.text("good.json")
    let rows: [(content: [UInt8], part: String)] = [
      (Array(good.dropLast()), "the color histogram is damaged or incomplete"),
      (Array(good.prefix(9)), "the color histogram is damaged or incomplete"),
      (good + [0], "the color histogram is damaged or incomplete"),
      (newer, "this color histogram has version 9 of its format, which is too new"),
      (
        Array("{}".utf8),
        "this is not a color histogram (expected a file from 'colorway album -o x.histogram')"
      ),
      (try bytes("other"), "it cannot be added: one histogram weighs all photos the same"),
      (Array(json.dropLast(9).utf8), "the color histogram is damaged or incomplete"),
      (
        Array(json.replacingOccurrences(of: "12533760", with: "12533761").utf8),
        "the color histogram is damaged or incomplete"
      ),
      (
        Array(json.replacingOccurrences(of: "\"histogram\":1", with: "\"histogram\":2").utf8),
        "this color histogram has version 2 of its format, which is too new"
      ),
    ]
    for row in rows {
      try scratch.write("bad", row.content)
      let outcome = try run(["album", "-o", "sum.histogram", "good", "bad"])
      #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.isExit)
      #expect(outcome.complaints.hasPrefix("colorway: bad: \(row.part)"), "\(outcome.complaints)")
    }
    let missing = try run(["album", "good", "missing"])
    #expect(missing.complaints == "colorway: missing: No such file or directory\n")
    #expect(missing.status == 1)
    let sheet = try run(["album", "--picture", "sheet", "-o", "sum.histogram.svg", "good"])
    #expect(sheet.complaints == "colorway: a sheet shows photos, and a histogram has none\n")
    #expect(try !scratch.names().contains("sum.histogram"))
  }

  @Test(arguments: [
    (["album"], "no photo was named"), (["merge", "a"], "did you mean 'album'?"),
    (["histogram", "a"], "did you mean 'album --format histogram'?"),
    (["album", "-o", "x.foo", "a"], "the suffix of 'x.foo' is not that of a format"),
    (["album", "--weigh", "pixel", "a.png"], "did you mean 'pixels'?"),
    (["album", "--picture", "sheet", "-o", "x.css", "a.png"], "is only used with '--format svg'"),
    (["album", "--picture", "photo", "a.png"], "invalid value 'photo' for '--picture'"),
    (["album", "-o", "red.png", "red.png"], "'red.png' is read, so it cannot be written as well"),
    (["album", "-o", "text.txt", "text.txt"], "'text.txt' is read, so it cannot be written"),
  ])
  func `wrong usage exits with status 64 and an error message`(
    _ row: (words: [String], part: String)
  ) throws {
    let outcome = try run(row.words)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.complaints.contains(row.part), "\(outcome.complaints)")
  }
}
