import SchemeExtraction
import SchemeFormats
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct OutputFormatTests {
  @Test func `no two formats share a name or a suffix`() {
    let formats = OutputFormat.all
    #expect(Set(formats.map(\.name)).count == formats.count)
    let suffixes = formats.flatMap(\.suffixes)
    #expect(Set(suffixes).count == suffixes.count)
    #expect(formats.first == .text)
  }

  @Test(arguments: PaletteFormat.all.map(\.name))
  func `every palette format is also an output format`(_ name: String) {
    #expect(OutputFormat.all.contains { $0.name == name })
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

  @Test(arguments: OutputFormat.all.map(\.name))
  func `typical places are computed only for the formats that write them`(_ name: String) throws {
    let arguments = ParsedArguments(
      options: [.init(name: "format", value: RawPath(name))], operands: ["a"])
    let command = try ExtractCommand(arguments, Recorder().console())
    #expect(command.photos.options.findsTypicalPlaces == (name == "json" || name == "jsonl"))
  }

  @Test func `CSV always has color names, and a GIMP palette has them on request`() throws {
    let outcome = PhotoOutcome(name: "x/a.jpg", result: .success(try MadeUp.redAndBlue()))
    func text(_ format: OutputFormat, hasNames: Bool) -> String {
      var report = format.makeReport(
        OutputFormat.Context(
          presentation: .init(hasNames: hasNames), style: .plain))
      let bytes = report.bytes(for: outcome)
      return String(decoding: bytes + report.tail, as: UTF8.self)
    }
    #expect(text(OutputFormat(.csv), hasNames: false).hasPrefix("x/a.jpg,red,#ff0000,"))
    #expect(text(OutputFormat(.gimp), hasNames: false).contains("255   0   0\t#ff0000"))
    #expect(text(OutputFormat(.gimp), hasNames: true).contains("255   0   0\tred"))
  }

  /// The words of a sentence.
  private func words(_ text: String) -> Set<Substring> {
    Set(text.split { !($0.isLetter || $0 == "-") })
  }

  @Test func `the help of the options names every format`() {
    let formats = Set(OutputFormat.all.map { $0.name[...] })
    #expect(words(OutputFormat.help).isSuperset(of: formats))
    let palettes = Set(PaletteOutput.all.map { $0.name[...] })
    #expect(words(PaletteOutput.help).isSuperset(of: palettes))
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

  @Test func `a palette report is written after the last photo`() throws {
    var report = PaletteReport(format: .gimp, order: .lightness)
    #expect(report.isUsable == false)
    let outcome = PhotoOutcome(name: "x/a.jpg", result: .success(try MadeUp.redAndBlue()))
    #expect(report.head.isEmpty)
    #expect(report.bytes(for: outcome).isEmpty)
    #expect(report.isUsable)
    #expect(
      String(decoding: report.tail, as: UTF8.self)
        == "GIMP Palette\nName: a\nColumns: 0\n#\n  0   0 139\t#00008b\n255   0   0\t#ff0000\n")
  }
}
