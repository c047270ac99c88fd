import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// Warnings about options that have no effect on a run.
struct IdleOptionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let command: any Command.Type
    let words: [RawPath]
    /// The options that cause a warning.
    let idle: [String]

    init(_ command: any Command.Type, _ words: RawPath..., idle: String...) {
      (self.command, self.words, self.idle) = (command, words, idle)
    }

    var testDescription: String { words.map(\.text).joined(separator: " ") }
  }

  static let rows = [
    Row(ExtractCommand.self, "--names", "--roles", "--color=never", "--seed=1", "a.jpg"),
    Row(
      ExtractCommand.self, "--json", "--names", "--roles", "--color=never", "a.jpg",
      idle: "color", "names"),
    Row(ExtractCommand.self, "--format=hex", "--names", "--roles", "a", idle: "names", "roles"),
    Row(ExtractCommand.self, "-o", "a.gpl", "--names", "--sort=hue", "a"),
    Row(ExtractCommand.self, "--scale=2", "-fsvg", "a.jpg", idle: "scale"),
    Row(ExtractCommand.self, "--scale=2", "-o", "a.png", "a.jpg"),
    Row(ExtractCommand.self, "--width=300", "--canvas=dark", "a.jpg", idle: "canvas", "width"),
    Row(ConvertCommand.self, "--width=300", "--picture=wheel", "a.gpl"),
    Row(
      RemapCommand.self, "--palette=a.gpl", "-n", "4", "--background=red", "a.jpg", idle: "colors"),
    Row(RemapCommand.self, "--palette=a.png", "-n", "4", "a.jpg"),
    Row(FilmCommand.self, "--width=500", "--canvas=dark", "a", idle: "canvas", "width"),
    Row(FilmCommand.self, "--width=500", "--scale=2", "-o", "a.svg", "a", idle: "scale"),
    Row(FilmCommand.self, "--sort=hue", "a"),
    Row(FilmCommand.self, "--sort=hue", "-o", "a.png", "a", idle: "sort"),
    Row(
      GalleryCommand.self, "--columns=2", "--width=900", "--per-page=50", "a",
      idle: "columns", "width"),
    Row(GalleryCommand.self, "--format=svg", "--columns=2", "--thumbnail-size=90", "a"),
    Row(
      GalleryCommand.self, "--format=svg", "--columns=2", "--width=900", "--thumbnail-size=90",
      "--per-page=all", "a", idle: "per-page", "thumbnail-size"),
    Row(
      FindCommand.self, "--color=never", "--no-index", "--format=names", "teal", "--in=-",
      idle: "color", "no-index"),
    Row(FindCommand.self, "--color=never", "--no-index", "teal", "--in=a.jsonl"),
    Row(HistoryListCommand.self, "--journal=h", "--color=never"),
    Row(HistoryShowCommand.self, "--journal=h", "--names", "x"),
    Row(
      HistoryExportCommand.self, "--journal=h", "--format=jsonl", "--color=never", "x",
      idle: "color"),
    Row(BatchCommand.self, "--roles", "--format=csv", "a", idle: "roles"),
    Row(BatchCommand.self, "--roles", "a"),
    Row(AlbumCommand.self, "--thumbnail-size=90", "--names", "a", idle: "thumbnail-size"),
    Row(AlbumCommand.self, "--picture=sheet", "--thumbnail-size=90", "--width=900", "a"),
    Row(AlbumCommand.self, "--width=900", "a", idle: "width"),
    Row(BlendCommand.self, "--width=900", "--picture=wheel", "red", "blue"),
    Row(ConvertCommand.self, "--sort=hue", "-fkitty", "a.gpl", idle: "sort"),
    Row(ConvertCommand.self, "--sort=hue", "a.gpl"),
    Row(HistoryListCommand.self, "--journal=h", "--width=900", idle: "width"),
    Row(AlbumCommand.self, "--json", "--color=never", "a", idle: "color"),
    Row(
      AlbumCommand.self, "--format=histogram", "-n", "3", "--sort=hue", "a", idle: "colors", "sort"),
    Row(AlbumCommand.self, "--format=histogram", "--region=0,0,1,1", "--mask=m", "a"),
    Row(ExtractCommand.self, "--format=kitty", "--mode=light", "--contrast=7", "a"),
    Row(ExtractCommand.self, "--format=css", "--notation=hsl", "--mode=light", "a", idle: "mode"),
    Row(ConvertCommand.self, "--notation=hsl", "-o", "a.ase", "a.css", idle: "notation"),
    Row(BlendCommand.self, "--accent=2", "-o", "a.theme.css", "red", "blue"),
    Row(BlendCommand.self, "--emphasis=area", "--space=oklab", "red", "blue", idle: "emphasis"),
    Row(BlendCommand.self, "--emphasis=area", "red", "blue.jpg"),
    Row(BlendCommand.self, "--pin=teal", "red", "blue.ase", idle: "pin"),
    Row(ConvertCommand.self, "--color=never", "-o", "a.gpl", "a.ase", idle: "color"),
    Row(ConvertCommand.self, "--color=never", "a.ase"),
    Row(AlbumCommand.self, "--format=hex", "--roles", "a", idle: "roles"),
    Row(FilmCommand.self, "-o", "a.png", "--scale=2", "--width=500", "a"),
    Row(
      BlendCommand.self, "--color=never", "-o", "a.gpl", "red", "blue", idle: "color"),
  ]

  @Test(arguments: rows)
  func `only options without an effect cause a warning`(row: Row) throws {
    let recorder = Recorder()
    _ = try row.command.parsed(row.words, recorder.console())
    let warned = recorder.complaints.split(separator: "\n").compactMap {
      $0.firstMatch(of: /^colorway: warning: '--([a-z-]+)' has no effect: ./)?.1
    }
    #expect(warned.map(String.init).sorted() == row.idle.sorted())
  }

  @Test func `the options that choose colors exist`() {
    let names = Set(ExtractionOptions.options.map(\.declaration.name))
    #expect(ExtractionOptions.namesOfChoice.isSubset(of: names))
  }

  @Test func `an option from the configuration file causes no warning`() throws {
    let recorder = Recorder()
    var arguments = ParsedArguments()
    arguments.operands = ["a.jpg"]
    arguments.options = [.init(name: "scale", value: "2", isSetInFile: true)]
    _ = try ExtractCommand(arguments, recorder.console())
    #expect(recorder.complaints.isEmpty)
  }
}
