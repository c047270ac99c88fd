import Foundation
import ScratchFolders
import Testing

/// The options that pin colors, merge them and mask pixels, from the command line to the output.
@Suite(.enabled(if: CommandProcess.isBuilt, "the colorway binary is not built"))
struct ControlOptionTests {
  private let scratch: ScratchFolder

  /// Ten by ten pixels, each row of them red, green, blue or a slightly different blue.
  private static let picture = TinyPNG.bytes(
    width: 10,
    pixels: (0..<100).map { index in
      let colors: [(UInt8, UInt8, UInt8, UInt8)] = [
        (255, 0, 0, 255), (0, 160, 0, 255), (0, 0, 255, 255), (0, 0, 245, 255),
      ]
      return colors[min(index / 30, 3)]
    })

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("a.png", Self.picture)
    // The upper third is opaque, and the rest is transparent.
    try scratch.write(
      "alpha.png",
      TinyPNG.bytes(width: 1, pixels: [(0, 0, 0, 255), (255, 255, 255, 0), (9, 9, 9, 0)]))
    // The right half is white.
    try scratch.write(
      "half.png", TinyPNG.bytes(width: 2, pixels: [(0, 0, 0, 255), (255, 255, 255, 255)]))
    try scratch.write("black.png", TinyPNG.bytes(width: 1, pixels: [(0, 0, 0, 255)]))
    try scratch.write("text.png", Array("no picture".utf8))
    try scratch.write("broken.png", Array(Self.picture.prefix(200)))
  }

  private func run(_ words: [String], input: [UInt8] = []) throws -> CommandProcess.Outcome {
    try CommandProcess.run(words, folder: scratch.path, input: input)
  }

  static let rows: [(words: [String], output: String)] = [
    (["--pin", "#102030"], "#0000ff\n#00a000\n#ff0000\n#0000f5\n#102030\n"),
    (["--pin", "red", "--pin=0000FF", "-n2"], "#0000ff\n#ff0000\n"),
    (["--pin", "hwb(0deg 0% 0%)", "-n", "1"], "#ff0000\n"),
    (["--merge", "0.05"], "#0000ff\n#00a000\n#ff0000\n"),
    (["--merge", "0"], "#0000ff\n#00a000\n#ff0000\n#0000f5\n"),
    (["--merge=0.05", "--pin", "#0000f6"], "#0000f6\n#00a000\n#ff0000\n"),
    (["--mask", "alpha.png"], "#ff0000\n"),
    (["--mask", "half.png", "--region", "50%,60%,50%,40%"], "#0000ff\n#0000f5\n"),
    (["--mask=alpha.png", "--quality=exact", "--emphasis=area"], "#ff0000\n"),
  ]

  @Test(arguments: rows)
  func `--pin, --merge and --mask decide the colors, with any number of jobs`(
    words: [String], output: String
  ) throws {
    for jobs in ["1", "4"] {
      let outcome = try run(["--format=hex", "--jobs", jobs] + words + ["a.png"])
      #expect(outcome.status == 0 && outcome.complaints.isEmpty)
      #expect(outcome.output == output)
    }
  }

  @Test(arguments: [["--picture=photo"], ["theme", "--json"], ["gallery"]])
  func `pictures, theme and gallery take the same options`(command: [String]) throws {
    let outcome = try run(command + ["--mask=alpha.png", "--pin=#123456", "--merge=0.1", "a.png"])
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    #expect(outcome.output.contains("#ff0000") && outcome.output.contains("#123456"))
    #expect(!outcome.output.contains("#00a000"))
  }

  @Test func `a mask or a photo may come from standard input`() throws {
    let mask = try #require(FileManager.default.contents(atPath: scratch.path("alpha.png")))
    let outcome = try run(["--format=hex", "--mask", "-", "a.png"], input: Array(mask))
    #expect(outcome.output == "#ff0000\n")
    let other = try run(["--format=hex", "--mask=alpha.png", "-"], input: Self.picture)
    #expect(other.output == "#ff0000\n")
  }

  @Test(arguments: [
    (
      ["--pin", "redd"], 64,
      "invalid value 'redd' for '--pin'; did you mean 'red'? (it can be an opaque color"
    ),
    (["--pin", "#ff000080"], 64, "invalid value '#ff000080' for '--pin'"),
    (["--pin=red", "--pin=blue", "-n", "1"], 64, "2 colors are pinned, but only 1 asked for"),
    (["--merge", "1.5"], 64, "invalid value '1.5' for '--merge'; it can be a difference in Oklab"),
    (["--merge", "nan"], 64, "invalid value 'nan' for '--merge'"),
    (["--mask", ""], 64, "invalid value '' for '--mask'; it can be the name of a file"),
    (["--mask", "-", "-"], 64, "standard input ('-') can be read only once"),
    (["--mask", "alpha.png", "-o", "alpha.png", "--format=png"], 64, "'alpha.png' is read, so it"),
    (["--mask", "none.png"], 1, "colorway: none.png: No such file or directory"),
    (
      ["--mask", "text.png"], 1,
      "colorway: text.png: this is text, which cannot be read; see 'colorway formats'"
    ),
    (["--mask", "broken.png"], 1, "colorway: broken.png: the PNG data ends or is damaged"),
    (["--mask", "."], 1, "colorway: .: "),
    (
      ["--mask", "black.png"], 1, "a.png: every visible pixel is left out (by --ignore, --region, -"
    ),
  ])
  func `an unusable pin, merge or mask gives an error message`(
    words: [String], status: Int32, fragment: String
  ) throws {
    let outcome = try run(words + ["a.png"])
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.contains(fragment))
    #expect(!outcome.complaints.contains("--strict"))
  }

  @Test func `JSON records the pinned colors, the merge distance and the mask`() throws {
    let outcome = try run([
      "--format=jsonl", "--pin=#102030", "--merge=0.05", "--mask=half.png", "a.png",
    ])
    #expect(outcome.output.contains(##""pin":["#102030"],"merge":0.05"##))
    #expect(
      outcome.output.contains(
        #""mask":{"channel":"luminance","width":2,"height":1,"coverage":0.5}"#))
    #expect(outcome.output.contains(#""reason":"merged""#))
  }
}
