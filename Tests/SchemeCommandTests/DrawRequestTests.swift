import ColorMath
import SchemeExtraction
import SchemePictures
import Testing

@testable import SchemeCommand
@testable import SystemFiles

struct DrawRequestTests {
  private static func request(
    _ words: [String], isTerminal: Bool = false
  ) throws -> DrawRequest {
    let arguments = try ArgumentParser(options: Subcommand.draw.allOptions)
      .parse(words.map { RawText($0) })
    return try DrawRequest(
      arguments, console: Recorder().console(columns: isTerminal ? 80 : nil))
  }

  @Test(arguments: [
    (["a.jpg"], PictureFormat.svg), (["a.jpg", "-o", "b.png"], .png),
    (["a.jpg", "-o", "b.PNG"], .png), (["a.png", "-o", "b.svg"], .svg),
    (["a.jpg", "-o", "b"], .svg), (["a.jpg", "-o", "b.svg", "--format", "png"], .png),
  ])
  func `the format is that of the option, then of the suffix`(
    _ row: (words: [String], format: PictureFormat)
  ) throws {
    #expect(try Self.request(row.words).format == row.format)
  }

  @Test func `widths are those of the picture unless told`() throws {
    #expect(try Self.request(["a"]).width == 1200)
    #expect(try Self.request(["a", "--picture", "wheel"]).width == 800)
    #expect(try Self.request(["a", "--width", "500"]).width == 500)
  }

  @Test(arguments: [([], Background.auto), (["--canvas", "dark"], .dark)])
  func `what a picture stands on is not what its photo is laid on`(
    _ row: (words: [String], canvas: Background)
  ) throws {
    let request = try Self.request(["a", "--background", "#f00"] + row.words)
    #expect(request.background == row.canvas)
    #expect(request.extractor.options.background == SRGB8(red: 255, green: 0, blue: 0))
  }

  @Test(arguments: [
    (
      ["a", "-o", "b.jpg"],
      UsageError.unknownFormat(file: "b.jpg", option: "--format", choices: ["svg", "png"])
    ),
    (["a", "b"], UsageError.severalInputs(second: "b")), ([], .noInput),
    (["a", "--format", "png"], .notForTerminal(format: "png")),
    (["a", "--format", "png", "-o", "-"], .notForTerminal(format: "png")),
    (
      ["a", "--picture", "whel"],
      .unknownChoice(option: "--picture", value: "whel", choices: ["strip", "wheel", "photo"])
    ),
    (
      ["a", "--scale", "9"],
      .badValue(option: "--scale", value: "9", expected: "a whole number from 1 to 4")
    ),
  ])
  func `what cannot be carried out is refused`(_ row: (words: [String], error: UsageError)) {
    #expect(throws: row.error) { try Self.request(row.words, isTerminal: true) }
  }

  @Test(arguments: [["a", "--format", "svg"], ["a", "--format", "png", "-o", "b"]])
  func `text may go to a terminal, and anything to a file`(_ words: [String]) throws {
    #expect(try Self.request(words, isTerminal: true).photo == "a")
  }
}
