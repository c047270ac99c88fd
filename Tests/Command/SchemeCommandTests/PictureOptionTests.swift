import ColorMath
import SchemeExtraction
import SchemePictures
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct PictureOptionTests {
  private static func command(_ words: [String], isTerminal: Bool = false) throws -> ExtractCommand
  {
    try .parsed(
      words.map { RawPath($0) }, Recorder().console(columns: isTerminal ? 80 : nil))
  }

  @Test(arguments: [
    (["--picture", "strip", "a.jpg"], PictureFormat.svg), (["a.jpg", "-o", "b.png"], .png),
    (["a.jpg", "-o", "b.PNG"], .png), (["a.png", "-o", "b.svg"], .svg),
    (["a.jpg", "--picture", "wheel", "-o", "b"], .svg),
    (["a.jpg", "-o", "b.svg", "--format", "png"], .png),
  ])
  func `the format comes from the option, else from the suffix, else it is SVG`(
    _ row: (words: [String], format: PictureFormat)
  ) throws {
    #expect(try Self.command(row.words).output.format.picture == row.format)
  }

  @Test func `the default width depends on the kind of picture`() throws {
    #expect(try Self.command(["a"]).canvas.drawnWidth == 1200)
    #expect(try Self.command(["a", "--picture", "wheel"]).canvas.drawnWidth == 800)
    #expect(try Self.command(["a", "--width", "500"]).canvas.drawnWidth == 500)
  }

  @Test(arguments: [([], Background.auto), (["--canvas", "dark"], .dark)])
  func `--canvas sets the background of the picture, --background that of the photo`(
    _ row: (words: [String], canvas: Background)
  ) throws {
    let command = try Self.command(["a", "--background", "#f00"] + row.words)
    #expect(command.canvas.background == row.canvas)
    #expect(command.photos.options.background == SRGB8(red: 255, green: 0, blue: 0))
  }

  @Test func `PNG escapes the characters that it has no glyphs for`() {
    #expect(PictureFormat.allCases.map { $0.paintable("Übersee") } == ["Übersee", "Übersee"])
    #expect(PictureFormat.svg.paintable("夜 Sea") == "夜 Sea")
    #expect(PictureFormat.png.paintable("夜 Sea") == "\\u{591c} Sea")
    #expect(PictureFormat.allCases.map { $0.paintable("Sea") } == ["Sea", "Sea"])
  }

  private static let notForTerminal = UsageError(
    "'png' cannot be shown in a terminal; write to a file with '-o', or redirect standard output")

  static let mistakes: [(words: [String], error: UsageError)] = [
    (["a", "--picture", "wheel", "-o", "b.css"], .neededOption("--picture", with: "--format svg")),
    ([], .noInput),
    (["a", "--format", "png"], notForTerminal),
    (["a", "--format", "png", "-o", "-"], notForTerminal),
    (
      ["a", "--picture", "whel"],
      .unknownChoice(option: "--picture", value: "whel", choices: ["strip", "wheel", "photo"])
    ),
    (
      ["a", "--scale", "9"],
      .badValue(option: "--scale", value: "9", expected: "a whole number from 1 to 4")
    ),
  ]

  @Test(arguments: mistakes)
  func `invalid values, extra files and PNG on a terminal are refused`(
    _ row: (words: [String], error: UsageError)
  ) {
    #expect(throws: row.error) { try Self.command(row.words, isTerminal: true) }
  }

  @Test(arguments: [["a", "--format", "svg"], ["a", "--format", "png", "-o", "b"]])
  func `SVG may go to a terminal, and PNG to a file`(_ words: [String]) throws {
    #expect(try Self.command(words, isTerminal: true).photos.operands == ["a"])
  }
}
