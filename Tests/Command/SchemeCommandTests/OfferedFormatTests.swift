import SchemeExtraction
import SchemeFormats
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct OfferedFormatTests {
  @Test func `no two formats share a name or a suffix`() {
    let formats = PaletteFormat.offered
    #expect(Set(formats.map(\.name)).count == formats.count)
    let suffixes = formats.flatMap(\.suffixes)
    #expect(Set(suffixes).count == suffixes.count)
    #expect(formats.first == .text)
  }

  @Test(arguments: [
    ("out", "text"), ("a.b/out", "text"), (".out", "text"), ("/dev/null", "text"), ("-", "text"),
    ("out.txt", "text"), ("out.jsonl", "jsonl"), ("out.ASE", "ase"),
  ])
  func `the suffix of the output selects the format, which is text without one`(
    _ row: (file: String, format: String)
  ) throws {
    let arguments = ParsedArguments(
      options: [.init(name: "output", value: RawPath(row.file))], operands: ["a"])
    #expect(try ExtractCommand(arguments, Recorder().console()).output.format.name == row.format)
  }

  @Test(arguments: PaletteFormat.offered.map(\.name))
  func `typical places are computed only for the formats that write them`(_ name: String) throws {
    let arguments = ParsedArguments(
      options: [.init(name: "format", value: RawPath(name))], operands: ["a"])
    let command = try ExtractCommand(arguments, Recorder().console())
    #expect(command.photos.options.findsTypicalPlaces == (name == "json" || name == "jsonl"))
  }

  @Test func `CSV always has color names, and a GIMP palette has them on request`() throws {
    let outcome = PhotoOutcome(name: "x/a.jpg", result: .success(try MadeUp.redAndBlue()))
    func text(_ format: PaletteFormat, hasNames: Bool) -> String {
      MadeUp.text(of: [outcome], as: format, .init(hasNames: hasNames))
    }
    #expect(text(.csv, hasNames: false).contains("\nx/a.jpg,red,#ff0000,"))
    #expect(text(.gimp, hasNames: false).contains("255   0   0\t#ff0000"))
    #expect(text(.gimp, hasNames: true).contains("255   0   0\tred"))
  }

  /// The words of a sentence.
  private func words(_ text: String) -> Set<Substring> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "-") })
  }

  @Test func `the help of the options names every format`() {
    let formats = Set(PaletteFormat.offered.map { $0.name[...] })
    #expect(words(PaletteFormat.help).isSuperset(of: formats))
    let from = Subcommand(ConvertCommand.self).allOptions.first { $0.name == "from" }?.help ?? ""
    let readable = Set(PaletteFile.readableFormats.map { $0.name[...] })
    #expect(words(from).isSuperset(of: readable))
    let others = Set(PaletteFormat.all.filter { !$0.isReadable }.map { $0.name[...] })
    #expect(words(from).isDisjoint(with: others))
  }

  @Test func `a binary format is refused on a terminal`() async {
    for words: [RawPath] in [["--format=ase", "a.jpg"], ["convert", "a.gpl", "--format=ase"]] {
      let recorder = Recorder()
      let status = await CommandSet.colorway.run(words, console: recorder.console(columns: 80))
      #expect(status == .wrongUsage)
      #expect(recorder.output.isEmpty)
      #expect(
        recorder.complaints.hasPrefix(
          "colorway: 'ase' cannot be shown in a terminal; write to a file"))
    }
  }

  @Test(
    arguments: [
      (["--format=css", "--json"], "json"), (["--json", "-fcss"], "css"),
      (["--json", "-o", "x.css"], "json"), (["-o", "x.css", "-o", "x.ase"], "ase"),
    ] as [([RawPath], String)])
  func `the last word about the format counts, and before it the suffix of the last output`(
    _ row: (words: [RawPath], format: String)
  ) throws {
    #expect(try ExtractCommand.parsed(row.words + ["a"]).output.format.name == row.format)
  }

  @Test func `a palette is written after the last photo`() throws {
    var writer = ArtifactWriter(.gimp)
    #expect(writer.isUsable == false)
    let outcome = PhotoOutcome(name: "x/a.jpg", result: .success(try MadeUp.redAndBlue()))
    #expect(writer.opening.isEmpty)
    let artifact = Artifact(outcome, .init(order: .lightness), by: SchemeExtractor())
    #expect(writer.add(artifact).isEmpty)
    #expect(writer.isUsable)
    #expect(
      String(decoding: try writer.closing(), as: UTF8.self)
        == "GIMP Palette\nName: a\nColumns: 0\n#\n  0   0 139\t#00008b\n255   0   0\t#ff0000\n")
  }
}
